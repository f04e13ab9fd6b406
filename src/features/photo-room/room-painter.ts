import { dress, type DressedRoom } from '../../domain/photo/dress.ts';
import type { Photo } from '../../domain/photo/photo.ts';
import { mapQuad, type Quad } from '../../domain/photo/plane.ts';
import type { ClothMaps } from '../../domain/picture/cloth-map.ts';
import type { MotifMaps } from '../../domain/picture/motifs.ts';
import { eraseStrokes, type Stroke } from './front.ts';
import { canvasOf, emptyCanvas } from '../photo/opened-photo.ts';
import type { RoomPhoto } from './room-photo.ts';

/** Marks are counted in pixels of the opened photograph. */
export interface PaintedRoom extends Omit<DressedRoom, 'isDraft'> {
  /** Things before the curtain. */
  strokes: readonly Stroke[];
}

/** Marks make no rectangle; painted; or a later picture took the turn. */
export type PaintOutcome = 'marks' | 'painted' | 'late';

export interface RoomPainter {
  /** Paints a smaller draft at once, and as large as the photograph when nothing has changed for a moment. */
  show: (room: PaintedRoom) => Promise<PaintOutcome>;
  /** Shows the photograph as it was taken, or the dressed one again. */
  showBefore: (isBefore: boolean) => void;
  /** Frees all pixels. */
  free: () => void;
}

/** After so many milliseconds of work the page may answer the shopper. */
const BREATH_MS = 12;
/** A drag that rests so long is followed by the picture in full size. */
const REST_MS = 150;
/** A draft that takes longer makes those after it a step smaller: a slow phone keeps up with the finger all the same. */
const DRAFT_MS = 90;
/** Pixels of the full size to one of the smallest draft. */
const SMALLEST = 4;

export function createRoomPainter(
  canvas: HTMLCanvasElement,
  photo: RoomPhoto,
  maps: ClothMaps,
  motifs: MotifMaps,
): RoomPainter {
  const { width, height } = photo.full;
  canvas.width = width;
  canvas.height = height;
  const layer = canvasOf(width, height);
  const draftLayer = canvasOf(1, 1);
  /** Pixels of pictures that were painted, for the next one: fresh memory costs a slow phone more than the copy. */
  const spare = new Map<Photo, Photo['data']>();
  let turn = 0;
  let shownAt = 0;
  let smaller = 2;
  let drafting: Promise<PaintOutcome> | null = null;
  let isBefore = false;
  draw();

  function draw(): void {
    const context = canvas.getContext('2d');
    if (!context || canvas.width === 0) return;
    context.drawImage(photo.canvas, 0, 0);
    if (!isBefore) context.drawImage(layer, 0, 0);
  }

  /** Ends early, as `late`, where `isOver` says so at a breath. */
  async function paint(base: Photo, room: PaintedRoom, isDraft: boolean, isOver: () => boolean): Promise<PaintOutcome> {
    const scale = base.width / width / photo.scale;
    const pixels = spare.get(base) ?? new Uint8ClampedArray(base.data.length);
    spare.delete(base);
    try {
      const steps = dress(base, { ...scaled(room, scale), isDraft }, maps, motifs, pixels);
      let since = performance.now();
      for (;;) {
        const step = steps.next();
        if (step.done) {
          if (!step.value) return 'marks';
          if (isDraft) clearUnchanged(step.value, base);
          put(layer, step.value, draftLayer);
          eraseStrokes(layer, room.strokes, 1 / photo.scale);
          draw();
          return 'painted';
        }
        if (performance.now() - since < BREATH_MS) continue;
        await breath();
        if (isOver()) return 'late';
        since = performance.now();
      }
    } finally {
      spare.set(base, pixels);
    }
  }

  /** A draft that has begun is finished, or a finger that never rests would see none. */
  async function paintDraft(room: PaintedRoom): Promise<PaintOutcome> {
    const since = performance.now();
    const outcome = await paint(photo.draft(smaller), room, true, () => canvas.width === 0);
    if (performance.now() - since > DRAFT_MS && smaller < SMALLEST) smaller += 1;
    return outcome;
  }

  return {
    show: async (room) => {
      turn += 1;
      const mine = turn;
      const isDrag = performance.now() - shownAt < 2 * REST_MS;
      shownAt = performance.now();
      // Moves of a finger come faster than pictures: the last one before a frame is painted.
      await frame();
      while (drafting) await drafting;
      if (mine !== turn) return 'late';
      drafting = paintDraft(room).finally(() => (drafting = null));
      const outcome = await drafting;
      if (outcome !== 'painted') return outcome;
      if (isDrag) await pause(REST_MS);
      const isOver = (): boolean => mine !== turn;
      return isOver() ? 'late' : paint(photo.full, room, false, isOver);
    },
    showBefore: (before) => {
      isBefore = before;
      draw();
    },
    free: () => {
      turn += 1;
      spare.clear();
      for (const one of [canvas, layer, draftLayer, photo.canvas]) emptyCanvas(one);
    },
  };
}

/** Photograph that warms up, in pixels: large enough for the browser to compile what it does at each pixel. */
const WARM = { width: 320, height: 240 } as const;

/**
 * Dresses a grey photograph that nobody sees, while the shopper chooses a real one: the first picture takes a third of the time then.
 * Between two breaths the page answers.
 */
export async function warmUp(cloth: DressedRoom['cloth'], maps: ClothMaps, motifs: MotifMaps): Promise<void> {
  const { width, height } = WARM;
  const photo = { ...WARM, data: new Uint8ClampedArray(4 * width * height).fill(128) };
  const marks: Quad = [
    { x: 20, y: 10 },
    { x: width - 20, y: 20 },
    { x: width - 20, y: height - 20 },
    { x: 20, y: height - 10 },
  ];
  const room = { cloth, marks, sheet: null, onFloor: true, sheer: cloth.kind === 'drape', drawn: 0.5 as const };
  for (const isDraft of [true, false]) {
    let since = performance.now();
    for (const _ of dress(photo, { ...room, isDraft }, maps, motifs)) {
      if (performance.now() - since < BREATH_MS) continue;
      await breath();
      since = performance.now();
    }
  }
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** A timer asked for again and again waits four milliseconds each time, a third of the work; a message does not. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

function scaled<Room extends DressedRoom>(room: Room, scale: number): Room {
  if (scale === 1) return room;
  const marks = (given: Quad): Quad => mapQuad(given, ({ x, y }) => ({ x: x * scale, y: y * scale }));
  const { lens, sheet, others = [] } = room;
  return {
    ...room,
    marks: marks(room.marks),
    sheet: sheet && marks(sheet),
    others: others.map(marks),
    ...(lens && { lens: { ...lens, focal: lens.focal * scale } }),
  };
}

/** Makes all of a draft transparent that is as in the photograph, which stays sharp there. */
function clearUnchanged({ data }: Photo, { data: before }: Photo): void {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === before[at] && data[at + 1] === before[at + 1] && data[at + 2] === before[at + 2]) data[at + 3] = 0;
  }
}

/** Puts pixels on a canvas, stretched to its size over a small one. */
function put(canvas: HTMLCanvasElement, { data, width, height }: Photo, small: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  const pixels = new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height);
  if (width === canvas.width) {
    context?.putImageData(pixels, 0, 0);
    return;
  }
  if (small.width !== width) small.width = width;
  if (small.height !== height) small.height = height;
  small.getContext('2d')?.putImageData(pixels, 0, 0);
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(small, 0, 0, canvas.width, canvas.height);
}
