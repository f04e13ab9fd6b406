/** The cloth from close by in the photographs' place, in the colour that is chosen. Fetched by the gallery's own button. */
import type { ClothFacts } from '../../../../domain/product/cloth-facts.ts';
import { ENLARGED } from '../../../../domain/picture/close-up.ts';
import { loadTranslate } from '../../../../i18n/load.ts';
import type { Translate } from '../../../../i18n/messages.ts';
import { element } from '../../../../lib/element.ts';
import { loadStyles } from '../../../../lib/module-files.ts';
import { showView } from '../gallery-view.ts';
import { altOf, chosenColor, closeUp, clothHere, fill } from './close-up.ts';
import styles from './cloth-view.css?url';

/** Shows the cloth, the first time as soon as there are words for it. Rejects where those cannot be fetched. */
export async function showCloth(gallery: HTMLElement): Promise<void> {
  if (!gallery.querySelector('[data-close-up]')) {
    const [t] = await Promise.all([loadTranslate(['close-up', 'picture']), loadStyles(styles)]);
    // A second press meanwhile has made it already.
    if (!gallery.querySelector('[data-close-up]')) makeView(gallery, t);
  }
  showView(gallery, 'cloth');
}

function makeView(gallery: HTMLElement, t: Translate): void {
  const canvas = element('canvas', { class: 'cloth-canvas', role: 'img', 'aria-busy': 'true' });
  const caption = element('p', { class: 'cloth-name', role: 'status' });
  const failed = element('p', { class: 'cloth-failed', role: 'alert', hidden: '' }, t('close-up:clothFailed'), ' ');
  const light = element('div', {});
  const words = element('div', { class: 'cloth-words' }, caption, light);
  const window = gallery.querySelector<HTMLElement>('[data-tab=window]');
  if (window) {
    const see = element('button', { type: 'button', class: 'cloth-see' }, t('close-up:window'));
    see.addEventListener('click', () => window.click());
    words.append(see);
  }

  let turn = 0;
  const show = async (): Promise<void> => {
    const mine = ++turn;
    try {
      const cloth = await clothHere();
      const { name, hex } = chosenColor(cloth);
      const tile = await closeUp(cloth, hex);
      // Another colour was chosen meanwhile.
      if (mine !== turn) return;
      fill(canvas, tile, t('close-up:bar'));
      canvas.ariaBusy = null;
      canvas.ariaLabel = altOf(cloth, name, t);
      caption.textContent = t('close-up:enlarged', { color: name, times: ENLARGED });
      light.replaceChildren(...lightOf(cloth, t));
      failed.hidden = true;
    } catch {
      if (mine === turn) failed.hidden = false;
    }
  };
  const retry = element('button', { type: 'button', class: 'button' }, t('close-up:retry'));
  retry.addEventListener('click', () => void show());
  failed.append(retry);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'color') void show();
  });
  canvas.addEventListener('click', () => {
    // Without it the cloth stays as large as it is.
    import('../zoom/zoom.ts').then(({ openZoom }) => openZoom(gallery, null)).catch(() => undefined);
  });
  gallery.append(element('div', { class: 'gallery-cloth', 'data-close-up': '' }, canvas, failed, words));
  // The first time, and at each turn of the screen; hidden it has no size.
  new ResizeObserver(() => {
    if (canvas.clientWidth > 0) void show();
  }).observe(canvas);
}

/** Returns the effect of the cloth by day and by night, where the shop knows it. */
function lightOf({ opacity }: ClothFacts, t: Translate): HTMLElement[] {
  if (!opacity) return [];
  const row = (hour: 'day' | 'night'): HTMLElement[] => [
    element('dt', {}, t(`close-up:${hour}`)),
    element('dd', {}, t(`picture:light.${hour}.${opacity}`)),
  ];
  return [element('dl', { class: 'cloth-light' }, ...row('day'), ...row('night'))];
}
