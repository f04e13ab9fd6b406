/** Products that go with a product, at their price in the current window: fetched when the shopper comes near. */
import { priceInSize } from '../../../domain/price/size-price.ts';
import type { CurrentWindow } from '../../../domain/window/window.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { loadTranslate } from '../../../i18n/load.ts';
import { element } from '../../../lib/element.ts';
import { listen } from '../../../lib/events.ts';
import { pageLocale } from '../../../lib/paths.ts';
import { pricedOf, showInSize, sinkUnmade } from '../../windows/card-price.ts';
import { currentWindow } from '../../windows/kept.ts';
import { cardStore } from '../listing/cards.ts';

const locale = pageLocale();

/**
 * Behind the product comes one card of each group of ids that the place names (`10.11 39`): the first that is made in the window.
 * Where the cards cannot be had, nothing does. @param onShown after cards have come
 */
export async function showBeside(place: HTMLElement, onShown: () => void): Promise<void> {
  // Reviews follow the product, so they come near at the same moment; a script of their own would weigh before the first touch.
  const reviews = document.querySelector<HTMLElement>('[data-reviews]');
  if (reviews) import('./more-reviews.ts').then((module) => module.bindReviews(reviews)).catch(() => undefined);
  const groups = (place.dataset.beside ?? '').split(' ').map((ids) => ids.split('.').map(Number));
  const [t, cards] = await Promise.all([
    loadTranslate(['beside', 'category']),
    cardStore(locale).cardsOf(groups.flat()),
  ]);
  const built = groups.map((ids) => cards.filter(({ id }) => ids.includes(id)).map((card) => card.element));
  const title = element('h2', { id: 'beside-title' }, t('beside:title'));
  const quoted = element('p', {});
  const list = element('ul', { class: 'similar-list' });
  const show = (): void => {
    const window = currentWindow();
    quoted.textContent = quotedText(window, t);
    const shown = built.flatMap((group) => chosenOf(group, window));
    for (const card of shown) showInSize(card, pricedOf(card), window, t, locale);
    list.replaceChildren(...sinkUnmade(shown));
    onShown();
  };
  show();
  if (list.childElementCount === 0) return;
  const head = element('div', { class: 'similar-head' }, title, quoted);
  place.parentElement?.after(
    element('section', { class: 'similar', 'aria-labelledby': title.id, 'data-priced': '' }, head, list),
  );
  listen('windows', show);
}

const chosenOf = (group: readonly HTMLElement[], window: CurrentWindow | null): HTMLElement[] => {
  const made = window ? group.find((card) => priceInSize(pricedOf(card), window).ok) : undefined;
  return [made ?? group[0]].filter((card) => card !== undefined);
};

function quotedText(window: CurrentWindow | null, t: Translate): string {
  if (!window) return t('beside:sample');
  const { width, height, room } = window;
  return room === '' ? t('beside:window', { width, height }) : t('beside:named', { room, width, height });
}
