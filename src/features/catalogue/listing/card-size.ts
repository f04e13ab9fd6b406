import type { Item } from '../../../domain/list-file.ts';
import type { Locale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../domain/money.ts';
import { priceInSize, type WindowSize } from '../../../domain/size-price.ts';
import type { Translate } from '../../../i18n/messages.ts';

/**
 * Shows on a card its total in the size and in which pleat (decisions U5), or why it is not made so; its link opens the
 * product with the size filled in. Without a size the card is as it was.
 */
export function showInSize(
  element: HTMLElement,
  item: Item,
  size: WindowSize | null,
  t: Translate,
  locale: Locale,
): void {
  const { made } = item;
  const priced = priceInSize(item, size);
  const link = element.querySelector<HTMLAnchorElement>('.card-link');
  const search = made && size ? `?width=${size.width}&height=${size.height}` : '';
  if (link && link.search !== search) link.search = search;
  element.toggleAttribute('data-unmade', !priced.ok);

  element.querySelector('.card-total')?.remove();
  if (!made || !size) return;
  const total = document.createElement('p');
  total.className = 'card-total';
  if (priced.ok) {
    const amount = document.createElement('strong');
    amount.textContent = formatMoney(priced.data, locale);
    total.append(amount, ` ${t(`category:pleat.${made.pleat}`)}`);
  } else total.textContent = t(`category:refused.${priced.code}`, { limit: priced.limit });
  element.querySelector('.price')?.before(total);
}
