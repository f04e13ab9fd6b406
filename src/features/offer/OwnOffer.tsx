import { useState } from 'react';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import {
  addOfferWindows,
  copyOfferLines,
  copyOfferWindow,
  MAX_FOR_WHOM,
  MAX_OFFER_LINES,
  MAX_OFFER_WINDOWS,
  NO_OFFER,
  putOfferLine,
  putOfferWindow,
  removeOfferLine,
  removeOfferWindow,
  restoreOfferLine,
  restoreOfferWindow,
  type Offer,
  type OfferFull,
  type OfferLine,
  type OfferWindow,
} from '../../domain/offer/offer.ts';
import { priceOffer } from '../../domain/offer/offer-price.ts';
import type { Result } from '../../domain/values/result.ts';
import { newId } from '../../lib/random.ts';
import { Field } from '../../ui/Field.tsx';
import { windowTitle } from '../../i18n/window-title.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { largestOf } from '../cart/layers.ts';
import { SHIPPING } from '../cart/shop.ts';
import { WindowDialog } from '../windows/WindowDialog.tsx';
import { Beginnings } from './Beginnings.tsx';
import type { Goods } from './catalogue.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { validityToday } from './facts.ts';
import { LineDialog } from './LineDialog.tsx';
import styles from './Offer.module.css';
import { OfferContext, type OfferActs } from './offer-context.ts';
import { OrderButton } from './OrderButton.tsx';
import { PaperFoot, PaperHead } from './Paper.tsx';
import { ShareActions } from './ShareActions.tsx';
import { changeOffer, tryChange } from './store.ts';
import { Sum } from './Sum.tsx';
import { WindowCard } from './WindowCard.tsx';

/** Dialog over the page. */
type OfferDialog =
  | { kind: 'window'; window: OfferWindow | null }
  | { kind: 'line'; window: OfferWindow; line: OfferLine | null }
  | { kind: 'copy'; window: OfferWindow; lines: readonly OfferLine[] };

/** For as long as a deletion can be taken back. */
const UNDO_MS = 10_000;

/** The shopper's own offer, to be filled: everything typed is kept at once. */
export function OwnOffer({ offer, goods }: { offer: Offer; goods: Goods | null }) {
  const { t } = useI18n();
  const [open, setOpen] = useState<OfferDialog | null>(null);
  const priced = priceOffer(offer, goods?.byId ?? new Map(), SHIPPING);
  const validity = validityToday(offer, goods);
  const largest = largestOf(offer.windows.flatMap(({ lines }) => lines));
  const close = (): void => {
    setOpen(null);
  };

  /** In words why a change was refused. */
  const attempt = (change: (offer: Offer) => Result<Offer, OfferFull>): string | null => {
    const code = tryChange(change);
    return code && t(`offer:full.${code}`, { windows: MAX_OFFER_WINDOWS, lines: MAX_OFFER_LINES });
  };
  const tell = (refused: string | null): boolean => {
    if (refused !== null) void showToast({ text: refused, tone: 'error' });
    return refused === null;
  };
  const undoable = (text: string, restore: (offer: Offer) => Offer): void => {
    void showToast({
      text,
      action: {
        label: t('offer:undo'),
        run: () => {
          changeOffer(restore);
        },
      },
      durationMs: UNDO_MS,
    });
  };

  const acts: OfferActs = {
    editWindow: (window) => {
      setOpen({ kind: 'window', window });
    },
    copyWindow: (window) => {
      tell(attempt((now) => copyOfferWindow(now, window.id, windowTitle(t, window), newId)));
    },
    copyLines: (window, lines) => {
      setOpen({ kind: 'copy', window, lines });
    },
    removeWindow: (window) => {
      const place = offer.windows.findIndex(({ id }) => id === window.id);
      changeOffer((now) => removeOfferWindow(now, window.id));
      undoable(t('offer:windowDeleted', { room: windowTitle(t, window) }), (now) =>
        restoreOfferWindow(now, window, place),
      );
    },
    addLine: (window) => {
      if (goods) setOpen({ kind: 'line', window, line: null });
      else void showToast({ text: t('offer:pricesFailed'), tone: 'error' });
    },
    editLine: (window, line) => {
      setOpen({ kind: 'line', window, line });
    },
    removeLine: (window, line, name) => {
      const place = window.lines.findIndex(({ id }) => id === line.id);
      changeOffer((now) => removeOfferLine(now, window.id, line.id));
      undoable(t('offer:lineDeleted', { name }), (now) => restoreOfferLine(now, window.id, line, place));
    },
  };
  const clear = (): void => {
    changeOffer(() => NO_OFFER);
    undoable(t('offer:act.cleared'), (now) => {
      const restored = addOfferWindows(offer, now.windows);
      return restored.ok ? restored.data : now;
    });
  };

  const addWindow = (
    <button
      type="button"
      className={offer.windows.length === 0 ? 'button button-primary' : 'button'}
      onClick={() => {
        setOpen({ kind: 'window', window: null });
      }}
    >
      {t('offer:addWindow')}
    </button>
  );
  return (
    <OfferContext value={{ goods, acts }}>
      <PaperHead forWhom={offer.forWhom} validity={validity} />
      {offer.windows.length === 0 ? (
        <div className={styles.empty}>
          <h2>{t('offer:empty')}</h2>
          <p>{t('offer:emptyText')}</p>
          <div className="form-actions">
            {addWindow}
            <Beginnings offer={offer} />
          </div>
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <ForWhom offer={offer} />
            <ul className={styles.windows}>
              {priced.windows.map((one) => (
                <WindowCard key={one.window.id} {...one} largest={largest} />
              ))}
            </ul>
            <div className={`form-actions ${styles.more}`}>
              {addWindow}
              <Beginnings offer={offer} />
            </div>
          </div>
          <div className={styles.side}>
            {goods && <Sum priced={priced} validity={validity} />}
            <div className={styles.ways}>
              {goods && <OrderButton priced={priced} />}
              <button
                type="button"
                className="button"
                onClick={() => {
                  print();
                }}
              >
                {t('offer:act.print')}
              </button>
            </div>
            {goods && <ShareActions offer={offer} total={priced.totals.total} validity={validity} />}
            <button type="button" className={`link-button ${styles.new}`} onClick={clear}>
              {t('offer:act.new')}
            </button>
          </div>
        </div>
      )}
      {offer.windows.length > 0 && <PaperFoot pricesOf={goods?.builtOn ?? dayInIstanbul(new Date())} />}
      {open?.kind === 'window' && (
        <WindowDialog
          isNew={open.window === null}
          start={open.window ? { ...open.window, ...open.window.size } : {}}
          onSave={(fields) => attempt((now) => putOfferWindow(now, open.window?.id ?? newId(), fields))}
          onClose={close}
        />
      )}
      {open?.kind === 'line' && goods && (
        <LineDialog
          goods={goods}
          window={open.window}
          line={open.line}
          onTaken={(line) => {
            const id = open.line?.id ?? newId();
            if (tell(attempt((now) => putOfferLine(now, open.window.id, { id, ...line })))) close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'copy' && (
        <CopyDialog
          windows={offer.windows.filter(({ id }) => id !== open.window.id)}
          onCopy={(to) => {
            const { size: from } = open.window;
            if (tell(attempt((now) => copyOfferLines(now, open.lines, { from, to }, newId)))) close();
          }}
          onClose={close}
        />
      )}
    </OfferContext>
  );
}

function ForWhom({ offer }: { offer: Offer }) {
  const { t } = useI18n();
  return (
    <div className={styles.forWhom}>
      <Field label={t('offer:forWhom')} name="forWhom" optionalMark={t('forms:optional')} hint={t('offer:forWhomHint')}>
        {(control) => (
          <input
            {...control}
            maxLength={MAX_FOR_WHOM}
            autoComplete="off"
            value={offer.forWhom}
            onChange={({ target: { value: forWhom } }) => {
              changeOffer((now) => ({ ...now, forWhom }));
            }}
          />
        )}
      </Field>
    </div>
  );
}
