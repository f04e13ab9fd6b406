import type { Locale } from '../../domain/locale.ts';
import type { Found } from '../../domain/search.ts';
import type { Translate } from '../../i18n/client.ts';
import { paths } from '../../lib/paths.ts';

interface Shown {
  t: Translate;
  locale: Locale;
  term: string;
  found: Found;
  /** The cards of the products, in order. */
  elements: readonly HTMLElement[];
}

/** The parts of the results page that change. Throws when the markup lacks one. */
export function resultsView(root: HTMLElement) {
  const part = <T extends HTMLElement>(name: string): T => {
    const element = root.querySelector<T>(`[data-${name}]`);
    if (!element) throw new Error(`The results have no data-${name}`);
    return element;
  };
  const list = part('list');
  const count = part('count');
  const groups = part('groups');
  const ask = part<HTMLAnchorElement>('ask');
  const parts = { start: part('start'), busy: part('busy'), empty: part('empty'), failed: part('failed') };

  function showOnly(name: keyof typeof parts | 'found'): void {
    for (const [key, element] of Object.entries(parts)) element.hidden = key !== name;
    if (name === 'empty') parts.start.hidden = false;
    if (name === 'busy') return;
    list.setAttribute('aria-busy', 'false');
    if (name === 'found') return;
    list.replaceChildren();
    groups.replaceChildren();
    count.textContent = '';
  }

  return {
    form: part<HTMLFormElement>('form'),
    input: part<HTMLInputElement>('input'),
    retry: part('retry'),
    showStart: () => showOnly('start'),
    showFailed: () => showOnly('failed'),

    /** What was found before stays, paler. */
    showBusy(): void {
      showOnly('busy');
      list.setAttribute('aria-busy', 'true');
    },

    showFound({ t, locale, term, found, elements }: Shown): void {
      const nothing = elements.length === 0 && found.categories.length === 0;
      showOnly(nothing ? 'empty' : 'found');
      if (nothing) {
        part('term').textContent = `“${term}”`;
        ask.href = `${paths(locale).contact}?subject=${encodeURIComponent(t('search:askSubject', { term }))}`;
        return;
      }
      list.replaceChildren(...elements);
      count.textContent = t('search:found', { term, count: elements.length });
      groups.replaceChildren(
        ...found.categories.map(({ slug, name }) => {
          const item = document.createElement('li');
          const link = document.createElement('a');
          link.href = paths(locale).category(slug);
          link.textContent = name;
          link.className = 'button';
          item.append(link);
          return item;
        }),
      );
    },
  };
}
