import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { motifsFor } from '../../../src/domain/picture/compose.ts';
import { linearOf, luminance } from '../../../src/domain/picture/light.ts';
import {
  isStored,
  MOTIFS,
  readTile,
  STORED_MOTIFS,
  tileOf,
  type MotifMaps,
} from '../../../src/domain/picture/motifs.ts';
import { roomOf } from '../../../src/domain/picture/room-kind.ts';
import { sceneOf, type PicturedCloth } from '../../../src/domain/picture/scene.ts';
import { plainSurface, surfaceOf, turnOf, type SurfaceOrder } from '../../../src/domain/picture/surface.ts';
import { MOTIF_FILES, readMotifs } from './maps.ts';

let maps: MotifMaps;
beforeAll(async () => {
  maps = await readMotifs();
});

const order = (changes: Partial<SurfaceOrder>): SurfaceOrder => ({
  motif: undefined,
  maps,
  color: '#c9a65a',
  pxPerCm: 3,
  full: 2.5,
  tall: 240,
  night: false,
  ...changes,
});

/** Returns the surface of a cloth at a place. */
function seen(changes: Partial<SurfaceOrder>, along: number, down: number, turn = 0) {
  const { tall } = order(changes);
  const surface = plainSurface();
  surfaceOf(order(changes))?.at({ along, down, above: tall - down, turn }, surface);
  return surface;
}

/** Places of a cloth on a grid. */
const places = Array.from({ length: 900 }, (_, at) => [(at % 30) * 3.1 + 0.4, Math.floor(at / 30) * 7.7 + 2] as const);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('motifs', () => {
  test('each stored one has a small file, and no other file is there', async () => {
    expect((await readdir(MOTIF_FILES)).toSorted()).toEqual(STORED_MOTIFS.map((name) => `${name}.webp`).toSorted());
    for (const name of STORED_MOTIFS) {
      expect((await stat(path.join(MOTIF_FILES, `${name}.webp`))).size).toBeLessThan(24_000);
    }
  });

  test('only stored motifs of what hangs there are fetched, each once', () => {
    expect(motifsFor({ motif: 'kadife' })).toEqual([]);
    expect(motifsFor({ motif: 'fotograf' })).toEqual([]);
    const sheer = {
      kind: 'sheer',
      color: '#ffffff',
      opacity: 'sheer',
      pleat: 'normal',
      gather: null,
      lined: false,
    } as const;
    expect(motifsFor({ motif: 'keten', behind: [{ ...sheer, motif: 'keten' }] })).toEqual(['keten']);
    expect(motifsFor({ motif: 'keten', bare: true })).toEqual([]);
  });

  test('plain cloth, a pattern only on photographs and a missing map have no surface', () => {
    expect(surfaceOf(order({}))).toBeNull();
    expect(surfaceOf(order({ motif: 'fotograf' }))).toBeNull();
    expect(surfaceOf(order({ motif: 'palmet', maps: {} }))).toBeNull();
  });

  test.each(MOTIFS.filter((motif) => motif !== 'fotograf' && motif !== 'kadife'))(
    '%s keeps the colour of its cloth on average',
    (motif) => {
      const gains = places.map(([along, down]) => seen({ motif }, along, down).gain);
      expect(mean(gains)).toBeGreaterThan(0.9);
      expect(mean(gains)).toBeLessThan(1.1);
    },
  );

  test('a picture of few pixels takes the mean instead of glittering', () => {
    const screen = maps.screen;
    if (!screen) throw new Error('no map');
    const far = tileOf('screen', screen, 0.05, 0.05);
    expect([far.columns, far.rows]).toEqual([1, 1]);
    expect(readTile(far, 1, 3.3, 7.7)).toBeCloseTo(0.035, 2);
    const near = tileOf('screen', screen, 40, 40);
    expect(near.columns).toBeGreaterThan(300);
  });

  test('a repeat goes on without a seam', () => {
    const palmet = maps.palmet;
    if (!palmet) throw new Error('no map');
    const tile = tileOf('palmet', palmet, 4, 4);
    for (const [u, v] of places.slice(0, 60)) {
      expect(readTile(tile, 0, u, v)).toBeCloseTo(readTile(tile, 0, u + 30, v - 45), 4);
    }
  });

  test('velvet is dark towards the eye and bright where it turns away', () => {
    const facing = seen({ motif: 'kadife' }, 10, 100, 0).gain;
    expect(seen({ motif: 'kadife' }, 10, 100, -75).gain).toBeGreaterThan(facing * 1.5);
    expect(seen({ motif: 'kadife' }, 10, 100, -75).sheen).toBeGreaterThan(seen({ motif: 'kadife' }, 10, 100, 0).sheen);
  });

  test('satin shines where its fold turns to the light, and not beside it', () => {
    const turned = (turn: number) => seen({ motif: 'saten' }, 10, 100, turn);
    expect(turned(-24).gain).toBeGreaterThan(turned(20).gain * 1.2);
    expect(turned(-24).gain).toBeGreaterThan(turned(-75).gain * 1.2);
    expect(turned(-24).sheen).toBeGreaterThan(0.05);
    expect(turned(30).sheen).toBeLessThan(0.005);
  });

  test('sprigs are dense at the hem and end below the shoulder', () => {
    const threads = (from: number, to: number): number =>
      mean(
        places.map(([along], at) => seen({ motif: 'nakis' }, along, from + ((to - from) * at) / places.length).thread),
      );
    expect(threads(0, 50)).toBe(0);
    expect(threads(200, 240)).toBeGreaterThan(0.02);
    expect(threads(200, 240)).toBeGreaterThan(threads(75, 110));
  });

  test('the laser cuts the hem, and nothing above it', () => {
    const cover = (above: number): number =>
      mean(places.map(([along]) => seen({ motif: 'lazer', full: 1 }, along, 240 - above).cover));
    expect(cover(14.5)).toBe(1);
    expect(cover(1)).toBeLessThan(0.9);
  });

  test('the turn of a fold follows from its light, and stays within what can be told', () => {
    expect(turnOf(0)).toBe(34);
    expect(turnOf(2)).toBe(-75);
    expect(turnOf(0.68)).toBeCloseTo(-7, 0);
    expect(turnOf(0.5)).toBeLessThan(8);
  });

  test('names of stored motifs are names of motifs', () => {
    expect(STORED_MOTIFS.every(isStored)).toBe(true);
    expect(isStored('kadife')).toBe(false);
  });
});

describe('rooms', () => {
  test.each([
    ['', 'salon'],
    ['Salon', 'salon'],
    ['Mutfak', 'mutfak'],
    ['MUTFAĞIN penceresi', 'mutfak'],
    ['Kitchen', 'mutfak'],
    ['KITCHEN left', 'mutfak'],
    ['yatak odası', 'yatak'],
    ['Çocuk odası', 'yatak'],
    ['Bedroom 2', 'yatak'],
    ['Embedded', 'salon'],
  ] as const)('"%s" is drawn as %s', (name, room) => expect(roomOf(name)).toBe(room));

  const cloth: PicturedCloth = {
    kind: 'roller',
    color: '#4a4d51',
    opacity: 'dim',
    width: 140,
    height: 150,
    pleat: 'none',
    gather: null,
    lined: false,
  };
  const frame = { width: 600, height: 480 };

  test('a römork is in a caravan, whatever its name', () =>
    expect(sceneOf({ ...cloth, kind: 'caravan', roomName: 'Mutfak' }, frame).room).toBe('karavan'));

  test('the worktop stands below the sill, which a blind reaches', () => {
    const { floor, window } = sceneOf({ ...cloth, roomName: 'Mutfak' }, frame);
    expect(floor - 91).toBeGreaterThan(Math.max(window.bottom, cloth.height) + 5);
  });

  test.each(['', 'Mutfak', 'Yatak odası'])(
    'the lamp stands beside the cloth, never before or behind it (%s)',
    (roomName) => {
      for (const width of [60, 140, 250, 480]) {
        for (const size of [frame, { width: 390, height: 390 }]) {
          const { lamp, shown } = sceneOf({ ...cloth, width, roomName }, size);
          expect(lamp.x).toBeGreaterThanOrEqual(shown.left - 6);
          expect(lamp.x).toBeLessThanOrEqual(Math.max(shown.left - 6, -width / 2 - 26));
        }
      }
    },
  );

  test('light cloth hangs before a darker wall, but not in a picture with words on its wall', () => {
    expect(luminance(...linearOf('#eae9e6'))).toBeGreaterThan(0.42);
    expect(sceneOf({ ...cloth, color: '#eae9e6' }, frame).darkWall).toBe(true);
    expect(sceneOf(cloth, frame).darkWall).toBe(false);
    const stage = { middle: 0.6, widest: 0.4, rail: 0.1, floor: 0.95 };
    expect(sceneOf({ ...cloth, color: '#eae9e6' }, { ...frame, stage }).darkWall).toBe(false);
  });
});
