import { MAP_CM } from '../../../../domain/picture/close-up.ts';
import type { Translate } from '../../../../i18n/messages.ts';
import { element } from '../../../../lib/element.ts';
import { altOf, chosenColor, closeUp, clothHere, fillWhole } from '../cloth/close-up.ts';
import type { Size } from './view.ts';

/** One picture of the dialog. */
export interface Slide {
  /** The photograph in the page; null for the cloth. */
  readonly link: HTMLAnchorElement | null;
  readonly make: () => PreparedSlide;
}

export interface PreparedSlide {
  /** Picture that the stage holds at once, sharper as soon as it has come. */
  readonly picture: HTMLImageElement | HTMLCanvasElement;
  readonly size: Size;
  /** Said below it, once it is known. */
  readonly caption: string;
  /** Rejects where it cannot be had. */
  readonly loaded: Promise<unknown>;
}

/** The photographs of a gallery, and the cloth last where the product has it. */
export function slidesOf(gallery: HTMLElement, t: Translate): Slide[] {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-photo]')];
  const slides: Slide[] = links.map((link) => ({ link, make: () => photoSlide(link) }));
  if (gallery.querySelector('[data-tab=cloth]')) slides.push({ link: null, make: () => clothSlide(t) });
  return slides;
}

/** First as the page has it, which on a phone is cut to a square that stands exactly in the middle of the whole. */
function photoSlide(link: HTMLAnchorElement): PreparedSlide {
  const shown = link.querySelector('img');
  const picture = element('img', { class: 'zoom-picture', alt: shown?.alt ?? '', draggable: 'false' });
  if (shown?.complete && shown.currentSrc) picture.src = shown.currentSrc;
  const large = async (): Promise<void> => {
    const kept = await clothHere().then(
      (cloth) => cloth.large[link.dataset.photo ?? '']?.src,
      () => undefined,
    );
    const image = new Image();
    image.src = kept ?? largestOf(link) ?? link.href;
    await image.decode();
    picture.src = image.src;
  };
  return {
    picture,
    size: { width: Number(shown?.getAttribute('width')), height: Number(shown?.getAttribute('height')) },
    caption: '',
    loaded: large(),
  };
}

/** The widest of what the page itself offers to screens. */
function largestOf(link: HTMLElement): string | undefined {
  const offered = link.querySelector<HTMLSourceElement>('source[sizes]')?.srcset.matchAll(/(\S+)\s+(\d+)w/g) ?? [];
  const [widest] = [...offered].toSorted(([, , a], [, , b]) => Number(b) - Number(a));
  return widest?.[1];
}

function clothSlide(t: Translate): PreparedSlide {
  const picture = element('canvas', { class: 'zoom-picture', role: 'img' });
  const made = {
    picture,
    size: { width: 1, height: 1 },
    caption: '',
    loaded: clothHere().then(async (cloth) => {
      const { name, hex } = chosenColor(cloth);
      fillWhole(picture, await closeUp(cloth, hex), t('close-up:bar'));
      picture.ariaLabel = altOf(cloth, name, t);
      made.caption = t('close-up:piece', { color: name, cm: MAP_CM });
    }),
  };
  return made;
}
