/** Brings the form of a length alive: fills it, prices every key press, and sends it to the cart. */
import { lengthForWindow } from '../../../domain/price/by-length.ts';
import { isTypedSign, sanitizeLength } from '../../../domain/window/measurement.ts';
import { fieldText, plainDigits } from '../../../domain/window/typed-size.ts';
import type { CurrentWindow } from '../../../domain/window/window.ts';
import { loadTranslate } from '../../../i18n/load.ts';
import { element } from '../../../lib/element.ts';
import { listen } from '../../../lib/events.ts';
import { pageLocale, paths } from '../../../lib/paths.ts';
import { currentWindow } from '../../windows/kept.ts';
import { callLinks } from '../call-links.ts';
import { figureOf } from './figure.ts';
import { chooseColor, colorIn, cutQuery, inputIn, lengthIn, replaceAddress, showError, windowIn } from './fields.ts';
import type { CutProduct } from './product.ts';
import { readCut } from './read-cut.ts';
import type { CutHandle } from './press-cut.ts';
import { showSum } from './sum.ts';

/** Safari refuses more than a hundred changes of the address in half a minute. */
const ADDRESS_DELAY_MS = 300;

export interface LiveCut {
  readonly submit: () => Promise<void>;
}

/** @throws where its words cannot be fetched */
export async function bindCut(form: HTMLFormElement): Promise<LiveCut> {
  const t = await loadTranslate(['length']);
  const product = JSON.parse(form.dataset.cut ?? '') as CutProduct;
  const locale = pageLocale();
  const part = (selector: string): HTMLElement => {
    const found = form.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`the form has no ${selector}`);
    return found;
  };
  const length = inputIn(form, 'length');
  const room = inputIn(form, 'room');
  const button = part('[type="submit"]');
  const told = part('[data-told]');
  const roomError = part('[data-room-error]');
  const note = part('[data-note]');
  const anyNote = note.textContent;
  const { rules } = product;
  let isTouched = false;
  /** A length or a room was typed, or linked: no window fills the form any more. */
  let isOwn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let label = t('length:add');

  const color = () => product.colors.find(({ id }) => id === colorIn(form)) ?? product.colors[0];

  const addressQuery = (search: string, unsaid?: string): string =>
    cutQuery(search, readCut(length.value, product).length, color()?.id, unsaid).toString();

  function show(): void {
    const read = readCut(length.value, product);
    const isShown = isTouched && read.error && read.inCm === null;
    showError(length, part('[data-error]'), isShown ? t(`length:${read.error}`) : '');
    part('[data-advice]').replaceChildren(
      ...read.advice.flatMap((one) =>
        one.blocks && isTouched
          ? [element('p', { 'data-limit': '' }, t(`length:advice.${one.code}`, { limit: one.limit }))]
          : [],
      ),
      ...(read.inCm === null ? [] : [inCmButton(read.inCm)]),
    );
    const needsCall = read.needsCall && isTouched;
    part('[data-call]').hidden = !needsCall;
    part('[data-buy]').hidden = needsCall;
    if (needsCall) showCall();
    showSum(t, part, product, read);
    const drawn = read.needsCall ? null : read.length;
    if (drawn !== null) {
      const figure = figureOf(rules, drawn);
      part('[data-window]').setAttribute('d', figure.window);
      part('[data-brackets]').setAttribute('d', figure.brackets);
      part('[data-drawing]').setAttribute('aria-label', t('length:drawing.label', { length: drawn }));
    }
    part('[data-length]').textContent = drawn === null ? t('length:drawing.length') : `${drawn} cm`;
    button.ariaDisabled = read.price ? null : 'true';
  }

  function inCmButton(cm: number): HTMLElement {
    const press = element(
      'button',
      { type: 'button', class: 'button' },
      t('length:advice.metres', { typed: length.value, cm }),
    );
    press.addEventListener('click', () => {
      length.value = String(cm);
      changed();
      length.focus();
    });
    return press;
  }

  function showCall(): void {
    const links = callLinks({
      ...product.contact,
      contact: paths(locale).contact,
      subject: t('length:call.subject', { name: product.name }),
      message: t('length:call.message', {
        name: product.name,
        length: length.value,
        color: color()?.name ?? '',
        // For the shop: no line of the shopper's cart.
        url: `${location.origin}${location.pathname}?${addressQuery('')}`,
      }),
    });
    for (const link of form.querySelectorAll<HTMLAnchorElement>('[data-link]')) {
      const name = link.dataset.link;
      if (name === 'contact' || name === 'phone' || name === 'whatsapp' || name === 'email') link.href = links[name];
    }
  }

  function changed(): void {
    told.textContent = '';
    show();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const search = addressQuery(location.search, product.colors[0]?.id);
      replaceAddress(search === '' ? '' : `?${search}`);
    }, ADDRESS_DELAY_MS);
  }

  /** Wider than the window by the overhang (decisions S10). */
  function fillFor(window: Pick<CurrentWindow, 'width' | 'room'> | null): void {
    if (isOwn) return;
    note.textContent = window ? windowNote(window.width) : anyNote;
    if (!window) return;
    length.value = String(lengthForWindow(rules, window.width));
    room.value = earlyRoom || window.room;
    isTouched = true;
  }

  const windowNote = (width: number): string =>
    rules.overhang > 0
      ? t('length:note.window', { width, overhang: rules.overhang, length: lengthForWindow(rules, width) })
      : t('length:note.exact', { width });

  const handle: CutHandle = {
    form,
    name: (act = t('length:add')) => {
      label = act;
      if (button.ariaBusy !== 'true') button.textContent = label;
    },
    fill: (query, name) => {
      isOwn = true;
      isTouched = true;
      note.textContent = anyNote;
      length.value = lengthIn(query);
      room.value = name;
      chooseColor(form, query.get('color'));
      show();
    },
  };

  const query = new URLSearchParams(location.search);
  const linked = lengthIn(query);
  // Typed before the form came alive: a window that is known fills the other field.
  const earlyRoom = room.value;
  isOwn = length.value !== '' || linked !== '' || query.has('line');
  isTouched = isOwn && !query.has('line');
  length.value = fieldText(length.value) || linked;
  if (colorIn(form) === (product.colors[0]?.id ?? '')) chooseColor(form, query.get('color'));
  fillFor(windowIn(query) ?? currentWindow());
  isOwn ||= earlyRoom !== '';
  show();

  form.addEventListener('input', (event) => {
    const { target } = event;
    // The event of the current window (`windows/shown.ts`) comes from no field: nothing was typed.
    if (target === form) return;
    isOwn ||= target === length || target === room;
    if (target === length) {
      const clean = isTypedSign(event) ? sanitizeLength(plainDigits(length.value)) : fieldText(length.value);
      if (clean !== length.value) length.value = clean;
      note.textContent = anyNote;
    }
    if (target === room) showError(room, roomError, '');
    changed();
  });
  length.addEventListener('blur', () => {
    isTouched ||= length.value !== '';
    show();
  });
  listen('windows', () => {
    fillFor(currentWindow());
    show();
  });
  if (query.has('line')) {
    // A failed fetch is tried again by the press.
    import('./press-cut.ts').then(({ openCut }) => openCut(product, handle)).catch(() => undefined);
  }

  async function submit(): Promise<void> {
    if (button.ariaBusy === 'true') return;
    const read = readCut(length.value, product);
    if (read.length === null || read.price === null) {
      isTouched = true;
      show();
      (read.needsCall ? part('[data-call]') : length).focus();
      return;
    }
    button.ariaBusy = 'true';
    button.textContent = t('length:adding');
    told.textContent = '';
    try {
      const { pressCut } = await import('./press-cut.ts');
      const answer = await pressCut(
        product,
        { length: read.length, color: color()?.id ?? null, room: room.value },
        handle,
      );
      if (answer === 'room') {
        showError(room, roomError, t('length:roomInvisible'));
        room.focus();
      } else told.textContent = answer;
    } catch {
      told.textContent = t('length:failed');
    } finally {
      button.ariaBusy = null;
      button.textContent = label;
    }
  }
  return { submit };
}
