import { filterProducts, loosenings, NO_WISHES } from '../../../domain/product/facets.ts';
import { type Item, itemsOf, type ListFile } from '../../../domain/product/list-file.ts';
import { LIST_PAGE, pagesFor, sortProducts } from '../../../domain/product/listing.ts';
import { priceInSize, type WindowSize } from '../../../domain/price/size-price.ts';
import { loadTranslate } from '../../../i18n/load.ts';
import { listen } from '../../../lib/events.ts';
import { pageLocale, paths } from '../../../lib/paths.ts';
import { showInSize } from '../../windows/card-price.ts';
import { changeWindows, currentWindow, isCurrentSize, noteSize } from '../../windows/kept.ts';
import { nameStrip } from '../../windows/strip.ts';
import { cardStore, fetchPage, itemsIn } from './cards.ts';
import { filterForm } from './form.ts';
import { formatQuery, type ListQuery, parsePage, parseQuery } from './query.ts';
import { filterSheet } from './sheet.ts';
import { listView } from './view.ts';
import { chipsOf, dropWish } from './wishes.ts';
import type { Locale } from '../../../domain/values/locale.ts';
import { request } from '../../../lib/api.ts';

/** Data that the page's own script hands on: it is small, and this module is fetched at the first touch of a filter. */
export interface Listing {
  /** A field of the filters or the sort has changed. */
  readonly change: () => void;
  /** A button was pressed: `open`, `close`, `show`, `clear`, `retry`, `page:3`, or `drop:light:dim`. */
  readonly press: (what: string) => void;
}

/** Filters and sorts a category page in place; the address always says what is shown (spec §2). Rejects when offline. */
export async function startListing(root: HTMLElement, showHearts: () => void): Promise<Listing> {
  const own = root.dataset.listing ?? '';
  const locale = pageLocale();
  const t = await loadTranslate(['category']);
  const form = filterForm(root, t);
  const view = listView(root, t);
  const sheet = filterSheet(root);
  const sold = new Set(form.categories);
  const { keep, hasCards, cardsOf } = cardStore(locale);

  const built = { address: location.pathname, title: document.title };
  const builtPage = t('category:pager.inTitle', { page: parsePage(location) });
  const known = new Map<string, Promise<Shelf>>();
  /** Those that wait for nothing any more; the own category of one page is here with its page. */
  const open = new Set(root.dataset.pages === undefined ? [own] : []);

  function shelfOf(category: string): Promise<Shelf> {
    const shelf = known.get(category) ?? openShelf(category, locale, keep, category === own ? document : undefined);
    known.set(category, shelf);
    shelf.then(
      () => open.add(category),
      // A failure is not remembered, so that the next try asks again.
      () => known.delete(category),
    );
    return shelf;
  }
  void shelfOf(own);

  let shown: ListQuery = fromAddress();
  let latest = 0;
  /** The wishes in their fields, and what they find. */
  function show(wished: ListQuery, asked = 1): Promise<void> {
    form.write(wished);
    return list(wished, asked);
  }

  async function list(wished: ListQuery, asked: number): Promise<void> {
    const turn = ++latest;
    shown = wished;
    // A size in the address is asked for here; else the shopper's window prices the list (decisions U5).
    const window = wished.size ?? currentWindow();
    const query = { ...wished, size: window };
    nameStrip(window, t);
    const { categories } = query;
    if (!categories.every((category) => open.has(category))) view.showPhase('loading');
    try {
      const shelves = await Promise.all(categories.map(shelfOf));
      const items = shelves.flatMap((shelf) => shelf.items);
      const fitting = sortProducts(filterProducts(items, query), query.sort, locale, query.size ?? 'sample');
      // A list that is at hand whole is shown whole; any other a page at a time.
      const pages = shelves.every(({ isWhole }) => isWhole) ? 1 : pagesFor(fitting.length);
      const page = Math.min(asked, pages);
      const here = pages === 1 ? fitting : fitting.slice((page - 1) * LIST_PAGE, page * LIST_PAGE);
      if (turn !== latest) return;
      if (!hasCards(here)) view.showPhase('loading');
      const cards = await elementsOf(here, query);
      if (turn !== latest) return;
      form.offer(items, query);
      sheet.showCount(t('category:show', { count: fitting.length }));
      view.showPhase('ready');
      view.showCards(cards, {
        count: fitting.length,
        unmade: fitting.filter((item) => !priceInSize(item, query.size).ok).length,
      });
      const hasWishes = formatQuery(wished, own) !== '';
      view.showPager(page, pages, (other) => addressOf(wished, other), hasWishes);
      // A page of the build says in its title which it is.
      document.title = location.pathname === built.address ? built.title : built.title.replace(builtPage, '');
      view.showChips(chipsOf(wished, own, form.nameOf, t, locale));
      view.showWayOut(categories.length > 0, fitting.length === 0 ? loosenings(items, query) : []);
      showHearts();
    } catch {
      if (turn === latest) view.showPhase('failed');
    }
  }

  async function elementsOf(items: readonly Item[], { size }: ListQuery): Promise<HTMLElement[]> {
    const byId = new Map(items.map((item) => [item.id, item]));
    const cards = await cardsOf([...byId.keys()]);
    for (const { id, element } of cards) {
      const item = byId.get(id);
      if (item) showInSize(element, item, size, t, locale);
    }
    return cards.map(({ element }) => element);
  }

  function fromAddress(): ListQuery {
    return parseQuery(new URLSearchParams(location.search), own, sold);
  }

  /** Without a wish pages are those of the build; with one, the category's own address says which page of what is found. */
  function addressOf(query: ListQuery, page: number): string {
    const wishes = formatQuery(query, own);
    if (wishes === '' && page > 1) return `${paths(locale).category(own)}/${page}`;
    const base = location.pathname.replace(/(\/c\/[^/]+)\/\d+$/, '$1');
    return base + wishes + (page > 1 ? `&page=${page}` : '');
  }

  /** Choices in the open sheet are one step of the way back, however many presses they take. */
  function step(query: ListQuery, page: number): void {
    const address = addressOf(query, page);
    if (address !== location.pathname + location.search) {
      if (sheet.hasStepped()) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
    }
  }

  function go(query: ListQuery, page = 1): Promise<void> {
    step(query, page);
    return show(query, page);
  }

  /** A size that was typed here prices the list no more; that of a link is nobody's window here, and a window with a name stays. */
  function forgetSize({ width, height }: WindowSize): void {
    if (currentWindow()?.id === null && isCurrentSize(width, height)) {
      changeWindows((windows) => ({ ...windows, current: null }));
    }
  }

  const bare = (): ListQuery => ({ ...NO_WISHES, sort: shown.sort, categories: [own] });

  window.addEventListener('popstate', () => {
    sheet.close();
    void show(fromAddress(), parsePage(location));
  });
  if (location.search || currentWindow()) await show(shown, parsePage(location));
  listen('windows', () => void show(shown, parsePage(location)));

  return {
    change() {
      const query = parseQuery(form.read(), own, sold);
      const { size } = query;
      // A link's size belongs to its sender; one that was not shown before was typed here (decisions U5).
      if (size && (size.width !== shown.size?.width || size.height !== shown.size.height)) {
        noteSize(size.width, size.height);
      }
      step(query, 1);
      // Now, because a moment later it would write over what is being typed.
      form.write(query);
      shown = query;
      const turn = ++latest;
      // The browser has marked the choice: that is painted first, and the list after it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (turn === latest) void list(query, 1);
        }),
      );
    },
    press(what) {
      if (what === 'open') {
        void show(shown, parsePage(location));
        sheet.open();
      } else if (what === 'close') sheet.close();
      else if (what === 'show') {
        sheet.close();
        view.focusCount();
      } else if (what === 'retry') void show(shown, parsePage(location));
      else if (what.startsWith('page:')) {
        void go(shown, Number(what.slice('page:'.length))).then(() => view.focusCount());
      } else {
        const query = what === 'clear' ? bare() : dropWish(shown, what.replace(/^drop:/, ''), own);
        if (shown.size && !query.size) forgetSize(shown.size);
        // The button vanishes with what it did; that of the sheet stays.
        void go(query).then(() => {
          if (!sheet.isOpen()) view.focusCount();
        });
      }
    },
  };
}

/** Products of a category, as the filters know them. */
interface Shelf {
  readonly items: readonly Item[];
  /** Whether all its cards stand on one page, and so are at hand. */
  readonly isWhole: boolean;
}

/**
 * A category by its first page, which tells all where it is the only one; else by the small file of all its products.
 * Rejects when it cannot be had. @param here the page that is open, where it is of this category
 */
async function openShelf(
  category: string,
  locale: Locale,
  keep: (page: Document) => void,
  here?: Document,
): Promise<Shelf> {
  const page = here ?? (await fetchPage(paths(locale).category(category)));
  keep(page);
  const pages = Number(page.querySelector<HTMLElement>('[data-listing]')?.dataset.pages ?? 1);
  if (pages === 1) return { items: itemsIn(page), isWhole: true };
  const answer = await request(`/data/list/${category}-${locale}.json`, { read: { safeParse } });
  if (!answer.ok) throw new Error(answer.code);
  return { items: itemsOf(answer.data), isWhole: false };
}

/** The file is of the same build, so its columns are trusted; a page of errors under its address is told from it. */
function safeParse(data: unknown): { success: true; data: ListFile } | { success: false } {
  const file = data as Partial<ListFile> | null;
  return Array.isArray(file?.columns?.id) ? { success: true, data: file as ListFile } : { success: false };
}
