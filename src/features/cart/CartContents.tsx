import { useRef, useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { countOf, type CartLine } from '../../domain/cart.ts';
import { estimatedDelivery, formatDay } from '../../domain/dates.ts';
import { totalsOf } from '../../domain/totals.ts';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CouponForm } from './CouponForm.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { LineRow } from './LineRow.tsx';
import { tellTakenOut } from './notices.ts';
import { PriceNotice } from './PriceNotice.tsx';
import { DELIVERY_DAYS, SHIPPING } from './shop.ts';
import { cart as store } from './store.ts';
import { TotalsRows } from './TotalsRows.tsx';
import { useCart, usePrices } from './useCart.ts';

type Asking = { kind: 'remove'; line: CartLine } | { kind: 'clear' } | null;

/** Everything the cart can do, the same in the drawer and on its page. */
export function CartContents() {
  const { t, locale, money, to } = useI18n();
  const { cart, phase } = useCart();
  const prices = usePrices(locale);
  const [asking, setAsking] = useState<Asking>(null);
  const top = useRef<HTMLParagraphElement>(null);

  async function remove(line: CartLine) {
    setAsking(null);
    const taken = await store.takeOut(line.id);
    top.current?.focus();
    if (taken) await tellTakenOut(line.name, () => void store.putBack(taken));
  }

  if (phase === 'loading') return <CartSkeleton />;
  const totals = totalsOf(
    cart.lines.map((line) => line.totalPrice),
    cart.coupon,
    SHIPPING,
  );
  return (
    <div className="cart">
      <p className={cart.lines.length > 0 ? 'cart-number' : 'visually-hidden'} ref={top} tabIndex={-1}>
        {t('cart:count', { count: countOf(cart) })}
      </p>
      <PriceNotice prices={prices} />
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart-columns">
          <div className="cart-lines-column">
            <ul className="cart-lines">
              {cart.lines.map((line) => (
                <LineRow
                  key={line.id}
                  line={line}
                  onRemove={() => {
                    setAsking({ kind: 'remove', line });
                  }}
                />
              ))}
            </ul>
            <button
              type="button"
              className="link-button cart-clear"
              onClick={() => {
                setAsking({ kind: 'clear' });
              }}
            >
              {t('cart:clear')}
            </button>
          </div>
          <section className="cart-sum" aria-label={t('cart:totals.title')}>
            <CouponForm coupon={cart.coupon} />
            <TotalsRows totals={totals} coupon={cart.coupon} />
            <div className="cart-final">
              {totals.missingToFreeShipping > 0 && (
                <p className="cart-missing">
                  {t('cart:totals.missing', { amount: money(totals.missingToFreeShipping) })}
                </p>
              )}
              <p className="cart-estimate">
                {t('cart:estimate', { day: formatDay(estimatedDelivery(new Date(), DELIVERY_DAYS), locale) })}
              </p>
              <a className="button button-primary cart-checkout" href={to.checkout}>
                <span>{t('cart:checkout')}</span> <span>{money(totals.total)}</span>
              </a>
            </div>
          </section>
        </div>
      )}
      {asking && (
        <Confirm
          question={asking.kind === 'clear' ? t('cart:ask.clear') : t('cart:ask.remove', { name: asking.line.name })}
          yes={asking.kind === 'clear' ? t('cart:ask.clearYes') : t('cart:ask.removeYes')}
          no={t('cart:ask.no')}
          onYes={() => {
            if (asking.kind === 'remove') {
              void remove(asking.line);
            } else {
              setAsking(null);
              void store.empty().then(() => top.current?.focus());
            }
          }}
          onNo={() => {
            setAsking(null);
          }}
        />
      )}
    </div>
  );
}
