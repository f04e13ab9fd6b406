import { formatMoney } from '../../../domain/money/money.ts';
import { shippingFor } from '../../../domain/money/totals.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { element } from '../../../lib/element.ts';
import { pageLocale } from '../../../lib/paths.ts';
import type { CutProduct } from './product.ts';
import type { ReadCut } from './read-cut.ts';

/** Shows the price of the cut, its parts and shipping; nothing while the length has no price. */
export function showSum(
  t: Translate,
  part: (selector: string) => HTMLElement,
  product: Pick<CutProduct, 'price' | 'shipping'>,
  { price, length: cm }: Pick<ReadCut, 'price' | 'length'>,
): void {
  const sum = part('[data-sum]');
  sum.hidden = price === null;
  part('[data-missing]').hidden = price !== null;
  for (const row of sum.querySelectorAll('[data-row]')) row.remove();
  // Words that stay are not written again: in a live element they would be read out with each key.
  const say = (text: string): void => {
    const shipping = part('[data-shipping]');
    if (shipping.textContent !== text) shipping.textContent = text;
  };
  if (price === null || cm === null) {
    say('');
    return;
  }
  const locale = pageLocale();
  const money = (amount: number) => formatMoney(amount, locale);
  const total = part('[data-total]');
  total.before(
    row(t('length:sum.cut', { length: cm, price: money(product.price) }), money(price.cut)),
    ...price.parts.map(({ name, count, amount }) =>
      row(t('length:sum.part', { count, name: name[locale] }), amount === 0 ? t('length:sum.included') : money(amount)),
    ),
  );
  const amount = total.querySelector('dd');
  if (amount) amount.textContent = money(price.unitPrice);
  const fee = shippingFor(price.unitPrice, 1, product.shipping);
  say(
    fee === 0
      ? t('length:shippingFree')
      : t('length:shippingFee', { fee: money(fee), freeAbove: money(product.shipping.freeAbove) }),
  );
}

const row = (name: string, amount: string): HTMLElement =>
  element('div', { 'data-row': '' }, element('dt', {}, name), element('dd', {}, amount));
