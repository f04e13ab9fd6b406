import { dayInIstanbul } from '../../domain/values/dates.ts';
import { addOfferWindows, MAX_FOR_WHOM, NO_OFFER, productsIn, type Offer } from '../../domain/offer/offer.ts';
import { priceOffer } from '../../domain/offer/offer-price.ts';
import { InputField } from '../../ui/form/fields.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { SHIPPING } from '../cart/shop.ts';
import { Beginnings } from './Beginnings.tsx';
import { useGoods } from './catalogue.ts';
import { validityToday } from './facts.ts';
import { GoodsState } from './GoodsState.tsx';
import styles from './Offer.module.css';
import { OfferEditor, showUndo } from './OfferEditor.tsx';
import { OrderButton } from './OrderButton.tsx';
import { PaperFoot, PaperHead } from './Paper.tsx';
import { ShareActions } from './ShareActions.tsx';
import { changeOffer, tryChange } from './store.ts';
import { Sum } from './Sum.tsx';

/** The shopper's own offer, to be filled, printed, sent and ordered. */
export function OwnOffer({ offer }: { offer: Offer }) {
  const { t } = useI18n();
  const { goods, state, retry } = useGoods(productsIn(offer));
  const priced = priceOffer(offer, goods?.byId ?? new Map(), SHIPPING);
  const validity = validityToday(offer, goods);
  const clear = (): void => {
    changeOffer(() => NO_OFFER);
    showUndo(t('offer:act.cleared'), t('offer:undo'), offer.windows[0], () =>
      changeOffer((now) => {
        const restored = addOfferWindows(offer, now.windows);
        return restored.ok ? restored.data : now;
      }),
    );
  };
  return (
    <>
      <GoodsState {...{ state, retry }} />
      <PaperHead forWhom={offer.forWhom} validity={validity} />
      <OfferEditor
        {...{ offer, priced, goods }}
        store={{ change: changeOffer, attempt: tryChange }}
        beginnings={<Beginnings offer={offer} />}
        empty={
          <>
            <h2>{t('offer:empty')}</h2>
            <p>{t('offer:emptyText')}</p>
          </>
        }
        above={<ForWhom offer={offer} />}
        side={
          <>
            {goods && <Sum priced={priced} validity={validity} />}
            <div className={styles.ways}>
              {goods && <OrderButton priced={priced} />}
              <button type="button" className="button" onClick={() => print()}>
                {t('offer:act.print')}
              </button>
            </div>
            {goods && <ShareActions offer={offer} total={priced.totals.total} validity={validity} />}
            <button type="button" className={`link-button ${styles.new}`} onClick={clear}>
              {t('offer:act.new')}
            </button>
          </>
        }
      />
      {offer.windows.length > 0 && <PaperFoot pricesOf={goods?.builtOn ?? dayInIstanbul(new Date())} />}
    </>
  );
}

function ForWhom({ offer }: { offer: Offer }) {
  const { t } = useI18n();
  return (
    <div className={styles.forWhom}>
      <InputField
        label={t('offer:forWhom')}
        name="forWhom"
        optionalMark={t('forms:optional')}
        hint={t('offer:forWhomHint')}
        maxLength={MAX_FOR_WHOM}
        autoComplete="off"
        value={offer.forWhom}
        onChange={({ target: { value: forWhom } }) => changeOffer((now) => ({ ...now, forWhom }))}
      />
    </div>
  );
}
