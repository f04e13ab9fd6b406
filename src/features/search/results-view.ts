import type { Locale } from '../../domain/locale.ts';
import type { Found } from '../../domain/search.ts';
import type { Translate } from '../../i18n/messages.ts';
import { paths } from '../../lib/paths.ts';

interface FoundView {
  t: Translate;
  locale: Locale;
  term: string;
  found: Found;
  /** The cards of the products, in order. */
  elements: readonly HTMLElement[];
}

/** The parts of the results page that change. Throws when the markup lacks one. */
export function resultsView(root: HTMLElement) {
  const part = <T extends HTMLElement>(name: string, kind: new () => T): T => {
    const element = root.querySelector(`[data-${name}]`);
    if (!(element instanceof kind)) throw new Error(`The results have no data-${name}`);
    return element;
  };
  const box = (name: string): HTMLElement => part(name, HTMLElement);
  const list = box('list');
  const count = box('count');
  const groups = box('groups');
  const ask = part('ask', HTMLAnchorElement);
  const parts = { start: box('start'), busy: box('busy'), empty: box('empty'), failed: box('failed') };

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
    form: part('form', HTMLFormElement),
    input: part('input', HTMLInputElement),
    retry: box('retry'),
    showStart: () => showOnly('start'),
    showFailed: () => showOnly('failed'),

    /** What was found before stays, paler. */
    showBusy(): void {
      showOnly('busy');
      list.setAttribute('aria-busy', 'true');
    },

    showFound({ t, locale, term, found, elements }: FoundView): void {
      const nothing = elements.length === 0 && found.categories.length === 0;
      showOnly(nothing ? 'empty' : 'found');
      if (nothing) {
        box('term').textContent = `“${term}”`;
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
