import { useState } from 'react';
import type { OfferProduct } from '../../domain/offer/offer-file.ts';
import type { OfferLine, OfferWindow } from '../../domain/offer/offer.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { windowTitle } from '../../i18n/window-title.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { CITY } from '../cart/shop.ts';
import { draftOf, lostIn, newDraft, type Draft, type LostChoices } from './draft.ts';
import styles from './Layer.module.css';
import '../../styles/notice.css';
import { LineForm } from './LineForm.tsx';
import { PickProduct } from './PickProduct.tsx';

interface LineDialogProps {
  window: OfferWindow;
  /** The one that is changed; null to choose another. */
  line: OfferLine | null;
  /** Product of the line, where it is sold. */
  product: OfferProduct | undefined;
  onTaken: (line: Omit<OfferLine, 'id'>) => void;
  onClose: () => void;
}

interface ChosenProduct {
  product: OfferProduct;
  draft: Draft;
  /** Choices of the line that is changed which cannot be had for now. */
  lost?: LostChoices;
}

function openedWith(product: OfferProduct, line: OfferLine): ChosenProduct {
  const draft = draftOf(product, line);
  return { product, draft, lost: lostIn(line, draft) };
}

/** A product at a window: first the product, priced for it, then its choices. */
export function LineDialog({ window, line, product, onTaken, onClose }: LineDialogProps) {
  const { t, locale } = useI18n();
  const [chosen, setChosen] = useState(() => (line && product ? openedWith(product, line) : null));
  const [step, setStep] = useState(0);
  // The button of a step goes with it: the heading says what the next one is about.
  const head = useFocusAfter<HTMLHeadingElement>(step);
  const go = (next: ChosenProduct | null): void => {
    setChosen(next);
    setStep(step + 1);
  };
  const heading = chosen ? chosen.product.name[locale] : t('offer:pick.title', { room: windowTitle(t, window) });
  return (
    <Dialog
      title={heading}
      close={t('offer:pick.close')}
      headClass={styles.head}
      heading={head}
      className={`dialog form-dialog ${styles.dialog}`}
      onClose={onClose}
    >
      {chosen?.lost && <LostNotice product={chosen.product} lost={chosen.lost} />}
      {chosen ? (
        <LineForm
          key={chosen.product.id}
          product={chosen.product}
          draft={chosen.draft}
          onDraft={(draft) => setChosen({ ...chosen, draft })}
          label={t(line ? 'offer:line.save' : 'offer:line.add')}
          onTaken={onTaken}
        >
          <button type="button" className="button" onClick={() => go(null)}>
            {t('offer:line.back')}
          </button>
        </LineForm>
      ) : (
        <PickProduct size={window.size} onPick={(product) => go({ product, draft: newDraft(product, window.size) })} />
      )}
    </Dialog>
  );
}

/** Another colour, or an extra less, is another sum: both are said before the line is saved. */
function LostNotice({ product, lost: { colour, options } }: { product: OfferProduct; lost: LostChoices }) {
  const { t, locale } = useI18n();
  if (!colour && options.length === 0) return null;
  const nameOf = (id: string): string => product.colors.find((one) => one.id === id)?.name[locale] ?? id;
  return (
    <div className="notice">
      {colour && <p>{t('offer:line.colourLost', { colour: nameOf(colour.former), now: nameOf(colour.now) })}</p>}
      {options.map((id) => (
        <p key={id}>{t('offer:line.optionLost', { option: t(`offer:line.option.${id}`, { city: CITY }) })}</p>
      ))}
    </div>
  );
}
