import { useI18n } from '../../ui/i18n.tsx';
import type { Translate } from '../../i18n/messages.ts';
import { lineFacts } from '../cart/line-facts.ts';
import { useTheCheckout } from './context.ts';
import { LegalSection } from './LegalSection.tsx';

/** What is sold, with what it is made like and what it costs. */
export function LegalGoods({ legal }: { legal: Translate }) {
  const { t, locale, money } = useI18n();
  const { cart } = useTheCheckout();
  return (
    <LegalSection title={legal('contract:goods.title')}>
      <table className="legal-goods">
        <thead>
          <tr>
            <th scope="col">{legal('contract:goods.product')}</th>
            <th scope="col">{legal('contract:goods.quantity')}</th>
            <th scope="col">{legal('contract:goods.price')}</th>
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name} ({line.sku}). {lineFacts(t, locale, line).join(', ')}.{' '}
                {line.configuration ? legal('contract:goods.custom') : legal('contract:goods.stock')}.
              </td>
              <td>{line.quantity}</td>
              <td>{money(line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{legal('contract:goods.vat')}</p>
    </LegalSection>
  );
}
