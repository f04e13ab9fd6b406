import { useI18n } from '../../ui/i18n.tsx';
import type { CartLine } from '../../domain/cart.ts';
import { lineFacts } from '../cart/line-facts.ts';
import './order.css';

/** What is ordered, to be read and not changed. */
export function OrderLines({ lines }: { lines: readonly CartLine[] }) {
  const { t, locale, money } = useI18n();
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <img src={line.mainImageUrl} alt="" width={56} height={72} loading="lazy" decoding="async" />
          <div>
            <p className="order-line-name">{line.name}</p>
            <p className="order-line-facts">{lineFacts(t, locale, line).join(' · ')}</p>
            {line.room !== '' && <p className="order-line-facts">{line.room}</p>}
            <p className="order-line-facts">
              {line.quantity > 1
                ? t('checkout:review.each', { count: line.quantity, price: money(line.unitPrice) })
                : t('checkout:review.quantity', { count: 1 })}
            </p>
          </div>
          <p className="order-line-price">{money(line.totalPrice)}</p>
        </li>
      ))}
    </ul>
  );
}
