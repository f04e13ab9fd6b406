/** Shows the current window on a page, and prices its cards for it. Fetched by `shell/window.ts` where a window is kept. */
import type { CurrentWindow } from '../../domain/window/window.ts';
import type { Translate } from '../../i18n/messages.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { element } from '../../lib/element.ts';
import { listen } from '../../lib/events.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { loadStyles } from '../../lib/module-files.ts';
import { pricedOf, showInSize, sinkUnmade } from './card-price.ts';
import styles from './chip.css?url';
import { showHeadline, sizeInAddress } from './headline.ts';
import { currentWindow } from './kept.ts';
import { nameStrip } from './strip.ts';

const locale = pageLocale();

/** From now on the page follows the current window. Rejects when its words cannot be fetched. */
export async function showWindows(): Promise<void> {
  const t = await loadTranslate(['category', 'windows']);
  const show = (): void => showWindow(t);
  show();
  listen('windows', show);
}

function showWindow(t: Translate): void {
  const window = currentWindow();
  void showChip(window, t);
  showStrip(window, t);
  showHeadline(sizeInAddress() ?? window).catch(() => undefined);
  // Lists that are made here price their own cards: filters, search, and what goes with a product.
  for (const list of document.querySelectorAll('main ul:has(> li > .card)')) {
    if (!list.closest('[data-listing], [data-results], [data-priced]')) priceCards(list, window, t);
  }
  // The form of a product fills itself with the window once it is alive.
  if (window) document.querySelector('#measure')?.dispatchEvent(new Event('input', { bubbles: true }));
}

const orders = new WeakMap<Element, readonly Element[]>();

/** In the order of the page, but for what is not made in the size, which stands last. */
function priceCards(list: Element, window: CurrentWindow | null, t: Translate): void {
  const built = orders.get(list) ?? [...list.children];
  orders.set(list, built);
  for (const card of list.querySelectorAll<HTMLElement>('.card')) showInSize(card, pricedOf(card), window, t, locale);
  const sorted = sinkUnmade(built);
  if (sorted.some((item, place) => item !== list.children[place])) list.replaceChildren(...sorted);
}

/** In the header: the window's name and size, which open the choice of another. */
async function showChip(window: CurrentWindow | null, t: Translate): Promise<void> {
  const tools = document.querySelector('.header-tools');
  const known = document.querySelector<HTMLAnchorElement>('.my-window');
  if (!window) known?.remove();
  if (!window || !tools) return;
  await loadStyles(styles);
  const chip = document.querySelector<HTMLAnchorElement>('.my-window') ?? addChip(tools, t);
  chip.replaceChildren(
    ...(window.room === '' ? [] : [element('span', {}, window.room), ' ']),
    element('b', {}, `${window.width} × ${window.height}`),
  );
}

function addChip(tools: Element, t: Translate): HTMLAnchorElement {
  const chip = element('a', { class: 'my-window', href: paths(locale).windows, title: t('windows:title') });
  chip.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void choose(chip);
  });
  // Behind the search.
  tools.firstElementChild?.after(chip);
  return chip;
}

/** On a list: for which window its prices are, unless its address asks for a size. The link chooses another, where there is one. */
function showStrip(window: CurrentWindow | null, t: Translate): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-window-strip] a');
  if (!link) return;
  if (!new URLSearchParams(location.search).has('width')) nameStrip(window, t);
  link.dataset.add ??= link.textContent;
  link.textContent = window ? t('windows:change') : link.dataset.add;
  link.onclick = (event) => {
    if (!window || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void choose(link);
  };
}

/** Where it cannot be fetched, the page of the windows leads on. */
const choose = (opener: HTMLAnchorElement): Promise<void> =>
  import('./chooser.ts').then(
    ({ openChooser }) => openChooser(opener),
    () => location.assign(opener.href),
  );
