import { NO_WISHES, type Facet } from '../../../domain/product/facets.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Locale } from '../../../domain/values/locale.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { ListQuery } from './query.ts';

/** A chosen filter: `light:dim`, `washable`, and how it is called. */
export interface Chip {
  id: string;
  label: string;
}

/** Every chosen filter, in the order of the form; categories only where another than the page's own was added. */
export function chipsOf(
  query: ListQuery,
  own: string,
  nameOf: (category: string) => string,
  t: Translate,
  locale: Locale,
): Chip[] {
  const { categories, light, colour, room, washable, size, max } = query;
  return [
    ...categories
      .filter((category) => category !== own)
      .map((category) => ({ id: `category:${category}`, label: nameOf(category) })),
    ...light.map((opacity) => ({ id: `light:${opacity}`, label: t(`category:light.${opacity}`) })),
    ...colour.map((family) => ({ id: `colour:${family}`, label: t(`category:colour.${family}`) })),
    ...room.map((one) => ({ id: `room:${one}`, label: t(`category:room.${one}`) })),
    ...(washable ? [{ id: 'washable', label: t('category:washable') }] : []),
    ...(size ? [{ id: 'size', label: t('category:sized', { ...size }) }] : []),
    ...(max === null ? [] : [{ id: 'max', label: t('category:atMost', { amount: formatMoney(max, locale) }) }]),
  ];
}

/** The query without one chip's wish, or without all of a kind: `light:dim`, `light`. */
export function dropWish(query: ListQuery, id: string, own: string): ListQuery {
  const [kind, value] = id.split(':');
  if (kind === 'category') {
    const categories = query.categories.filter((category) => category !== value);
    return { ...query, categories: categories.length > 0 ? categories : [own] };
  }
  if (value !== undefined && kind === 'light')
    return { ...query, light: query.light.filter((other) => other !== value) };
  if (value !== undefined && kind === 'colour') {
    return { ...query, colour: query.colour.filter((other) => other !== value) };
  }
  if (value !== undefined && kind === 'room') {
    return { ...query, room: query.room.filter((other) => other !== value) };
  }
  return isWish(kind) ? { ...query, [kind]: NO_WISHES[kind] } : query;
}

const isWish = (kind: string | undefined): kind is Facet | 'size' => kind !== undefined && kind in NO_WISHES;
