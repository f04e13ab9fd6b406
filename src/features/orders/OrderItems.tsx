import { useI18n } from '../../ui/i18n.tsx';
import { toKurus } from '../../domain/money.ts';
import { lineFacts } from '../cart/line-facts.ts';
import { lookOf, type SoldToday } from './order-catalogue.ts';
import type { OrderItemView } from './orders.ts';

/** What was bought, at the prices of that day. */
export function OrderItems({ items, sold }: { items: readonly OrderItemView[]; sold: SoldToday }) {
  const { t, locale, money, to } = useI18n();
  return (
    <ul className="order-items">
      {items.map((item, index) => {
        const { imageUrl, colorName } = lookOf(sold, item.productId, item.color, locale);
        return (
          <li key={`${item.sku}-${index}`}>
            {imageUrl === null ? (
              <span className="order-item-photo" />
            ) : (
              <img
                className="order-item-photo"
                src={imageUrl}
                alt=""
                width={56}
                height={72}
                loading="lazy"
                decoding="async"
              />
            )}
            <div>
              <a className="order-item-name" href={to.product(item.slug)}>
                {item.name}
              </a>
              <p className="order-item-facts">
                {lineFacts(t, locale, { configuration: item.configuration, colorName }).join(' · ')}
              </p>
              {item.room !== '' && <p className="order-item-facts">{item.room}</p>}
              <p className="order-item-facts">
                {t('account:order.each', { count: item.quantity, price: money(toKurus(item.unitPrice)) })}
              </p>
            </div>
            <strong className="order-item-price">{money(toKurus(item.totalPrice))}</strong>
          </li>
        );
      })}
    </ul>
  );
}
