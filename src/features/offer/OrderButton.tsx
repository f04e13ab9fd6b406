import { useId, useState } from 'react';
import { addLines } from '../../domain/cart/cart.ts';
import { addMissing, missingFrom, orderLines, type PricedOffer } from '../../domain/offer/offer-price.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './Offer.module.css';
import type { Locale } from '../../domain/values/locale.ts';
import { keepQuote } from '../cart/kept-quote.ts';
import { $cart, cart, cartsMet, changesTold, startCart } from '../cart/store.ts';

/** Puts everything into the cart and goes there; asks first where some of it lies there already. */
export function OrderButton({
  priced,
  quote,
}: {
  priced: PricedOffer;
  /** Token of the shop's quote that it is. */ quote?: string | undefined;
}) {
  const { t, locale, to } = useI18n();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<'some-there' | 'all-there' | null>(null);

  async function order(extent: Parameters<typeof orderOffer>[2]): Promise<void> {
    if (busy) return;
    if (!navigator.onLine) {
      await showToast({ text: t('offer:order.offline') });
      return;
    }
    if (priced.counted === 0) {
      await showToast({ text: t('offer:order.nothing') });
      return;
    }
    setBusy(true);
    const ordered = await orderOffer(priced, locale, extent);
    setBusy(false);
    // Also where all of it lies in the cart already, whose order is the quote's.
    if (quote !== undefined && ordered.outcome !== 'some-there') keepQuote(quote, orderLines(priced, locale));
    if (ordered.outcome !== 'added') {
      setAsked(ordered.outcome);
      return;
    }
    setAsked(null);
    if (ordered.noRoom.length === 0) location.assign(to.cart);
    else {
      await showToast({
        text: t('offer:order.noRoom', { names: ordered.noRoom.join(', ') }),
        tone: 'error',
        durationMs: 20_000,
        link: { label: t('offer:order.toCart'), href: to.cart },
      });
    }
  }

  return (
    <>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={busy || undefined}
        onClick={() => void order('unless-there')}
      >
        {t(busy ? 'offer:act.ordering' : 'offer:act.order')}
      </button>
      {asked && (
        <Asked
          what={asked}
          onAnswer={(extent) => void order(extent)}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

interface AskedProps {
  what: 'some-there' | 'all-there';
  onAnswer: (extent: 'missing' | 'again') => void;
  onClose: () => void;
}

function Asked({ what, onAnswer, onClose }: AskedProps) {
  const { t, to } = useI18n();
  const id = useId();
  return (
    <Dialog labelledBy={id} role="alertdialog" className="dialog" onClose={onClose}>
      <p className="confirm-question" id={id}>
        {t(what === 'all-there' ? 'offer:order.allThere' : 'offer:order.someThere')}
      </p>
      <div className={styles.answers}>
        <button type="button" className="button" autoFocus onClick={onClose}>
          {t('offer:linked.no')}
        </button>
        {what === 'all-there' ? (
          <a className="button button-primary" href={to.cart}>
            {t('offer:order.toCart')}
          </a>
        ) : (
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              onAnswer('missing');
            }}
          >
            {t('offer:order.missing')}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => {
            onAnswer('again');
          }}
        >
          {t('offer:order.again')}
        </button>
      </div>
    </Dialog>
  );
}

/** `missing`: only what the cart has not got; `again`: all of it, whatever lies there. */
type Extent = 'unless-there' | 'missing' | 'again';

type OrderOutcome =
  /** Nothing was added: some of it, or all, lies there already, and nobody has said what to do. */
  | { readonly outcome: 'some-there' | 'all-there' }
  /** Names of what found no room. */
  | { readonly outcome: 'added'; readonly noRoom: readonly string[] };

/** A second press adds nothing by itself: what lies in the cart already is asked about. */
async function orderOffer(priced: PricedOffer, locale: Locale, extent: Extent): Promise<OrderOutcome> {
  await startCart();
  // Lines that a customer has put into the cart elsewhere count too.
  await cartsMet();
  const wanted = orderLines(priced, locale);
  const missing = missingFrom($cart.get().lines, wanted);
  if (missing.length === 0 && extent !== 'again') return { outcome: 'all-there' };
  const isUntouched =
    missing.length === wanted.length && missing.every((line, at) => line.quantity === wanted[at]?.quantity);
  if (extent === 'unless-there' && !isUntouched) return { outcome: 'some-there' };
  const left = await cart.addAll(wanted, extent === 'again' ? addLines : addMissing);
  await changesTold();
  return { outcome: 'added', noRoom: left.map(({ name }) => name) };
}
