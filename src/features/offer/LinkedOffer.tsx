import { useState } from 'react';
import { formatDate } from '../../domain/values/dates.ts';
import type { LinkedOffer as Linked } from '../../domain/offer/offer-link.ts';
import type { OpenedQuote } from '../../contract/quotes.ts';
import { productsIn, type Offer } from '../../domain/offer/offer.ts';
import { priceOffer } from '../../domain/offer/offer-price.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { FromLink } from '../../ui/useLink.ts';
import { largestOf } from '../cart/layers.ts';
import { SHIPPING } from '../cart/shop.ts';
import { useGoods } from './catalogue.ts';
import { firstPriceEnd, validityOf, validityToday } from './facts.ts';
import { GoodsState } from './GoodsState.tsx';
import styles from './Offer.module.css';
import { OfferContext } from './offer-context.ts';
import { OrderButton } from './OrderButton.tsx';
import { PaperFoot, PaperHead } from './Paper.tsx';
import { changeOffer } from './store.ts';
import { Sum } from './Sum.tsx';
import { WindowCard } from './WindowCard.tsx';

interface LinkedProps {
  linked: NonNullable<FromLink<Linked>>;
  own: Offer;
  /** Back to one's own offer. */
  onLeave: () => void;
}

/**
 * An offer that a link brought: shown at today's prices, ordered, or copied; nothing of it is kept before the reader
 * agrees.
 */
export function LinkedOffer({ linked, own, onLeave }: LinkedProps) {
  const { t } = useI18n();
  if (linked === 'reading') return <p role="status">{t('offer:linked.reading')}</p>;
  if (typeof linked === 'string') {
    return (
      <div className={styles.notice} role="alert">
        <p>{t(`offer:linked.${linked}`)}</p>
        <button type="button" className="button" onClick={onLeave}>
          {t('offer:linked.own')}
        </button>
      </div>
    );
  }
  return <ShownOffer linked={linked} own={own} onLeave={onLeave} />;
}

interface ShownProps extends LinkedProps {
  linked: Linked;
  /** The shop's own quote that it is, with the token of its link. */
  quote?: Pick<OpenedQuote, 'firstName' | 'text'> & { readonly token: string };
}

export function ShownOffer({ linked, own, onLeave, quote }: ShownProps) {
  const { t, locale, money } = useI18n();
  const { goods, state, retry } = useGoods(productsIn(linked));
  const [isAsking, setAsking] = useState(false);
  const priced = priceOffer(linked, goods?.byId ?? new Map(), SHIPPING);
  const today = validityToday(linked, goods);
  // The last day of a quote is that of its link, which holds no price (decisions W6).
  const sent = quote ? linked : validityOf(linked, goods, today.day);
  const hasExpired = sent.until < today.day;
  const now = priced.totals.total;
  const largest = largestOf(linked.windows.flatMap(({ lines }) => lines));
  // On paper the days of the sender stand only beside the sender's sum; the link of a quote ends as it ends.
  const shown = !hasExpired && now === linked.total ? sent : today;
  const printed = quote ? { day: shown.day, until: sent.until } : shown;
  const priceEnd = quote ? firstPriceEnd(linked, goods, today.day) : null;
  const { dropped } = linked;
  const [day, until] = [formatDate(sent.day, locale), formatDate(sent.until, locale)];

  const take = (): void => {
    changeOffer(() => ({ forWhom: '', windows: linked.windows }));
    onLeave();
    void showToast({ text: t('offer:linked.taken') });
  };
  return (
    <OfferContext value={{ goods, acts: null }}>
      <GoodsState {...{ state, retry }} />
      <PaperHead forWhom="" validity={printed} isQuote={quote !== undefined} />
      <section className={styles.linked} aria-labelledby="linked-offer">
        <h2 id="linked-offer">{quote ? t('offer:quote.title', { name: quote.firstName }) : t('offer:linked.title')}</h2>
        {quote && quote.text !== '' && <p className="typed">{quote.text}</p>}
        <p>
          {quote
            ? t('offer:quote.dates', { day, until })
            : t(hasExpired ? 'offer:linked.expired' : 'offer:linked.dates', { day, until })}
        </p>
        {goods && now !== linked.total && (
          <p role="alert">{t('offer:linked.changed', { before: money(linked.total), now: money(now) })}</p>
        )}
        {(dropped.windows > 0 || dropped.lines > 0) && <p role="alert">{t('offer:linked.dropped', dropped)}</p>}
      </section>
      <div className={styles.columns}>
        <ul className={styles.windows}>
          {priced.windows.map((one) => (
            <WindowCard key={one.window.id} {...one} largest={largest} />
          ))}
        </ul>
        <div className={styles.side}>
          {goods && <Sum priced={priced} validity={printed} isQuote={quote !== undefined} priceEnd={priceEnd} />}
          {quote && <p className={styles.quiet}>{t('offer:quote.order')}</p>}
          <div className={styles.ways}>
            {goods && <OrderButton priced={priced} quote={quote?.token} />}
            <button
              type="button"
              className="button"
              onClick={() => {
                if (own.windows.length > 0) setAsking(true);
                else take();
              }}
            >
              {t('offer:linked.take')}
            </button>
            <button type="button" className="button" onClick={() => print()}>
              {t('offer:act.print')}
            </button>
          </div>
          <button type="button" className={`link-button ${styles.new}`} onClick={onLeave}>
            {t('offer:linked.own')}
          </button>
        </div>
      </div>
      <PaperFoot pricesOf={goods?.builtOn ?? today.day} />
      {isAsking && (
        <Confirm
          question={t('offer:linked.replace', { count: own.windows.length })}
          yes={t('offer:linked.replaceYes')}
          no={t('offer:linked.no')}
          onYes={take}
          onNo={() => setAsking(false)}
        />
      )}
    </OfferContext>
  );
}
