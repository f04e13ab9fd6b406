/** The page of results: what `?q=` finds, with the very cards of the category pages. */
import { search, type Found } from '../../domain/search.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { bindHearts } from '../favourites/hearts.ts';
import { fetchCards } from '../catalogue/listing/cards.ts';
import { loadIndex } from './index-file.ts';
import { resultsView } from './results-view.ts';

/** Long enough to type the next letter, short enough to feel at once. */
const PAUSE_MS = 120;

export function startResults(root: HTMLElement): void {
  const locale = pageLocale();
  const view = resultsView(root);
  const showHearts = bindHearts(root);
  const cards = new Map<string, Promise<ReadonlyMap<number, HTMLElement>>>();

  /** The cards of a category by product; a failure is not remembered. */
  function cardsOf(category: string): Promise<ReadonlyMap<number, HTMLElement>> {
    const known = cards.get(category);
    if (known) return known;
    const fetched = fetchCards(paths(locale).category(category)).then(
      (list) => new Map(list.map(({ element }) => [Number(element.dataset.id), element])),
    );
    cards.set(category, fetched);
    fetched.catch(() => cards.delete(category));
    return fetched;
  }

  async function elementsOf({ products }: Found): Promise<HTMLElement[]> {
    const groups = [...new Set(products.map(({ category }) => category))];
    const maps = await Promise.all(groups.map(cardsOf));
    return products.flatMap(({ id }) => maps.flatMap((map) => map.get(id) ?? []));
  }

  let latest = 0;
  async function show(): Promise<void> {
    const turn = ++latest;
    const term = termOf(location.search);
    if (term === '') {
      view.showStart();
      return;
    }
    view.showBusy();
    try {
      const [t, index] = await Promise.all([loadTranslate(['search']), loadIndex(locale)]);
      if (!index.ok) throw new Error(index.code);
      const found = search(index.data, term);
      const elements = await elementsOf(found);
      if (turn !== latest) return;
      view.showFound({ t, locale, term, found, elements });
      showHearts();
    } catch {
      if (turn === latest) view.showFailed();
    }
  }

  function go(term: string, how: 'pushState' | 'replaceState'): void {
    const query = term === '' ? '' : `?q=${encodeURIComponent(term)}`;
    if (query !== location.search) history[how](null, '', location.pathname + query);
    void show();
  }

  let pause: ReturnType<typeof setTimeout> | undefined;
  view.input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => go(view.input.value.trim(), 'replaceState'), PAUSE_MS);
  });
  view.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    go(view.input.value.trim(), 'pushState');
  });
  view.retry.addEventListener('click', () => void show());
  const showAddress = (): void => {
    view.input.value = termOf(location.search);
    void show();
  };
  window.addEventListener('popstate', showAddress);
  showAddress();
}

const termOf = (query: string): string => (new URLSearchParams(query).get('q') ?? '').trim();
