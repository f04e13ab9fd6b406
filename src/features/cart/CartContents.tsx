import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { openForOrders } from '#content/built/delivery.json';
import { contact } from '#content/shop.json';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { countOf, type CartLine } from '../../domain/cart/cart.ts';
import { formatDays } from '../../domain/values/dates.ts';
import { couponOn, totalsOf } from '../../domain/money/totals.ts';
import { changedIn } from '../../domain/window/window-address.ts';
import { windowsOf } from '../../domain/window/window-groups.ts';
import styles from './CartContents.module.css';
import { CouponForm } from './CouponForm.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { KeepingNotice } from './KeepingNotice.tsx';
import { largestOf } from './layers.ts';
import { LineSkeleton } from './LineRow.tsx';
import { lineName } from './line-name.ts';
import { notifyChanged, notifyRemoved } from './notices.ts';
import { PriceNotice } from './PriceNotice.tsx';
import { madePieces } from '../../domain/board/made-pieces.ts';
import { useEstimate } from '../../ui/useEstimate.ts';
import { leaveFragment } from '../../lib/fragment.ts';
import { whatsappLink } from '../../lib/whatsapp.ts';
import { SHIPPING } from './shop.ts';
import { cart as store, changesTold, isTelling } from './store.ts';
import { TotalsRows } from './TotalsRows.tsx';
import { useCart, usePrices, useWhole } from './useCart.ts';
import { WindowSection } from './WindowSection.tsx';

/** Question that the shopper is asked to confirm. */
type Confirmation = { kind: 'remove'; line: CartLine } | { kind: 'clear' } | null;

/** Goes on once the server knows: a line that was taken out would come back from the customer's cart. */
function leaveTold(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link, ctrlKey, metaKey, shiftKey, altKey } = event;
  // A tab of its own leaves this page, and what it tells, alone.
  if (ctrlKey || metaKey || shiftKey || altKey || !isTelling()) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  void changesTold().finally(() => {
    link.ariaBusy = null;
    location.assign(link.href);
  });
}

/** Everything the cart can do, in the drawer and on its page; `inside` chooses the layout. */
export function CartContents({ inside }: { inside: 'page' | 'drawer' }) {
  const { t, locale, money, to } = useI18n();
  const { cart, phase } = useCart();
  const prices = usePrices(locale);
  const isUnknown = useWhole() !== 'whole';
  const [confirming, setConfirming] = useState<Confirmation>(null);
  const top = useRef<HTMLParagraphElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const countId = `cart-count-${inside}`;

  useEffect(() => {
    const id = changedIn(location.hash);
    if (phase !== 'ready' || id === null) return;
    leaveFragment();
    root.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus();
    void notifyChanged();
  }, [phase]);

  async function remove(line: CartLine) {
    setConfirming(null);
    const removed = await store.remove(line.id);
    try {
      // Its button takes a keyboard's focus.
      if (removed) await notifyRemoved(lineName(t, line), () => void store.restore(removed), countId);
    } finally {
      keepFocus(line);
    }
  }

  /** A line that was taken out, or a window that was given the name of another one, is gone, and the focus with it. */
  function keepFocus(line: CartLine) {
    if (document.activeElement !== document.body) return;
    const [place = top.current] =
      root.current?.querySelectorAll<HTMLElement>(`[data-line="${CSS.escape(line.id)}"]`) ?? [];
    place?.focus();
  }

  const isMade = cart.lines.some(({ configuration }) => configuration !== null);
  const estimate = useEstimate(isMade, madePieces(cart.lines));
  if (phase === 'loading') return <Skeleton inside={inside} />;
  const totals = totalsOf(
    cart.lines.map((line) => line.totalPrice),
    couponOn(cart.coupon, cart.lines),
    SHIPPING,
  );
  const windows = windowsOf(cart.lines);
  const named = windows.filter(({ kind }) => kind !== 'pieces').length;
  const coupon = <CouponForm cart={cart} subtotal={totals.subtotal} />;
  return (
    <div className={styles.cart} data-cart={inside} ref={root}>
      <p id={countId} className={cart.lines.length > 0 ? styles.count : 'visually-hidden'} ref={top} tabIndex={-1}>
        {named > 0 && `${t('cart:windows', { count: named })}, `}
        {!(isUnknown && cart.lines.length === 0) && t('cart:count', { count: countOf(cart) })}
      </p>
      <KeepingNotice />
      <PriceNotice prices={prices} onDismissed={() => top.current?.focus()} />
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <div>
            <div className={styles.windows}>
              {windows.map((window) => (
                <WindowSection
                  key={window.lines[0]?.id}
                  window={window}
                  catalogue={prices.catalogue}
                  largest={largestOf(cart.lines)}
                  inside={inside}
                  onRemove={(line) => setConfirming({ kind: 'remove', line })}
                  onNamed={keepFocus}
                />
              ))}
            </div>
            <button
              type="button"
              className={['link-button', styles.clear].join(' ')}
              onClick={() => setConfirming({ kind: 'clear' })}
            >
              {t('cart:clear')}
            </button>
          </div>
          <section className={styles.summary} aria-label={t('cart:totals.title')}>
            {inside === 'drawer' && coupon}
            <TotalsRows totals={totals} coupon={cart.coupon} />
            {totals.missingToFreeShipping > 0 && (
              <p className={styles.missing}>
                {t(totals.couponCostsFreeShipping ? 'cart:totals.missingByCoupon' : 'cart:totals.missing', {
                  amount: money(totals.missingToFreeShipping),
                })}
              </p>
            )}
            {openForOrders && (
              <p className={styles.estimate}>
                {t('cart:estimate', { days: formatDays(estimate.from, estimate.to, locale) })}
              </p>
            )}
            <div className={styles.final}>
              <a
                className={['button button-primary', styles.checkout].join(' ')}
                href={to.checkout}
                onClick={leaveTold}
              >
                <span>{t('cart:checkout')}</span> <span>{money(totals.total)}</span>
              </a>
            </div>
            {inside === 'page' && coupon}
            {inside === 'page' && <BesideButton isMade={isMade} />}
          </section>
        </div>
      )}
      {confirming && (
        <Confirm
          question={
            confirming.kind === 'clear'
              ? t('cart:ask.clear')
              : t('cart:ask.remove', { name: lineName(t, confirming.line) })
          }
          yes={confirming.kind === 'clear' ? t('cart:ask.clearYes') : t('cart:ask.removeYes')}
          no={t('cart:ask.no')}
          onYes={() => {
            if (confirming.kind === 'remove') {
              void remove(confirming.line);
            } else {
              setConfirming(null);
              void store.empty().then(() => top.current?.focus());
            }
          }}
          onNo={() => setConfirming(null)}
        />
      )}
    </div>
  );
}

/** Words and ways for a shopper who hesitates at the button. */
function BesideButton({ isMade }: { isMade: boolean }) {
  const { t, to } = useI18n();
  return (
    <div className={styles.beside}>
      {isMade && <p>{t('cart:checked')}</p>}
      <a href={`${to.offer}#cart`}>{t('offer:fromCart')}</a>
      <a href={whatsappLink(contact.whatsapp, t('cart:question'))} target="_blank" rel="noopener noreferrer">
        {t('cart:whatsapp')}
      </a>
    </div>
  );
}

/** The cart's own layout while it is being read. */
function Skeleton({ inside }: { inside: 'page' | 'drawer' }) {
  const { t } = useI18n();
  return (
    <div className={styles.cart} data-cart={inside} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('cart:loading')}
      </p>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.windows}>
          <LineSkeleton />
          <LineSkeleton />
        </div>
        <div className={styles.summary}>
          <div className={['skeleton', styles.skeleton].join(' ')} />
        </div>
      </div>
    </div>
  );
}
