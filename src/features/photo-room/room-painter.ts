import { dress, type DressedRoom } from '../../domain/photo/dress.ts';
import type { Photo } from '../../domain/photo/photo.ts';
import { mapQuad, type Quad } from '../../domain/photo/plane.ts';
import type { ClothMaps } from '../../domain/picture/compose.ts';
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
  /** Paints half as large at once, and as large as the photograph when nothing has changed for a moment. */
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
  let turn = 0;
  let isBefore = false;
  draw();

  function draw(): void {
    const context = canvas.getContext('2d');
    if (!context || canvas.width === 0) return;
    context.drawImage(photo.canvas, 0, 0);
    if (!isBefore) context.drawImage(layer, 0, 0);
  }

  async function paint(mine: number, room: PaintedRoom, isDraft: boolean): Promise<PaintOutcome> {
    const base = isDraft ? photo.half : photo.full;
    const scale = base.width / width / photo.scale;
    const steps = dress(base, { ...scaled(room, scale), isDraft }, maps, motifs);
    let since = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) {
        if (!step.value) return 'marks';
        put(layer, step.value);
        eraseStrokes(layer, room.strokes, 1 / photo.scale);
        draw();
        return 'painted';
      }
      // A draft is shorter than a breath is worth: it keeps up with the finger.
      if (isDraft || performance.now() - since < BREATH_MS) continue;
      await pause(0);
      if (mine !== turn) return 'late';
      since = performance.now();
    }
  }

  return {
    show: async (room) => {
      turn += 1;
      const mine = turn;
      // Moves of a finger come faster than pictures: the last one before a frame is painted.
      await frame();
      if (mine !== turn) return 'late';
      const draft = await paint(mine, room, true);
      if (draft !== 'painted') return draft;
      await pause(REST_MS);
      return mine === turn ? paint(mine, room, false) : 'late';
    },
    showBefore: (before) => {
      isBefore = before;
      draw();
    },
    free: () => {
      turn += 1;
      for (const one of [canvas, layer, photo.canvas]) emptyCanvas(one);
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
      await pause(0);
      since = performance.now();
    }
  }
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function scaled<Room extends DressedRoom>(room: Room, scale: number): Room {
  if (scale === 1) return room;
  const marks = (given: Quad): Quad => mapQuad(given, ({ x, y }) => ({ x: x * scale, y: y * scale }));
  const { lens, sheet } = room;
  return {
    ...room,
    marks: marks(room.marks),
    sheet: sheet && marks(sheet),
    ...(lens && { lens: { ...lens, focal: lens.focal * scale } }),
  };
}

/** Puts pixels on a canvas, stretched to its size. */
function put(canvas: HTMLCanvasElement, { data, width, height }: Photo): void {
  const context = canvas.getContext('2d');
  const pixels = new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height);
  if (width === canvas.width) {
    context?.putImageData(pixels, 0, 0);
    return;
  }
  const small = canvasOf(width, height);
  small.getContext('2d')?.putImageData(pixels, 0, 0);
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(small, 0, 0, canvas.width, canvas.height);
  emptyCanvas(small);
}
