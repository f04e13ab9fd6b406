/** The photographs of a product as large as the screen: a native dialog with zoom by fingers, wheel, buttons and keys. */
import { INTL_LOCALE } from '../../../../domain/values/locale.ts';
import { loadTranslate } from '../../../../i18n/load.ts';
import type { Translate } from '../../../../i18n/messages.ts';
import { element } from '../../../../lib/element.ts';
import { pageLocale } from '../../../../lib/paths.ts';
import { loadStyles } from '../../../../lib/module-files.ts';
import { bindGestures } from './gestures.ts';
import { slidesOf, type PreparedSlide, type Slide } from './slides.ts';
import { fitted, moved, STEP, swipeOf, TAPPED, WHOLE, zoomed, type Place, type Size, type View } from './view.ts';
import styles from './zoom.css?url';

const MIDDLE: Place = { x: 0, y: 0 };
/** Pixels by which an arrow key moves a zoomed picture. */
const NUDGE = 60;

/**
 * Opens the dialog at a photograph of the gallery, or at its cloth. When it closes, the photograph last seen stands in the
 * gallery and has the focus. Rejects where words or styles cannot be fetched.
 */
export async function openZoom(gallery: HTMLElement, link: HTMLAnchorElement | null): Promise<void> {
  const [t] = await Promise.all([loadTranslate(['close-up']), loadStyles(styles)]);
  // A second press meanwhile has opened it.
  if (document.querySelector('.zoom')) return;
  const slides = slidesOf(gallery, t);
  const { dialog, show, linkShown } = makeDialog(slides, t);
  const opener = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    returnTo(gallery, linkShown() ?? link, opener);
  });
  document.body.append(dialog);
  dialog.showModal();
  show(
    Math.max(
      0,
      slides.findIndex((slide) => slide.link === link),
    ),
  );
}

function returnTo(gallery: HTMLElement, link: HTMLAnchorElement | null, opener: Element | null): void {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]');
  if (link && strip && !gallery.dataset.view) {
    strip.dataset.wanted = '';
    strip.scrollTo({ left: link.offsetLeft - strip.offsetLeft, behavior: 'instant' });
    link.focus({ preventScroll: true });
  } else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

function makeDialog(slides: readonly Slide[], t: Translate) {
  const button = (key: 'close' | 'previous' | 'next' | 'larger' | 'smaller', icon: string, run: () => void) => {
    const made = element('button', { type: 'button', class: 'icon-button', 'aria-label': t(`close-up:${key}`) });
    made.append(iconOf(icon));
    made.addEventListener('click', run);
    return made;
  };
  const place = element('p', { class: 'zoom-place', role: 'status' });
  const failed = element('p', { class: 'zoom-failed', role: 'alert', hidden: '' });
  const stage = element('div', { class: 'zoom-stage' });
  const larger = button('larger', 'M3 8h10M8 3v10', () => zoom(STEP));
  const smaller = button('smaller', 'M3 8h10', () => zoom(1 / STEP));
  const shownScale = element('span', {});
  const whole = element(
    'button',
    { type: 'button', class: 'zoom-whole' },
    shownScale,
    element('span', { class: 'visually-hidden' }, ` ${t('close-up:whole')}`),
  );
  const turn = slides.length > 1;
  const percent = new Intl.NumberFormat(INTL_LOCALE[pageLocale()], { style: 'percent', maximumFractionDigits: 0 });
  const dialog = element(
    'dialog',
    { class: 'zoom', 'aria-label': t('close-up:title') },
    element(
      'div',
      { class: 'zoom-top' },
      place,
      button('close', 'M3 3l10 10M13 3 3 13', () => dialog.close()),
    ),
    stage,
    failed,
    element(
      'div',
      { class: 'zoom-tools' },
      ...(turn ? [button('previous', 'M10 3 5 8l5 5', () => show(at - 1))] : []),
      smaller,
      whole,
      larger,
      ...(turn ? [button('next', 'M6 3l5 5-5 5', () => show(at + 1))] : []),
    ),
  );

  let at = 0;
  let made: PreparedSlide | null = null;
  let view: View = WHOLE;
  /** How far a finger has pushed the whole picture on its way to the next one. */
  let aside = 0;

  const sizes = (): { fit: Size; stage: Size } => {
    const box = { width: stage.clientWidth, height: stage.clientHeight };
    return { fit: fitted(made?.size ?? box, box), stage: box };
  };
  const put = (next: View): void => {
    view = next;
    // The policy forbids style attributes, not what a script sets.
    if (made) made.picture.style.transform = `translate(${view.x + aside}px, ${view.y}px) scale(${view.scale})`;
    smaller.ariaDisabled = String(view.scale <= 1);
    shownScale.textContent = percent.format(view.scale);
    stage.toggleAttribute('data-zoomed', view.scale > 1);
  };
  const zoom = (factor: number, around: Place = MIDDLE): void => {
    aside = 0;
    const { fit, stage: box } = sizes();
    put(zoomed(view, factor, around, fit, box));
  };
  const move = (by: Place): void => {
    const { fit, stage: box } = sizes();
    aside = view.scale > 1 || !turn ? 0 : aside + by.x;
    put(moved(view, by, fit, box));
  };
  const say = (one: PreparedSlide): void => {
    place.textContent = [turn && t('close-up:place', { number: at + 1, count: slides.length }), one.caption]
      .filter(Boolean)
      .join(' · ');
  };

  const show = (index: number): void => {
    at = (index + slides.length) % slides.length;
    const slide = slides[at];
    if (!slide) return;
    const one = slide.make();
    made = one;
    aside = 0;
    failed.hidden = true;
    stage.replaceChildren(one.picture);
    stage.ariaBusy = 'true';
    put(WHOLE);
    say(one);
    const isShown = (): boolean => made === one;
    one.loaded.then(
      () => {
        if (!isShown()) return;
        stage.ariaBusy = null;
        say(one);
      },
      () => {
        if (!isShown()) return;
        stage.ariaBusy = null;
        const retry = element('button', { type: 'button', class: 'button' }, t('close-up:retry'));
        retry.addEventListener('click', () => show(at));
        failed.replaceChildren(t(slide.link ? 'close-up:photoFailed' : 'close-up:clothFailed'), ' ', retry);
        failed.hidden = false;
      },
    );
  };

  bindGestures(stage, {
    zoom,
    move,
    twice: (around) => zoom(view.scale > 1 ? 1 / view.scale : TAPPED, around),
    left: (way) => {
      const by = view.scale > 1 || !turn ? 0 : swipeOf(way);
      aside = 0;
      if (by === 0) put(view);
      else show(at + by);
    },
  });
  whole.addEventListener('click', () => put(WHOLE));
  dialog.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-' || event.key === '_') zoom(1 / STEP);
    else if (event.key === '0') put(WHOLE);
    else if (event.key === 'PageDown' && turn) show(at + 1);
    else if (event.key === 'PageUp' && turn) show(at - 1);
    else if (arrow && view.scale > 1) move({ x: -arrow.x * NUDGE, y: -arrow.y * NUDGE });
    else if (arrow && arrow.x !== 0 && turn) show(at + arrow.x);
    else return;
    event.preventDefault();
  });
  new ResizeObserver(() => zoom(1)).observe(stage);
  return { dialog, show, linkShown: () => slides[at]?.link ?? null };
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function iconOf(path: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const line = document.createElementNS(space, 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
