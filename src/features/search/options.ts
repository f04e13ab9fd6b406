import type { Locale } from '../../domain/values/locale.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Translate } from '../../i18n/messages.ts';
import { element } from '../../lib/element.ts';
import { paths } from '../../lib/paths.ts';
import type { Results } from './find.ts';

const MOST_CATEGORIES = 3;
/** A way to all of them follows. */
export const MOST_PRODUCTS = 6;

export interface Speech {
  t: Translate;
  locale: Locale;
}

interface Option {
  href: string;
  name: string;
  fact?: string;
}

/** The groups of the list: categories, products, and a way to all results when there are more. */
export function optionGroups(
  { categories, products, count }: Results,
  term: string,
  { t, locale }: Speech,
): HTMLElement[] {
  const to = paths(locale);
  const groups: [name: string, options: Option[]][] = [
    [
      t('search:categories'),
      categories.slice(0, MOST_CATEGORIES).map(({ slug, name }) => ({ href: to.category(slug), name })),
    ],
    [
      t('search:products'),
      products.map(({ slug, name, price, madeToMeasure, byLength, paused }) => ({
        href: to.product(slug),
        name,
        fact:
          paused ??
          `${formatMoney(price, locale)} / ${t(madeToMeasure || byLength ? 'common:price.metre' : 'common:price.piece')}`,
      })),
    ],
  ];
  if (count > products.length) {
    const href = `${to.search}?q=${encodeURIComponent(term)}`;
    groups.push([t('search:more'), [{ href, name: t('search:all', { count }) }]]);
  }
  let number = 0;
  return groups
    .filter(([, options]) => options.length > 0)
    .map(([name, options]) =>
      element(
        'div',
        { class: 'search-group', role: 'group', 'aria-label': name },
        ...options.map((option) => optionElement(option, ++number)),
      ),
    );
}

const optionElement = ({ href, name, fact }: Option, number: number): HTMLElement =>
  element(
    'a',
    {
      id: `search-option-${number}`,
      class: 'search-option',
      href,
      role: 'option',
      tabindex: '-1',
      'aria-selected': 'false',
    },
    element('span', { class: 'search-option-name' }, name),
    ...(fact ? [element('span', { class: 'search-option-fact' }, fact)] : []),
  );
