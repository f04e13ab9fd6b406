import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { MAX_OFFER_LINES, MAX_OFFER_WINDOWS, type Offer } from '../../domain/offer/offer.ts';
import { withCart, withWindows } from '../../domain/offer/offer-sources.ts';
import { NO_WINDOWS } from '../../domain/window/window.ts';
import { leaveFragment } from '../../lib/fragment.ts';
import { newId } from '../../lib/random.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { useCart } from '../cart/useCart.ts';
import { $windows } from '../windows/windows.ts';
import { changeOffer, tryChange } from './store.ts';

/** Fragment of the address: the cart's page leads here with it, so that one press is enough. */
const FROM_CART = '#cart';

/** Known beginnings: the shopper's own windows, and the lines of the cart. A second press adds nothing twice. */
export function Beginnings({ offer: shown }: { offer: Offer }) {
  const { t, to } = useI18n();
  const { list } = useStore($windows, { ssr: () => NO_WINDOWS });
  const { cart, phase } = useCart();
  const lines = cart.lines.filter(({ samples }) => !samples);
  const taking = withCart(shown, lines, newId);
  const missing = taking.added + taking.left;
  const most = { windows: MAX_OFFER_WINDOWS, lines: MAX_OFFER_LINES };

  const takeWindows = (): void => {
    const code = tryChange((offer) => withWindows(offer, list, newId));
    void showToast(code ? { text: t(`offer:full.${code}`, most), tone: 'error' } : { text: t('offer:taken') });
  };
  const takeCart = (): void => {
    let [added, left] = [0, 0];
    changeOffer((offer) => {
      const taken = withCart(offer, lines, newId);
      ({ added, left } = taken);
      return taken.offer;
    });
    if (left > 0) void showToast({ text: t('offer:full.offer-lines-full', most), tone: 'error' });
    else void showToast({ text: added > 0 ? t('offer:takenCart', { count: added }) : t('offer:takenNothing') });
  };
  const followCart = useEffectEvent(() => {
    if (location.hash !== FROM_CART) return;
    leaveFragment();
    takeCart();
  });
  useEffect(() => {
    if (phase === 'ready') followCart();
  }, [phase]);
  return (
    <>
      {list.length > 0 && (
        <button type="button" className="button" onClick={takeWindows}>
          {t('offer:takeWindows', { count: list.length })}
        </button>
      )}
      {missing > 0 && (
        <button ref={handsOnFocus} type="button" className="button" onClick={takeCart}>
          {t('offer:takeCart', { count: missing })}
        </button>
      )}
      <a className="button" href={to.paste}>
        {t('offer:paste')}
      </a>
    </>
  );
}
