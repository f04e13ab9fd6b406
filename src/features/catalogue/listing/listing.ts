import { DEFAULT_SORT, isSort, sortProducts } from '../../../domain/listing.ts';
import { pageLocale, paths } from '../../../lib/paths.ts';
import { bindHearts } from '../../favourites/hearts.ts';
import { cardsIn, fetchCards, type Card } from './cards.ts';
import { formatQuery, parseQuery, type ListQuery } from './query.ts';
import { listView } from './view.ts';

/** Filters and sorts a category page in place; the address always says what is shown (spec §2). */
export function startListing(root: HTMLElement): void {
  const own = root.dataset.listing ?? '';
  const locale = pageLocale();
  const view = listView(root);
  const showHearts = bindHearts(root);

  const known = new Map<string, Promise<readonly Card[]>>([[own, Promise.resolve(cardsIn(document))]]);
  const sold = new Set(
    [...view.form.querySelectorAll<HTMLInputElement>('[name="category"]')].map(({ value }) => value),
  );

  function cardsOf(category: string): Promise<readonly Card[]> {
    const cards = known.get(category) ?? fetchCards(paths(locale).category(category));
    known.set(category, cards);
    // A failure is not remembered, so that the next try asks again.
    cards.catch(() => known.delete(category));
    return cards;
  }

  let latest = 0;
  async function show(query: ListQuery): Promise<void> {
    const turn = ++latest;
    view.showQuery(query);
    const { categories } = query;
    if (categories.some((category) => !known.has(category))) view.showPhase('loading');
    try {
      const cards = (await Promise.all(categories.map(cardsOf))).flat();
      if (turn !== latest) return;
      view.showPhase('ready');
      view.showCards(sortProducts(cards, query.sort, locale));
      showHearts();
    } catch {
      if (turn === latest) view.showPhase('failed');
    }
  }

  const showAddress = (): Promise<void> => show(parseQuery(location.search, own, sold));

  function go(query: ListQuery): Promise<void> {
    history.pushState(null, '', location.pathname + formatQuery(query, own));
    return show(query);
  }

  view.form.addEventListener('change', () => {
    const chosen = new FormData(view.form);
    const sort = chosen.get('sort');
    void go({
      sort: typeof sort === 'string' && isSort(sort) ? sort : DEFAULT_SORT,
      categories: chosen.getAll('category').filter((category) => typeof category === 'string'),
    });
  });
  view.form.addEventListener('submit', (event) => event.preventDefault());
  view.clear.addEventListener('click', (event) => {
    event.preventDefault();
    void go(parseQuery('', own, sold)).then(() => view.focusCount());
  });
  view.retry.addEventListener('click', () => void showAddress());
  window.addEventListener('popstate', () => void showAddress());

  if (location.search) void showAddress();
}
