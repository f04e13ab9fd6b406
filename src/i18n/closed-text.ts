/** That the shop takes no orders, for machines: on pages `features/shell/Closed.astro` says it. */
import type { Shop } from '../domain/shop/shop.ts';
import { formatDay } from '../domain/values/dates.ts';
import type { Locale } from '../domain/values/locale.ts';
import type { Translate } from './messages.ts';

/**
 * Returns what a closed shop says, with the day on which it opens where that is known; null for an open one. Needs the
 * messages of `assistant`.
 */
export function closedText(shop: Pick<Shop, 'openForOrders' | 'opensOn'>, t: Translate, locale: Locale): string | null {
  if (shop.openForOrders) return null;
  return shop.opensOn ? t('assistant:closed.on', { day: formatDay(shop.opensOn, locale) }) : t('assistant:closed.soon');
}
