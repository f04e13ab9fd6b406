import type { Locale } from '../../domain/locale.ts';
import { formatMoney } from '../../domain/money.ts';
import type { Found } from '../../domain/search.ts';
import type { Translate } from '../../i18n/client.ts';
import { paths } from '../../lib/paths.ts';

const MOST_CATEGORIES = 3;
const MOST_PRODUCTS = 6;

interface Speech {
  t: Translate;
  locale: Locale;
}

interface Option {
  href: string;
  name: string;
  fact?: string;
}

/** The groups of the list: categories, products, and a way to all results when there are more. */
export function optionGroups({ categories, products }: Found, term: string, { t, locale }: Speech): HTMLElement[] {
  const to = paths(locale);
  const groups: [name: string, options: Option[]][] = [
    [t('search:categories'), categories.slice(0, MOST_CATEGORIES).map(({ slug, name }) => ({ href: to.category(slug), name }))],
    [
      t('search:products'),
      products.slice(0, MOST_PRODUCTS).map(({ slug, name, price, madeToMeasure }) => ({
        href: to.product(slug),
        name,
        fact: `${formatMoney(price, locale)} / ${t(madeToMeasure ? 'common:price.metre' : 'common:price.piece')}`,
      })),
    ],
  ];
  if (products.length > MOST_PRODUCTS) {
    const href = `${to.search}?q=${encodeURIComponent(term)}`;
    groups.push([t('search:more'), [{ href, name: t('search:all', { count: products.length }) }]]);
  }
  let number = 0;
  return groups
    .filter(([, options]) => options.length > 0)
    .map(([name, options]) => {
      const group = element('div', 'search-group');
      group.role = 'group';
      group.ariaLabel = name;
      group.append(...options.map((option) => optionElement(option, ++number)));
      return group;
    });
}

function optionElement({ href, name, fact }: Option, number: number): HTMLElement {
  const option = element('a', 'search-option');
  option.id = `search-option-${number}`;
  option.href = href;
  option.role = 'option';
  option.tabIndex = -1;
  option.ariaSelected = 'false';
  option.append(element('span', 'search-option-name', name));
  if (fact) option.append(element('span', 'search-option-fact', fact));
  return option;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = ''): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
