import { useSyncExternalStore } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { formatDays } from '../../domain/values/dates.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { madePieces } from '../../domain/board/made-pieces.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { useEstimate } from '../../ui/useEstimate.ts';
import { sumOf, windowsOf } from '../../domain/window/window-groups.ts';
import { CouponForm } from '../cart/CouponForm.tsx';
import { largestOf, layersOf } from '../cart/layers.ts';
import { LayersDrawing } from '../cart/PatternedDrawing.tsx';
import { lineFacts } from '../cart/line-facts.ts';
import { windowTitle } from '../../i18n/window-title.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import styles from './OrderSummary.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** As in the style sheets: from here on it stands beside the steps, and the last step leaves its lines to it. */
const WIDE = '(min-width: 1000px)';

const followWidth = (changed: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** The lines to buy, beside every step; folded on a phone, where the total then stays at the top of the screen. */
export function OrderAside() {
  const { t, locale, money, to } = useI18n();
  const { state, cart, totals, options } = useTheCheckout();
  const estimate = useEstimate(options.customMade, madePieces(cart.lines));
  const open = useSyncExternalStore(followWidth, () => matchMedia(WIDE).matches);
  return (
    <aside className={styles.aside} aria-label={t('checkout:review.aside')} inert={state.placing}>
      <details
        open={open}
        // Unfolded on a phone it leaves the top of the screen for its place on the page; beside the steps it opens by itself.
        onToggle={({ currentTarget }) => {
          if (!open) currentTarget.firstElementChild?.scrollIntoView({ block: 'nearest' });
        }}
      >
        <summary>
          <span>{t('checkout:review.aside')}</span>
          <strong>{money(totals.total)}</strong>
        </summary>
        <OrderLines />
        <CouponForm cart={cart} subtotal={totals.subtotal} />
        <TotalsRows totals={totals} coupon={cart.coupon} />
        <p>{t('cart:estimate', { days: formatDays(estimate.from, estimate.to, locale) })}</p>
        <p>
          <a href={to.cart}>{t('checkout:review.editCart')}</a>
        </p>
      </details>
    </aside>
  );
}

/** The ordered lines, to be read and not changed. */
export function OrderLines() {
  const { t, locale, money } = useI18n();
  const { cart, prices } = useTheCheckout();
  const windows = windowsOf(cart.lines);
  const largest = largestOf(cart.lines);
  return (
    <div className={styles.windows}>
      {windows.map((window) => {
        const { lines, kind } = window;
        const layers = layersOf(lines, prices.catalogue);
        return (
          <section key={lines[0]?.id} aria-label={windowTitle(t, window)}>
            {(kind === 'named' || windows.length > 1) && (
              <p className={styles.window}>
                <span>{windowTitle(t, window)}</span>
                {lines.length > 1 && <span>{money(sumOf(lines, ({ totalPrice }) => totalPrice))}</span>}
              </p>
            )}
            <div className={styles.body}>
              {layers.length > 0 && <LayersDrawing layers={layers} largest={largest} />}
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <li key={line.id}>
                    {!windowOf(line.configuration) && <Thumbnail src={line.mainImageUrl} width={56} height={72} />}
                    <div>
                      <p className={styles.name}>{line.name}</p>
                      <p className={styles.facts}>{lineFacts(t, locale, line).join(' · ')}</p>
                      <p className={styles.facts}>
                        {line.quantity > 1
                          ? t('checkout:review.each', { count: line.quantity, price: money(line.unitPrice) })
                          : t('checkout:review.quantity', { count: 1 })}
                      </p>
                    </div>
                    <p className={styles.price}>{money(line.totalPrice)}</p>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        );
      })}
    </div>
  );
}
