import { Fragment } from 'react';
import { useI18n } from '../../../ui/i18n.tsx';
import { toKurus } from '../../../domain/money/money.ts';
import { sumOf, windowsOf } from '../../../domain/window/window-groups.ts';
import { useProducts } from '../../../ui/useProducts.ts';
import { largestOf, layersOf } from '../../cart/layers.ts';
import { LayersDrawing } from '../../cart/PatternedDrawing.tsx';
import { lineFacts } from '../../cart/line-facts.ts';
import { windowTitle } from '../../../i18n/window-title.ts';
import { OrderTotals } from '../OrderTotals.tsx';
import type { ConfirmedOrder } from './confirmation.ts';
import styles from './OrderedLines.module.css';

/** Everything that was ordered, window by window, each drawn, at the prices that were agreed. */
export function OrderedLines({ order }: { order: ConfirmedOrder }) {
  const { t, money } = useI18n();
  const { items } = order;
  const catalogue = useProducts(items.map(({ productId }) => productId));
  const largest = largestOf(items);
  return (
    <section className={styles.lines} aria-labelledby="confirmation-lines">
      <h2 id="confirmation-lines">{t('confirmation:lines')}</h2>
      {windowsOf(items).map((window, at) => {
        const layers = layersOf(window.lines, catalogue);
        return (
          <div key={at} className={styles.window} data-drawn={layers.length > 0 || undefined}>
            <LayersDrawing layers={layers} largest={largest} measured />
            <div className={styles.text}>
              <h3>
                <span>{windowTitle(t, window)}</span>
                {window.lines.length > 1 && (
                  <span>{money(sumOf(window.lines, ({ totalPrice }) => toKurus(totalPrice)))}</span>
                )}
              </h3>
              <ul>
                {window.lines.map((item, line) => (
                  <OrderedLine key={line} item={item} />
                ))}
              </ul>
            </div>
          </div>
        );
      })}
      <OrderTotals order={order} />
    </section>
  );
}

function OrderedLine({ item }: { item: ConfirmedOrder['items'][number] }) {
  const { t, locale, money } = useI18n();
  const { colorName = item.color, quantity } = item;
  return (
    <li>
      <p className={styles.name}>
        <strong>{item.name}</strong>
        <strong>{money(toKurus(item.totalPrice))}</strong>
      </p>
      <p className={styles.facts}>
        {lineFacts(t, locale, { ...item, colorName }).map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && ' · '}
            <span>{fact}</span>
          </Fragment>
        ))}
      </p>
      <p className={styles.facts}>
        {t('confirmation:each', { count: quantity, price: money(toKurus(item.unitPrice)) })}
      </p>
    </li>
  );
}
