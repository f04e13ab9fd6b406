/** The page of results: what `?q=` finds, with the very cards of the category pages. */
import { loadTranslate } from '../../i18n/load.ts';
import { listen } from '../../lib/events.ts';
import { pageLocale } from '../../lib/paths.ts';
import { MOST_SHOWN } from '../../domain/search/search.ts';
import { bindHearts } from '../favourites/hearts.ts';
import { cardStore } from '../catalogue/listing/cards.ts';
import { pricedOf, showInSize, sinkUnmade } from '../windows/card-price.ts';
import { currentWindow } from '../windows/kept.ts';
import { find } from './find.ts';
import { restOf } from './options.ts';
import { addressStep, resultsView, sizeOf } from './results-view.ts';

/** As many cards as are shown at once; more come on a press. */
const STEP = 48;

/** Long enough to type the next letter, short enough to feel at once. */
const PAUSE_MS = 120;

export function startResults(root: HTMLElement): void {
  const locale = pageLocale();
  const view = resultsView(root);
  const showHearts = bindHearts(root);
  const { cardsOf } = cardStore(locale);

  let latest = 0;
  let limit = STEP;
  async function show(): Promise<void> {
    const turn = ++latest;
    const term = termOf(location.search);
    if (term === '') {
      view.showStart();
      return;
    }
    view.showBusy();
    try {
      const [t, found] = await Promise.all([loadTranslate(['search', 'category']), find(locale, term, limit)]);
      if (!found.ok) throw new Error(found.code);
      const cards = await cardsOf(found.data.products.map(({ id }) => id));
      if (turn !== latest) return;
      const kept = currentWindow();
      for (const { element } of cards) {
        const priced = pricedOf(element);
        const { size, length } = sizeOf(found.data.sizes, priced.made, kept);
        showInSize(element, priced, size, t, locale);
        nameLength(element, length);
      }
      const elements = sinkUnmade(cards.map(({ element }) => element));
      view.showFound({ t, locale, term, found: found.data, elements, rest: restOf(found.data.count, limit) });
      showHearts();
    } catch {
      if (turn === latest) view.showFailed();
    }
  }

  /** Those that are there stay where they are; the first new one has the focus. */
  async function showMore(): Promise<void> {
    const shown = limit;
    limit = Math.min(MOST_SHOWN, limit + STEP);
    await show();
    view.focusCard(shown);
  }

  let settled = '';
  function go(term: string): void {
    const step = addressStep(term, termOf(location.search), settled);
    const query = term === '' ? '' : `?q=${encodeURIComponent(term)}`;
    if (step) history[step](null, '', location.pathname + query);
    limit = STEP;
    void show();
  }

  let pause: ReturnType<typeof setTimeout> | undefined;
  view.input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => go(view.input.value.trim()), PAUSE_MS);
  });
  view.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    go(view.input.value.trim());
    settled = termOf(location.search);
  });
  view.retry.addEventListener('click', () => void show());
  view.more.addEventListener('click', () => void showMore());
  const showAddress = (): void => {
    settled = termOf(location.search);
    view.input.value = settled;
    limit = STEP;
    void show();
  };
  window.addEventListener('popstate', showAddress);
  listen('windows', () => void show());
  showAddress();
}

/** In the link of a card in place of a window; a card is shown again by a later search, which may have no length. */
function nameLength(card: HTMLElement, length: number | null): void {
  const link = card.querySelector<HTMLAnchorElement>('.card-link');
  if (!link || (length === null && !link.search.includes('length='))) return;
  const query = new URLSearchParams(link.search);
  query.delete('length');
  if (length !== null) {
    query.delete('width');
    query.delete('height');
    query.set('length', String(length));
  }
  link.search = query.toString();
}

const termOf = (query: string): string => (new URLSearchParams(query).get('q') ?? '').trim();
