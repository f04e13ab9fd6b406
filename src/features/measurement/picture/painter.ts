import type { ClothMap, MapName } from '../../../domain/picture/cloth-map.ts';
import { createComposer, mapsFor, motifsFor, type Look } from '../../../domain/picture/compose.ts';
import type { MotifMap, StoredMotif } from '../../../domain/picture/motifs.ts';
import type { Frame, PicturedCloth, Stage } from '../../../domain/picture/scene.ts';
import { sizeBetween } from '../drawing/useTweenedSize.ts';
import { drawDimensions, type Labels } from './dimensions.ts';
import { canvasOf, clothMap, motifMap } from './maps.ts';

export interface DisplayedPicture {
  cloth: PicturedCloth;
  look: Look;
  /** Labels of the dimension lines; null where the page has lines of its own. */
  labels: Labels | null;
}

export interface Painter {
  /**
   * Paints a picture, coarse first and then as fine as the screen shows. Resolves to false where a later call has ended it.
   * Rejects where the cloth's map cannot be fetched.
   * @param onCoarse the cloth hangs there, coarse
   */
  show: (shown: DisplayedPicture, onCoarse?: () => void) => Promise<boolean>;
  stop: () => void;
}

/** Pixels of the picture to one of the page: while the window changes its size, at first, and in the end at most. */
const PASSES = { moving: 0.3, first: 0.5, last: 1.5 } as const;
/** After so many milliseconds of work the page may answer the shopper. */
const BREATH_MS = 8;
const GROWS_MS = 220;

/**
 * Paints windows on a canvas of the page, in between whatever else the page does.
 * @param stageOf where the window hangs in a picture that leaves room for words
 */
export function createPainter(canvas: HTMLCanvasElement, stageOf?: (frame: Frame) => Stage): Painter {
  const composer = createComposer();
  const coarse = createComposer();
  const maps: Partial<Record<MapName, ClothMap>> = {};
  const motifs: Partial<Record<StoredMotif, MotifMap>> = {};
  let turn = 0;
  let last: PicturedCloth | null = null;

  async function pass(mine: number, shown: DisplayedPicture, scale: number): Promise<boolean> {
    const page = sizeOf(canvas);
    const frame = {
      width: Math.round(page.width * scale),
      height: Math.round(page.height * scale),
      ...(stageOf && { stage: stageOf(page) }),
    };
    if (frame.width < 2 || frame.height < 2) return false;
    const steps = (scale < 1 ? coarse : composer).compose(shown.cloth, shown.look, frame, maps, motifs);
    let since = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) {
        put(canvas, page, frame, step.value, shown);
        return true;
      }
      if (performance.now() - since < BREATH_MS) continue;
      await breath();
      await uncovered();
      if (mine !== turn) return false;
      since = performance.now();
    }
  }

  /** The rod grows to its new length and the folds settle; not where the shopper prefers reduced motion. */
  async function grow(mine: number, from: PicturedCloth, shown: DisplayedPicture): Promise<void> {
    const start = performance.now();
    for (;;) {
      const share = (performance.now() - start) / GROWS_MS;
      if (share >= 1) return;
      const cloth = { ...shown.cloth, ...sizeBetween(from, shown.cloth, share) };
      if (!(await pass(mine, { ...shown, cloth }, PASSES.moving))) return;
      await breath();
      if (mine !== turn) return;
    }
  }

  return {
    stop: () => {
      turn += 1;
    },
    show: async (shown, onCoarse) => {
      turn += 1;
      const mine = turn;
      // A key press is answered first.
      await painted();
      if (mine !== turn) return false;
      await answered();
      await uncovered();
      if (mine !== turn) return false;
      const names = mapsFor(shown.cloth);
      const missing = names.filter((name) => !maps[name]);
      const patterns = motifsFor(shown.cloth).filter((name) => !motifs[name]);
      if (missing.length + patterns.length > 0) {
        // The room is there while the cloth is fetched.
        const room = pass(mine, shown, PASSES.first);
        await Promise.all([
          ...missing.map(async (name) => (maps[name] = await clothMap(name))),
          ...patterns.map(async (name) => (motifs[name] = await motifMap(name))),
        ]);
        await room;
        if (mine !== turn) return false;
      }
      const from = last;
      last = shown.cloth;
      const resized = from && (from.width !== shown.cloth.width || from.height !== shown.cloth.height);
      if (resized && !matchMedia('(prefers-reduced-motion: reduce)').matches) await grow(mine, from, shown);
      if (mine !== turn || !(await pass(mine, shown, PASSES.first))) return false;
      onCoarse?.();
      return pass(mine, shown, Math.min(PASSES.last, Math.max(1, devicePixelRatio)));
    },
  };
}

/** The shopper's act is shown before the first stroke: the price of a typed size, a moved slider. */
const answered = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The dialog of a photograph covers the picture, and has one of its own to paint. */
async function uncovered(): Promise<void> {
  for (;;) {
    const dialog = document.querySelector('.photo-dialog[open]');
    if (!dialog) return;
    await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLCanvasElement): Frame => ({
  width: clientWidth,
  height: clientHeight,
});

function put(
  canvas: HTMLCanvasElement,
  page: Frame,
  frame: Frame,
  pixels: Uint8ClampedArray<ArrayBuffer>,
  { cloth, look, labels }: DisplayedPicture,
): void {
  const sheet = canvasOf(frame.width, frame.height);
  sheet.getContext('2d')?.putImageData(new ImageData(pixels, frame.width, frame.height), 0, 0);
  const density = Math.min(2, devicePixelRatio);
  // Setting the size empties a canvas: only where it changed.
  const [width, height] = [Math.round(page.width * density), Math.round(page.height * density)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingQuality = 'high';
  context.drawImage(sheet, 0, 0, width, height);
  context.scale(density, density);
  if (labels) drawDimensions(context, cloth, page, labels, look.hour === 'night');
}
