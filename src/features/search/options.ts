import type { Locale } from '../../domain/values/locale.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { MOST_SHOWN } from '../../domain/search/search.ts';
import type { Translate } from '../../i18n/messages.ts';
import { element } from '../../lib/element.ts';
import { pathIn, paths } from '../../lib/paths.ts';
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

/** Whether a search has found neither products nor categories nor pages. */
export const isNothing = ({ count, categories, pages }: Pick<Results, 'count' | 'categories' | 'pages'>): boolean =>
  count + categories.length + pages.length === 0;

/** How many results a search has, and what it has left out. */
export function resultsSaid({ count, categories, pages, dropped }: Results, term: string, t: Translate): string {
  if (isNothing({ count, categories, pages })) return t('search:emptyTerm', { term });
  const all = count + categories.length + pages.length;
  return dropped.length > 0
    ? t('search:dropped', { words: dropped.join(', '), count: all })
    : t('search:count', { count: all });
}

/** The way to finds beyond those that are shown: none are left, a press, or a narrower search. */
export type Rest = 'none' | 'more' | 'narrow';

/** @param limit as many as are shown at most */
export const restOf = (count: number, limit: number): Rest =>
  count <= limit ? 'none' : limit < MOST_SHOWN ? 'more' : 'narrow';

/** Words of the way to the page of results: they promise all products only where the page can show them. */
export const wayToResults = (count: number, t: Translate): string =>
  t(count > MOST_SHOWN ? 'search:see' : 'search:all', { count });

/** The groups of the list: categories, products, pages, and a way to all results when there are more. A search that finds nothing has a way on. */
export function optionGroups(results: Results, term: string, { t, locale }: Speech): HTMLElement[] {
  const { categories, products, count, pages } = results;
  const to = paths(locale);
  const groups: [name: string, options: Option[]][] = [
    [
      t('search:categories'),
      categories.slice(0, MOST_CATEGORIES).map(({ slug, name }) => ({ href: to.category(slug), name })),
    ],
    [
      t('search:products'),
      products.map(({ slug, name, price, madeToMeasure, byLength, paused }) => ({
        href: to.product(slug) + (madeToMeasure || byLength ? sizeQuery(results, byLength) : ''),
        name,
        fact:
          paused ??
          `${formatMoney(price, locale)} / ${t(madeToMeasure || byLength ? 'common:price.metre' : 'common:price.piece')}`,
      })),
    ],
  ];
  if (pages.length > 0) {
    const shown = pages.map(({ path, name }) => ({ href: pathIn(locale, path), name }));
    groups.push([t('search:pages'), shown]);
  }
  if (count > products.length) {
    const href = `${to.search}?q=${encodeURIComponent(term)}`;
    groups.push([t('search:more'), [{ href, name: wayToResults(count, t) }]]);
  }
  if (isNothing({ categories, pages, count })) {
    const subject = encodeURIComponent(t('search:askSubject', { term }));
    groups.push([
      t('search:more'),
      [
        { href: to.search, name: t('search:start') },
        { href: `${to.contact}?subject=${subject}`, name: t('search:emptyAsk') },
      ],
    ]);
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

/**
 * The typed size goes along: a product opens with it. A single number is the length of what is sold by length; two are a window, from which
 * that form counts the length itself.
 */
export function sizeQuery(
  { sizes: [first, second], isHeight }: Pick<Results, 'sizes' | 'isHeight'>,
  byLength = false,
): string {
  if (first === undefined) return '';
  if (second !== undefined) return `?width=${first}&height=${second}`;
  return `?${byLength ? 'length' : isHeight ? 'height' : 'width'}=${first}`;
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
