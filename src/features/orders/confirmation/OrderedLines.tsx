import { Fragment } from 'react';
import { useI18n } from '../../../ui/i18n.tsx';
import { toKurus } from '../../../domain/money.ts';
import { windowOf } from '../../../domain/pricing.ts';
import { lineLook } from '../../../lib/current-catalogue.ts';
import { useProducts } from '../../../ui/useProducts.ts';
import { LineDrawing } from '../../cart/LineDrawing.tsx';
import { lineFacts } from '../../cart/line-facts.ts';
import { OrderTotals } from '../OrderTotals.tsx';
import type { ConfirmedOrder } from './confirmation.ts';
import styles from './OrderedLines.module.css';

/** Everything that was ordered, each window drawn, at the prices that were agreed. */
export function OrderedLines({ order }: { order: ConfirmedOrder }) {
  const { t, locale, money } = useI18n();
  const { items } = order;
  const catalogue = useProducts(items.map(({ productId }) => productId));
  const largest = Math.max(
    ...items.flatMap(({ configuration }) => {
      const window = windowOf(configuration);
      return window ? [window.width, window.height] : [];
    }),
  );
  return (
    <section className={styles.lines} aria-labelledby="confirmation-lines">
      <h2 id="confirmation-lines">{t('confirmation:lines')}</h2>
      <ul>
        {items.map((item, at) => {
          const { colorName = item.color, room, quantity } = item;
          const window = windowOf(item.configuration);
          const facts = lineFacts(t, locale, { ...item, colorName });
          return (
            <li key={at} data-drawn={window !== null || undefined}>
              {window && (
                <LineDrawing configuration={window} look={lineLook(catalogue, item)} largest={largest} measured />
              )}
              <div className={styles.text}>
                {room !== '' && <p className={styles.room}>{room}</p>}
                <p className={styles.name}>
                  <strong>{item.name}</strong>
                  <strong>{money(toKurus(item.totalPrice))}</strong>
                </p>
                <p className={styles.facts}>
                  {facts.map((fact, index) => (
                    <Fragment key={fact}>
                      {index > 0 && ' · '}
                      <span>{fact}</span>
                    </Fragment>
                  ))}
                </p>
                <p className={styles.facts}>
                  {t('confirmation:each', { count: quantity, price: money(toKurus(item.unitPrice)) })}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <OrderTotals order={order} />
    </section>
  );
}
