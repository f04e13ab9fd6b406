import type { Kurus } from '../domain/money/money.ts';
import type { Totals } from '../domain/money/totals.ts';
import type { Translate } from './messages.ts';

type Amounts = Pick<Totals, 'subtotal' | 'discount' | 'shipping' | 'fee'>;

/**
 * Returns the rows of the total, the same in the cart, in the contract and in letters (decisions P6). Needs the
 * messages of `cart`.
 */
export function sumsOf(
  t: Translate,
  money: (amount: Kurus) => string,
  { subtotal, discount, shipping, fee }: Amounts,
  couponCode: string | null,
): [key: string, label: string, amount: string][] {
  const rows: [string, string, string][] = [
    ['subtotal', t('cart:totals.subtotal'), money(subtotal)],
    ['shipping', t('cart:totals.shipping'), shipping === 0 ? t('cart:totals.free') : money(shipping)],
  ];
  if (discount > 0) {
    const label = couponCode === null ? t('cart:totals.discount') : t('cart:totals.discountCode', { code: couponCode });
    rows.splice(1, 0, ['discount', label, money(-discount)]);
  }
  if (fee > 0) rows.push(['fee', t('cart:totals.fee'), money(fee)]);
  return rows;
}
