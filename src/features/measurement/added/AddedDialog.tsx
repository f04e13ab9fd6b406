import { useEffect, useRef } from 'react';
import type { NewLine } from '../../../domain/cart/cart.ts';
import { twinOf } from '../../../domain/cart/cart.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { loadMessages } from '../../../i18n/load.ts';
import type { LineLook } from '../../../lib/current-catalogue.ts';
import { pageLocale } from '../../../lib/paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { island, useI18n } from '../../../ui/i18n.tsx';
import { showDialog } from '../../../ui/show-dialog.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import type { LineAddition } from '../../cart/cart-store.ts';
import { sizeText } from '../../cart/line-name.ts';
import { LineDrawing } from '../../cart/PatternedDrawing.tsx';
import { OrderByHand } from '../../cart/OrderByHand.tsx';
import { $cart } from '../../cart/store.ts';
import styles from './AddedDialog.module.css';
import { GoesWith } from './GoesWith.tsx';

interface AddedProps {
  line: NewLine;
  /** How the window is drawn; null of a piece, which has a photograph. */
  look: LineLook | null;
  outcome: LineAddition;
  /** Makes the form ready for another window; missing where there is none. */
  onAnother?: (() => void) | undefined;
}

/**
 * Fetches the words of the confirmation, then answers what shows it: the one place that says what came of a press. Rejects when
 * offline.
 */
export async function prepareConfirmation(): Promise<(added: AddedProps) => void> {
  const messages = await loadMessages(['added', 'cart']);
  return (added) =>
    showDialog((close) => <AddedDialog {...added} messages={messages} locale={pageLocale()} onClose={close} />);
}

/** A sheet from below on the phone, a card under the header elsewhere. Focus returns to the button when it closes. */
const AddedDialog = island(function Added({
  line,
  look,
  outcome,
  onAnother,
  onClose,
}: AddedProps & { onClose: () => void }) {
  const { t, to, money } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  // Not a link: a held key that pressed the button would follow it.
  useEffect(() => heading.current?.focus(), []);
  const { configuration, room, name, colorName } = line;
  const isAdded = outcome !== 'full' && outcome !== 'most';
  const count = twinOf($cart.get().lines, line)?.quantity ?? 1;
  const window = windowOf(configuration);
  const size = configuration && sizeText(t, configuration);
  return (
    <Dialog
      title={t(isAdded && outcome !== 'unsaved' ? 'added:title' : 'added:refused')}
      close={t('added:close')}
      headClass={styles.head}
      heading={heading}
      className={styles.added}
      onClose={onClose}
    >
      <div className={styles.line}>
        {window ? (
          <LineDrawing configuration={window} look={look} />
        ) : (
          <Thumbnail src={line.mainImageUrl} width={88} height={88} />
        )}
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.facts}>{[room, size, colorName].filter(Boolean).join(' · ')}</p>
          <p className={styles.price}>{money(line.unitPrice)}</p>
          {isAdded && count > 1 && <p className={styles.facts}>{t('added:count', { count })}</p>}
        </div>
      </div>
      {outcome !== 'added' && <p className={styles.told}>{t(`added:${outcome}`)}</p>}
      {outcome === 'unsaved' && (
        <OrderByHand
          className={styles.actions}
          message={t('added:order', { name, price: money(line.unitPrice), url: location.href })}
        />
      )}
      <div className={styles.actions}>
        {outcome !== 'unsaved' && (
          <a className="button button-primary" href={to.cart}>
            {t('added:cart')}
          </a>
        )}
        {isAdded && onAnother && (
          <button
            type="button"
            className="button"
            onClick={() => {
              onClose();
              onAnother();
            }}
          >
            {t('added:another')}
          </button>
        )}
      </div>
      {isAdded && <GoesWith line={line} />}
    </Dialog>
  );
});
