import { heroLines, HERO_STAGE, heroShape } from '../../../domain/picture/hero.ts';
import type { PicturedCloth } from '../../../domain/picture/scene.ts';
import type { WindowSize } from '../../../domain/price/size-price.ts';
import { createPainter, type Painter } from '../../measurement/picture/painter.ts';

/** Stand where the window hangs. */
const MOVED = '.hero-line, .hero-field';

let painter: Painter | null = null;
let size: WindowSize | null = null;

/**
 * Paints the shopper's window over the picture of the hero, in the cloth that is chosen there, and moves the two lines with
 * their fields to it. Rejects where the light maps cannot be fetched.
 */
export async function drawWindow(view: HTMLElement, window: WindowSize): Promise<void> {
  size = window;
  if (!painter) {
    const canvas = document.createElement('canvas');
    // The picture's words are of another window.
    canvas.ariaHidden = 'true';
    [...view.querySelectorAll('picture')].at(-1)?.after(canvas);
    painter = createPainter(canvas, (frame) => HERO_STAGE[heroShape(frame)]);
    const again = (): void => {
      // The painted picture stays where a map cannot be fetched.
      if (size) paint(view, size).catch(() => undefined);
    };
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'room-cloth') again();
    });
    // A turned phone: the picture would be stretched.
    addEventListener('resize', again);
  }
  await paint(view, window);
}

/** The photograph again, with its lines and fields: the window is no more. */
export function eraseWindow(view: HTMLElement): void {
  size = null;
  painter?.stop();
  view.dataset.room = '';
  for (const part of view.querySelectorAll(MOVED)) part.removeAttribute('style');
}

async function paint(view: HTMLElement, { width, height }: WindowSize): Promise<void> {
  const color = document.querySelector<HTMLInputElement>('[name="room-cloth"]:checked')?.value ?? '#2c3d68';
  const cloth: PicturedCloth = {
    kind: 'drape',
    color,
    opacity: 'filter',
    width,
    height,
    pleat: 'normal',
    gather: null,
    lined: false,
  };
  if (view.dataset.room === 'drawn') measure(view, cloth);
  const ends = await painter?.show({ cloth, look: { hour: 'morning', drawn: 0.5 }, labels: null });
  // A later window has taken its place.
  if (ends === false) return;
  measure(view, cloth);
  view.dataset.room = 'drawn';
}

function measure(view: HTMLElement, cloth: PicturedCloth): void {
  const { y, left, right, x, top, bottom } = heroLines(cloth, { width: view.clientWidth, height: view.clientHeight });
  const lengths = {
    '--x1': `${left * 100}cqw`,
    '--rail': `${(right - left) * 100}cqw`,
    '--line': `${y * 100}cqh`,
    '--beside': `${x * 100}cqw`,
    '--top': `${top * 100}cqh`,
    '--drop': `${(bottom - top) * 100}cqh`,
  };
  for (const part of view.querySelectorAll<HTMLElement>(MOVED)) {
    for (const [name, length] of Object.entries(lengths)) part.style.setProperty(name, length);
  }
}
