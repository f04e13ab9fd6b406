import type { Side } from '../../../domain/window/measurement.ts';
import { lengthInCm } from '../../../domain/window/typed-size.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { cheapestIn, priceInSize, type SizeRefusal, type WindowSize } from '../../../domain/price/size-price.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { loadTranslate } from '../../../i18n/load.ts';
import { listen } from '../../../lib/events.ts';
import { pageLocale } from '../../../lib/paths.ts';
import { spreadSize } from '../../../lib/size-fields.ts';
import { pricedOf } from '../../windows/card-price.ts';
import { changeWindows, currentWindow } from '../../windows/kept.ts';
import { readOffers, type Offer } from './offers.ts';

const locale = pageLocale();
/** Told to a screen reader, drawn and remembered once nobody has typed for so long. */
const REST_MS = 600;
/** The answers as the page was built. */
let built: Node | undefined;

/**
 * Answers each key press in the two fields of the home page with the prices of that window; once the shopper rests, the window
 * is the current one of the whole shop (decisions U5) and the picture above becomes it. Rejects when words cannot be fetched.
 */
export async function answerSizes(form: HTMLFormElement): Promise<void> {
  const t = await loadTranslate(['home', 'category']);
  const fields = [...form.querySelectorAll('input')];
  let rest: ReturnType<typeof setTimeout> | undefined;
  const answers = document.querySelector('[data-answers]');
  // The first call's stay: in a second, of a touched field, the answers are already a window's.
  built ??= answers?.cloneNode(true);

  const typed = (): WindowSize | null => {
    spreadSize(form);
    const [width, height] = (['width', 'height'] as const).map((side) =>
      lengthInCm(fields.find(({ name }) => name === side)?.value ?? '', side),
    );
    return width && height ? { width, height } : null;
  };
  const answer = (size: WindowSize | null): void => {
    if (size) showPrices(size, t);
  };
  /** Says what cannot be read, once nobody types any more. */
  const check = (): void => {
    const wrong = fields.filter(({ name, value }) => value.trim() !== '' && !lengthInCm(value, sideOf(name)));
    for (const field of fields) field.ariaInvalid = wrong.includes(field) ? 'true' : null;
    if (wrong.length === 0) return;
    for (const note of document.querySelectorAll('[data-whose], [data-said]')) {
      note.textContent = t('home:hero.unread');
    }
  };
  form.addEventListener('input', () => {
    const size = typed();
    answer(size);
    clearTimeout(rest);
    rest = setTimeout(() => {
      check();
      if (size) remember(size, t);
    }, REST_MS);
  });

  /** The section as it was built: the window is no more, and another reader may sit here (decisions A10). */
  const forget = (): void => {
    clearTimeout(rest);
    form.reset();
    check();
    answers?.replaceChildren(...(built?.cloneNode(true).childNodes ?? []));
    priceCloths('sample', t);
    const view = document.querySelector<HTMLElement>('[data-room]');
    // Where it cannot be fetched, nothing was drawn.
    if (view) import('./hero-picture.ts').then(({ eraseWindow }) => eraseWindow(view)).catch(() => undefined);
  };
  let window = currentWindow();
  const fill = (): void => {
    const before = window;
    window = currentWindow();
    if (before && !window) forget();
    if (!window || form.contains(document.activeElement)) return;
    const [width, height] = fields;
    if (width) width.value = String(window.width);
    if (height) height.value = String(window.height);
    answer(window);
    draw(window);
  };
  // A size typed before this script came is answered; else the window that is known.
  const size = typed();
  if (size) {
    answer(size);
    rest = setTimeout(() => remember(size, t), REST_MS);
  } else fill();
  listen('windows', fill);
}

const sideOf = (name: string): Side => (name === 'width' ? 'width' : 'height');

function remember(size: WindowSize, t: Translate): void {
  const known = currentWindow();
  if (known?.width !== size.width || known.height !== size.height) {
    changeWindows((windows) => ({ ...windows, current: size }));
  }
  draw(size);
  const said = document.querySelector('[data-said]');
  const prices = [...document.querySelectorAll('[data-offers] a')].map(({ textContent }) => textContent.trim());
  if (said) said.textContent = t('home:hero.said', { size: sizeText(size), prices: prices.join('; ') });
}

const sizeText = ({ width, height }: WindowSize): string => `${width} × ${height} cm`;

function showPrices(size: WindowSize, t: Translate): void {
  const [name, whose] = ['[data-size]', '[data-whose]'].map((part) => document.querySelector(`[data-answers] ${part}`));
  if (name) name.textContent = sizeText(size);
  if (whose) whose.textContent = t('home:hero.yours');
  const next = document.querySelector<HTMLAnchorElement>('[data-next]');
  if (next?.dataset.next !== undefined) {
    next.href = next.dataset.next;
    next.textContent = t('home:hero.name');
  }
  priceCloths(size, t);
  for (const answer of document.querySelectorAll<HTMLElement>('[data-offers]')) {
    const offers = readOffers(answer.dataset.offers ?? '[]');
    const [price, note] = wordsOf(offers, size, t);
    const link = answer.querySelector('a');
    if (link) link.search = `?width=${size.width}&height=${size.height}`;
    const [amount, of] = [answer.querySelector('b'), answer.querySelector('small')];
    if (amount) amount.textContent = price;
    if (of) of.textContent = note;
  }
}

function priceCloths(size: WindowSize | 'sample', t: Translate): void {
  for (const cloth of document.querySelectorAll<HTMLElement>('.hero-cloth')) {
    const total = priceInSize(pricedOf(cloth), size);
    const amount = cloth.querySelector('b');
    if (amount) amount.textContent = total.ok ? formatMoney(total.data, locale) : refusedIn(total, t);
  }
}

/** Returns the lowest price, and its product; where nothing is made so, why the first is not. */
function wordsOf(offers: readonly Offer[], size: WindowSize, t: Translate): [price: string, note: string] {
  const least = cheapestIn(offers, size);
  if (least?.offer.made) {
    const pleat = t(`category:pleat.${least.offer.made.pleat}`);
    return [
      t('home:hero.from', { price: formatMoney(least.total, locale) }),
      t('home:hero.of', { name: least.offer.name, pleat }),
    ];
  }
  const refused = offers[0] && priceInSize(offers[0], size);
  return ['', refused && !refused.ok ? refusedIn(refused, t) : ''];
}

const refusedIn = ({ code, limit }: SizeRefusal, t: Translate): string => t(`category:refused.${code}`, { limit });

/** A picture of such a window would show nothing. */
const DRAWN = { least: 30, mostWidth: 1000, mostHeight: 500 } as const;

/** The window above, in the chosen cloth; where the picture cannot be fetched, the photograph stays. */
function draw({ width, height }: WindowSize): void {
  const view = document.querySelector<HTMLElement>('[data-room]');
  if (!view || Math.min(width, height) < DRAWN.least || width > DRAWN.mostWidth || height > DRAWN.mostHeight) return;
  import('./hero-picture.ts').then(({ drawWindow }) => drawWindow(view, { width, height })).catch(() => undefined);
}
