import type { Locale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../domain/money.ts';
import { priceInSize, type WindowSize } from '../../../domain/size-price.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { Card } from './cards.ts';

/**
 * Shows on a card its total in the size and in which pleat (decisions U5), or why it is not made so; its link opens the
 * product with the size filled in. Without a size the card is as it was. @returns whether it can be made
 */
export function showInSize(card: Card, size: WindowSize | null, t: Translate, locale: Locale): boolean {
  const { element, made } = card;
  const priced = priceInSize(card, size);
  const link = element.querySelector<HTMLAnchorElement>('.card-link');
  const search = made && size ? `?width=${size.width}&height=${size.height}` : '';
  if (link && link.search !== search) link.search = search;
  element.toggleAttribute('data-unmade', !priced.ok);

  element.querySelector('.card-total')?.remove();
  if (!made || !size) return true;
  const total = document.createElement('p');
  total.className = 'card-total';
  if (priced.ok) {
    const amount = document.createElement('strong');
    amount.textContent = formatMoney(priced.data, locale);
    total.append(amount, ` ${t(`category:pleat.${made.pleat}`)}`);
  } else total.textContent = t(`category:refused.${priced.code}`, { limit: priced.limit });
  element.querySelector('.price')?.before(total);
  return priced.ok;
}
