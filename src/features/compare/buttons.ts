/** The buttons that put a product beside others: on cards, made here, and on product pages. Fetched by `shell/compare.ts`. */
import { addCompared, dropCompared } from '../../domain/product/compare.ts';
import { loadTranslate } from '../../i18n/load.ts';
import type { Translate } from '../../i18n/messages.ts';
import { element } from '../../lib/element.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { loadStyles } from '../../lib/module-files.ts';
import styles from './buttons.css?url';
import { askWhichGoes } from './full.ts';
import { changeCompared, followCompared, readCompared } from './kept.ts';

let words: Translate | null = null;

/** From now on every card of the page has its button, those that come later too. Rejects when words cannot be fetched. */
export async function showButtons(): Promise<void> {
  const [t] = await Promise.all([loadTranslate(['compare']), loadStyles(styles)]);
  words = t;
  addButtons(t);
  mark(t);
  followCompared(() => mark(t));
  const main = document.querySelector('main');
  if (!main) return;
  new MutationObserver(() => {
    if (!main.querySelector(BARE_CARD)) return;
    addButtons(t);
    mark(t);
  }).observe(main, { childList: true, subtree: true });
}

/** Cloths alone are compared: what is sold by the piece or cut to a length, whose rules a card carries as JSON, has neither light nor a window. */
const BARE_CARD = '.card[data-made]:not([data-made^="{"]):not(:has([data-compare]))';

function addButtons(t: Translate): void {
  for (const card of document.querySelectorAll<HTMLElement>(`main ${BARE_CARD}`)) {
    const heart = card.querySelector<HTMLElement>('[data-favourite]');
    if (!heart) continue;
    const name = card.querySelector('.card-link')?.textContent.trim() ?? '';
    const button = element('button', {
      type: 'button',
      class: 'compare-toggle icon-button',
      'data-compare': heart.dataset.favourite ?? '',
      'data-name': name,
      'aria-pressed': 'false',
      'aria-label': t('compare:addOf', { name }),
      title: t('compare:add'),
    });
    button.append(scales());
    heart.after(button);
  }
}

/** Two columns of different heights: one beside the other. */
function scales(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', 'M3.5 5h7v15h-7zM13.5 5h7v15h-7z');
  svg.append(path);
  return svg;
}

function mark(t: Translate): void {
  const ids = readCompared();
  for (const button of document.querySelectorAll<HTMLElement>('[data-compare]')) {
    const isIn = ids.includes(Number(button.dataset.compare));
    if (button.classList.contains('compare-toggle')) button.ariaPressed = String(isIn);
    else button.textContent = t(isIn ? 'compare:remove' : 'compare:add');
  }
  showWay(ids.length, t);
}

/** The way to the comparison, beside the button of a product page, else at the foot of the screen. */
function showWay(count: number, t: Translate): void {
  const known = document.querySelector<HTMLElement>('.compare-way');
  if (count === 0) {
    known?.remove();
    return;
  }
  const way = known ?? addWay();
  const link = way.querySelector('a');
  if (link) link.textContent = t('compare:open', { count });
}

function addWay(): HTMLElement {
  const own = document.querySelector('button[data-compare]:not(.compare-toggle)');
  const link = element('a', { href: paths(pageLocale()).compare, class: 'button button-primary' });
  const way = element('span', { class: 'compare-way', role: 'status', 'data-place': own ? 'beside' : 'foot' }, link);
  if (own) {
    link.className = 'button button-quiet';
    own.after(way);
  } else document.querySelector('main')?.after(way);
  return way;
}

/** Puts the product of a button into the comparison, or takes it out. Where three are in, asks which of them goes. */
export async function press(button: HTMLElement): Promise<void> {
  const id = Number(button.dataset.compare);
  const ids = readCompared();
  if (ids.includes(id)) {
    changeCompared((now) => dropCompared(now, id));
    return;
  }
  if (addCompared(ids, id).ok) {
    changeCompared((now) => {
      const added = addCompared(now, id);
      return added.ok ? added.data : now;
    });
    return;
  }
  const name = button.dataset.name ?? document.querySelector('h1')?.textContent.trim() ?? '';
  if (words) await askWhichGoes({ id, name }, button, words);
}
