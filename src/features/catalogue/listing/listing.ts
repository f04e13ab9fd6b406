import { filterProducts, loosenings, NO_WISHES } from '../../../domain/facets.ts';
import { sortProducts } from '../../../domain/listing.ts';
import { loadTranslate } from '../../../i18n/load.ts';
import { pageLocale, paths } from '../../../lib/paths.ts';
import { cardsIn, fetchCards, type Card } from './cards.ts';
import { filterForm } from './form.ts';
import { formatQuery, parseQuery, type ListQuery } from './query.ts';
import { filterSheet } from './sheet.ts';
import { listView } from './view.ts';
import { chipsOf, dropWish } from './wishes.ts';

/** What the page's own script hands on: it is small, and this module is fetched when somebody reaches for a filter. */
export interface Listing {
  /** A field of the filters or the sort has changed. */
  readonly change: () => void;
  /** A button was pressed: `open`, `close`, `show`, `clear`, `retry`, or `drop:light:dim`. */
  readonly press: (what: string) => void;
}

/** Filters and sorts a category page in place; the address always says what is shown (spec §2). Rejects when offline. */
export async function startListing(root: HTMLElement, showHearts: () => void): Promise<Listing> {
  const own = root.dataset.listing ?? '';
  const locale = pageLocale();
  const t = await loadTranslate(['category']);
  const form = filterForm(root, t);
  const view = listView(root, t, locale);
  const sheet = filterSheet(root);
  const sold = new Set(form.categories);

  const known = new Map<string, Promise<readonly Card[]>>([[own, Promise.resolve(cardsIn(document))]]);

  function cardsOf(category: string): Promise<readonly Card[]> {
    const cards = known.get(category) ?? fetchCards(paths(locale).category(category));
    known.set(category, cards);
    // A failure is not remembered, so that the next try asks again.
    cards.catch(() => known.delete(category));
    return cards;
  }

  let shown: ListQuery = parseQuery(new URLSearchParams(location.search), own, sold);
  let latest = 0;
  async function show(query: ListQuery): Promise<void> {
    const turn = ++latest;
    shown = query;
    form.write(query);
    const { categories } = query;
    if (categories.some((category) => !known.has(category))) view.showPhase('loading');
    try {
      const cards = (await Promise.all(categories.map(cardsOf))).flat();
      if (turn !== latest) return;
      const fitting = sortProducts(filterProducts(cards, query), query.sort, locale, query.size);
      form.offer(cards, query);
      sheet.showCount(t('category:show', { count: fitting.length }));
      view.showPhase('ready');
      view.showCards(fitting, query);
      view.showChips(chipsOf(query, own, form.nameOf, t, locale));
      view.showWayOut(categories.length > 0, fitting.length === 0 ? loosenings(cards, query) : []);
      showHearts();
    } catch {
      if (turn === latest) view.showPhase('failed');
    }
  }

  const fromAddress = (): ListQuery => parseQuery(new URLSearchParams(location.search), own, sold);

  /** What is chosen in the open sheet is one step of the way back, however many presses it takes. */
  function go(query: ListQuery): Promise<void> {
    const address = location.pathname + formatQuery(query, own);
    if (address !== location.pathname + location.search) {
      if (sheet.hasStepped()) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
    }
    return show(query);
  }

  const bare = (): ListQuery => ({ ...NO_WISHES, sort: shown.sort, categories: [own] });

  window.addEventListener('popstate', () => {
    sheet.close();
    void show(fromAddress());
  });
  if (location.search) await show(shown);

  return {
    change: () => void go(parseQuery(form.read(), own, sold)),
    press(what) {
      if (what === 'open') {
        void show(shown);
        sheet.open();
      } else if (what === 'close') sheet.close();
      else if (what === 'show') {
        sheet.close();
        view.focusCount();
      } else if (what === 'retry') void show(shown);
      else {
        const query = what === 'clear' ? bare() : dropWish(shown, what.replace(/^drop:/, ''), own);
        // The button vanishes with what it did; that of the sheet stays.
        void go(query).then(() => {
          if (!sheet.isOpen()) view.focusCount();
        });
      }
    },
  };
}
