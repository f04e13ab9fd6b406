/** Dressed photographs beside stored ones: everything that a shopper sees of the painter at once. */
import path from 'node:path';
import { beforeAll } from 'vitest';
import { dress, type DressedRoom } from '../../../src/domain/photo/dress.ts';
import type { Photo } from '../../../src/domain/photo/photo.ts';
import type { Quad } from '../../../src/domain/photo/plane.ts';
import type { ClothMaps } from '../../../src/domain/picture/cloth-map.ts';
import type { MotifMaps } from '../../../src/domain/picture/motifs.ts';
import type { PicturedCloth } from '../../../src/domain/picture/scene.ts';
import { readMaps, readMotifs } from '../picture/maps.ts';
import { comparesWithStored, finished } from '../picture/stored.ts';

const SIZE = { width: 168, height: 126 };
const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
/** Seen from below and from the left. */
const MARKS: Quad = [at(42, 18), at(118, 25), at(114, 108), at(46, 101)];
const SHEET: Quad = [at(136, 50), at(147, 51), at(146, 66), at(135, 65)];
const CARD: Quad = [at(14, 60), at(21, 60), at(21, 71), at(14, 71)];

interface Room {
  /** Levels of the wall at its lit end, of the sky in the window, and of paper. */
  readonly wall: readonly [number, number, number];
  readonly window: readonly [number, number, number];
  readonly paper: readonly [number, number, number];
}
const NOON: Room = { wall: [196, 190, 180], window: [250, 252, 255], paper: [226, 221, 212] };
const LAMP: Room = { wall: [168, 132, 88], window: [18, 22, 34], paper: [214, 172, 118] };

/** A room whose light falls off to the right and downwards, with a window in four panes, a floor of boards and two sheets. */
function roomPhoto({ wall, window, paper }: Room): Photo {
  const { width, height } = SIZE;
  const data = new Uint8ClampedArray(4 * width * height);
  const inside = ([a, , c]: Quad, x: number, y: number): boolean => x >= a.x && x < c.x && y >= a.y && y < c.y;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 1 - (0.35 * x) / width - (0.15 * y) / height;
      const isWindow = x > 56 && x < 104 && y > 32 && y < 84 && Math.abs(x - 80) > 1 && Math.abs(y - 58) > 1;
      const isFloor = y > 112;
      const isPaper = [SHEET, CARD].some((sheet) => inside(sheet, x, y));
      const grain = (x * 7 + y * 13) % 5;
      const painted = isWindow ? window : isPaper ? paper : isFloor ? [120 + 20 * ((x >> 3) % 2), 92, 64] : wall;
      const shade = isWindow ? 1 : light;
      data.set([...painted.map((level) => level * shade - grain), 255], 4 * (y * width + x));
    }
  }
  return { data, width, height };
}

const cloth: PicturedCloth = {
  kind: 'drape',
  color: '#9aa68e',
  opacity: 'filter',
  width: 220,
  height: 240,
  pleat: 'normal',
  gather: null,
  lined: false,
};
const room: DressedRoom = { marks: MARKS, sheet: SHEET, onFloor: true, cloth, sheer: false, drawn: 0 };

type Case = Partial<Omit<DressedRoom, 'cloth'>> & { readonly cloth?: Partial<PicturedCloth>; readonly light?: Room };
const CASES: Readonly<Record<string, Case>> = {
  'fon-kapali': {},
  'fon-yarim-tul': { drawn: 0.5, sheer: true, others: [CARD], cloth: { opacity: 'dim', pleat: 'tight' } },
  'fon-sol-mercek': {
    drawn: 0.6,
    onFloor: false,
    lens: { focal: 24, radial: -0.08 },
    cloth: { gather: 'left', color: '#20304d', opacity: 'blackout', motif: 'kadife' },
  },
  'fon-lamba': { light: LAMP, drawn: 0.3, sheer: true, cloth: { color: '#8c2f24', motif: 'damar', lined: true } },
  'fon-kagitsiz': { sheet: null, drawn: 0.2, cloth: { pleat: 'loose', color: '#e6dcc8' } },
  'fon-taslak': { isDraft: true, drawn: 0.4 },
  tul: { drawn: 0.2, cloth: { kind: 'sheer', opacity: 'sheer', color: '#f1ece0' } },
  'tul-lamba': { light: LAMP, onFloor: false, cloth: { kind: 'sheer', opacity: 'sheer', color: '#ffffff' } },
  zebra: { drawn: 0.5, onFloor: false, cloth: { kind: 'zebra', pleat: 'none', color: '#5a4632' } },
  'zebra-taslak': { drawn: 0.3, isDraft: true, cloth: { kind: 'zebra', pleat: 'none', color: '#c9a65a' } },
  'stor-lazer': {
    drawn: 0.3,
    onFloor: false,
    cloth: { kind: 'roller', pleat: 'none', color: '#e4d9c4', motif: 'lazer' },
  },
  panel: { drawn: 0.4, cloth: { kind: 'panel', pleat: 'none', color: '#8c8f94', gather: 'right' } },
  karavan: { drawn: 0.5, onFloor: false, cloth: { kind: 'caravan', pleat: 'loose', color: '#3d5a4c' } },
};

let maps: ClothMaps;
let motifs: MotifMaps;
beforeAll(async () => {
  [maps, motifs] = await Promise.all([readMaps(), readMotifs()]);
});

comparesWithStored(path.join(import.meta.dirname, 'dressed'), CASES, ({ light = NOON, cloth: changes, ...others }) => {
  const whole = { ...room, ...others, cloth: { ...cloth, ...changes } };
  const dressed = finished(dress(roomPhoto(light), whole, maps, motifs));
  if (!dressed) throw new Error('nothing was dressed');
  return dressed;
});
