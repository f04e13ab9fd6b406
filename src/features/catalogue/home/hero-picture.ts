import type { WindowSize } from '../../../domain/size-price.ts';
import { createPainter, type Painter } from '../../measurement/picture/painter.ts';

let painter: Painter | null = null;
let size: WindowSize | null = null;

/**
 * Paints the shopper's window over the photograph of the hero, in the cloth that is chosen there. Rejects where the light maps
 * cannot be fetched.
 */
export async function drawWindow(view: HTMLElement, window: WindowSize): Promise<void> {
  size = window;
  const canvas = view.querySelector('canvas') ?? view.appendChild(document.createElement('canvas'));
  // The photograph's words are of another window.
  canvas.ariaHidden = 'true';
  if (!painter) {
    painter = createPainter(canvas);
    const again = (): void => {
      // What is painted stays where a map cannot be fetched.
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

async function paint(view: HTMLElement, { width, height }: WindowSize): Promise<void> {
  const chosen = document.querySelector<HTMLInputElement>('[name="room-cloth"]:checked');
  const color = chosen?.closest('label')?.querySelector('rect')?.getAttribute('fill') ?? '#31457a';
  await painter?.show({
    cloth: { kind: 'drape', color, opacity: 'filter', width, height, pleat: 'normal', gather: null, lined: false },
    look: { hour: 'morning', drawn: 0.5 },
    labels: { width: `${width} cm`, height: `${height} cm` },
  });
  view.dataset.room = 'drawn';
}
