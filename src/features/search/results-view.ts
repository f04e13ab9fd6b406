import type { QuotedProduct, WindowSize } from '../../domain/price/size-price.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { element } from '../../lib/element.ts';
import { pathIn, paths } from '../../lib/paths.ts';
import type { Results } from './find.ts';
import { isNothing, resultsSaid, type Rest } from './options.ts';

interface FoundView {
  t: Translate;
  locale: Locale;
  term: string;
  found: Results;
  /** The cards of the products, in order. */
  elements: readonly HTMLElement[];
  /** The way to those that are not shown. */
  rest: Rest;
}

/** How the address takes a term; null when it has it. @param settled the term that was last submitted or loaded: Back leads to it */
export const addressStep = (term: string, at: string, settled: string): 'pushState' | 'replaceState' | null =>
  term === at ? null : at === settled ? 'pushState' : 'replaceState';

/**
 * The size in which the card of a found product is shown. Two numbers are a window, that of this search alone; a single one is the length
 * of what is sold by length, and `size` is then the window that takes just so much.
 */
export function sizeOf(
  [width, height]: readonly number[],
  made: QuotedProduct['made'],
  kept: WindowSize | null,
): { size: WindowSize | null; length: number | null } {
  if (width === undefined) return { size: kept, length: null };
  if (height !== undefined) return { size: { width, height }, length: null };
  if (!made || !('length' in made)) return { size: kept, length: null };
  return { size: { width: width - 2 * made.length.overhang, height: 0 }, length: width };
}

/** The parts of the results page that change. Throws when the markup lacks one. */
export function resultsView(root: HTMLElement) {
  const part = <T extends HTMLElement>(name: string, kind: new () => T): T => {
    const found = root.querySelector(`[data-${name}]`);
    if (!(found instanceof kind)) throw new Error(`The results have no data-${name}`);
    return found;
  };
  const box = (name: string): HTMLElement => part(name, HTMLElement);
  const list = box('list');
  const count = box('count');
  const groups = box('groups');
  const ask = part('ask', HTMLAnchorElement);
  const more = box('more');
  const narrow = box('narrow');
  const parts = { start: box('start'), busy: box('busy'), empty: box('empty'), failed: box('failed') };

  function showOnly(name: keyof typeof parts | 'found'): void {
    for (const [key, box] of Object.entries(parts)) box.hidden = key !== name;
    if (name === 'empty') parts.start.hidden = false;
    if (name === 'busy') return;
    list.setAttribute('aria-busy', 'false');
    if (name === 'found') return;
    list.replaceChildren();
    more.hidden = true;
    narrow.hidden = true;
    groups.replaceChildren();
    count.textContent = '';
  }

  return {
    form: part('form', HTMLFormElement),
    input: part('input', HTMLInputElement),
    retry: box('retry'),
    more,
    showStart: () => showOnly('start'),
    showFailed: () => showOnly('failed'),

    /** Earlier results stay, paler. */
    showBusy(): void {
      showOnly('busy');
      list.setAttribute('aria-busy', 'true');
    },

    /** After a press on the button for more, which may be gone. @param place of the first new card, from 0 */
    focusCard(place: number): void {
      list.children[place]?.querySelector('a')?.focus();
    },

    showFound({ t, locale, term, found, elements, rest }: FoundView): void {
      const nothing = isNothing(found);
      showOnly(nothing ? 'empty' : 'found');
      if (nothing) {
        box('term').textContent = `“${term}”`;
        ask.href = `${paths(locale).contact}?subject=${encodeURIComponent(t('search:askSubject', { term }))}`;
        return;
      }
      list.replaceChildren(...elements);
      const isPlain = found.count > 0 && found.dropped.length === 0;
      count.textContent = isPlain ? t('search:found', { term, count: found.count }) : resultsSaid(found, term, t);
      more.hidden = rest !== 'more';
      narrow.hidden = rest !== 'narrow';
      groups.replaceChildren(
        ...[
          ...found.categories.map(({ slug, name }) => ({ href: paths(locale).category(slug), name })),
          ...found.pages.map(({ path, name }) => ({ href: pathIn(locale, path), name })),
        ].map(({ href, name }) => element('li', {}, element('a', { href, class: 'button' }, name))),
      );
    },
  };
}
