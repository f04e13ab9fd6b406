import { stat } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAP_NAMES, type ClothMaps } from '../../../src/domain/picture/cloth-map.ts';
import { createComposer, mapsFor, type Look } from '../../../src/domain/picture/compose.ts';
import { HOURS } from '../../../src/domain/picture/hours.ts';
import { MOTIFS, type MotifMaps } from '../../../src/domain/picture/motifs.ts';
import { sceneOf, type PicturedCloth } from '../../../src/domain/picture/scene.ts';
import { DRAWINGS } from '../../../src/domain/product/attributes.ts';
import { PLEAT_TYPES } from '../../../src/domain/price/pricing.ts';
import { MAPS, readMaps, readMotifs } from './maps.ts';
import { comparesWithStored, finished } from './stored.ts';

const FRAME = { width: 152, height: 124 };
const SAGE = '#9aa68e';
const curtain: PicturedCloth = {
  kind: 'drape',
  color: SAGE,
  opacity: 'filter',
  width: 250,
  height: 240,
  pleat: 'normal',
  gather: null,
  lined: false,
};
const noon: Look = { hour: 'noon', drawn: 0 };

let maps: ClothMaps;
let motifs: MotifMaps;
beforeAll(async () => {
  [maps, motifs] = await Promise.all([readMaps(), readMotifs()]);
});

function compose(cloth: PicturedCloth, look: Look, frame = FRAME, known = maps): Uint8ClampedArray<ArrayBuffer> {
  return finished(createComposer().compose(cloth, look, frame, known, motifs));
}

/** Mean of the three channels over a part of the picture, in shares of its sides. */
function meanOf(picture: Uint8ClampedArray, [left, top, right, bottom]: readonly number[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let row = Math.round(top! * FRAME.height); row < bottom! * FRAME.height; row += 1) {
    for (let column = Math.round(left! * FRAME.width); column < right! * FRAME.width; column += 1) {
      for (const channel of [0, 1, 2] as const) sum[channel] += picture[4 * (row * FRAME.width + column) + channel]!;
      count += 1;
    }
  }
  return sum.map((value) => value / count) as [number, number, number];
}

const CLOTH = [0.3, 0.3, 0.7, 0.6];
const brightness = (picture: Uint8ClampedArray, part = CLOTH): number => {
  const [red, green, blue] = meanOf(picture, part);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
};

describe('against stored pictures', () => {
  /** Every kind, three shapes of window, four colours, day and night, one panel and two. */
  const CASES: Readonly<Record<string, [Partial<PicturedCloth>, Look]>> = {
    'fon-noon-half': [{}, { hour: 'noon', drawn: 0.5 }],
    'fon-night-closed': [
      { color: '#7b1e2b', pleat: 'tight', opacity: 'blackout' },
      { hour: 'night', drawn: 0 },
    ],
    'fon-morning-left': [
      { color: '#20304d', gather: 'left', width: 120, height: 200 },
      { hour: 'morning', drawn: 0.7 },
    ],
    'fon-wide-plain': [
      { color: '#f2ede2', pleat: 'none', width: 480, height: 270 },
      { hour: 'noon', drawn: 0.3 },
    ],
    'tul-noon': [
      { kind: 'sheer', color: '#f1efeb', opacity: 'sheer' },
      { hour: 'noon', drawn: 0 },
    ],
    'tul-night': [
      { kind: 'sheer', color: '#f1efeb', opacity: 'sheer', pleat: 'loose' },
      { hour: 'night', drawn: 0 },
    ],
    'zebra-parted': [
      { kind: 'zebra', color: '#c9b79c', pleat: 'none', width: 140, height: 160 },
      { hour: 'noon', drawn: 0.5 },
    ],
    'zebra-closed': [
      { kind: 'zebra', color: '#c9b79c', pleat: 'none', width: 140, height: 160 },
      { hour: 'noon', drawn: 0 },
    ],
    'stor-half': [
      { kind: 'roller', color: '#d9a5a0', pleat: 'none', width: 90, height: 120 },
      { hour: 'morning', drawn: 0.5 },
    ],
    'japon-part': [
      { kind: 'panel', color: '#8c8f94', pleat: 'none', opacity: 'dim' },
      { hour: 'noon', drawn: 0.4 },
    ],
    'takim-uc-katman': [
      {
        behind: [
          { kind: 'drape', color: '#d9ccb4', opacity: 'filter', pleat: 'loose', gather: 'left', lined: false },
          { kind: 'sheer', color: '#f1efeb', opacity: 'sheer', pleat: 'normal', gather: null, lined: false },
        ],
        carrier: 'track',
      },
      { hour: 'noon', drawn: 0.5 },
    ],
    'takim-zebra-fon': [
      {
        behind: [{ kind: 'zebra', color: '#c9b79c', opacity: 'dim', pleat: 'none', gather: null, lined: false }],
        carrier: 'rod',
      },
      { hour: 'night', drawn: 0.5 },
    ],
    'jakar-palmet': [
      { color: '#c9a65a', motif: 'palmet', opacity: 'dim' },
      { hour: 'noon', drawn: 0 },
    ],
    'tul-nakis': [
      { kind: 'sheer', color: '#e6dcc8', motif: 'nakis', opacity: 'sheer' },
      { hour: 'noon', drawn: 0 },
    ],
    'stor-lazer-mutfak': [
      { kind: 'roller', color: '#e4d9c4', motif: 'lazer', pleat: 'none', width: 120, height: 140, roomName: 'Mutfak' },
      { hour: 'noon', drawn: 0.4 },
    ],
    'kadife-yatak-gece': [
      { color: '#20304d', motif: 'kadife', opacity: 'dim', roomName: 'Yatak odası' },
      { hour: 'night', drawn: 0.5 },
    ],
    romork: [
      { kind: 'caravan', color: '#8c8f94', pleat: 'loose', width: 90, height: 60 },
      { hour: 'noon', drawn: 0.5 },
    ],
  };
  comparesWithStored(path.join(import.meta.dirname, 'pictures'), CASES, ([changes, look]) => ({
    data: compose({ ...curtain, ...changes }, look),
    ...FRAME,
  }));
});

describe('light and cloth', () => {
  test('the cloth has the colour of its file where the light falls', () => {
    const picture = compose({ ...curtain, opacity: 'blackout' }, noon);
    const lit = [0, 1, 2].map((channel) => {
      const values: number[] = [];
      for (let row = 50; row < 80; row += 1) {
        for (let column = 40; column < 110; column += 1)
          values.push(picture[4 * (row * FRAME.width + column) + channel]!);
      }
      return values.sort((a, b) => a - b)[Math.floor(values.length * 0.85)]!;
    });
    const wanted = [0x9a, 0xa6, 0x8e];
    lit.forEach((value, channel) => expect(Math.abs(value - wanted[channel]!)).toBeLessThan(14));
  });

  test('lets the more light through the less it hides, and a lining takes most of it', () => {
    const glow = (changes: Partial<PicturedCloth>): number => brightness(compose({ ...curtain, ...changes }, noon));
    expect(glow({ opacity: 'blackout' })).toBeLessThan(glow({ opacity: 'dim' }));
    expect(glow({ opacity: 'dim' })).toBeLessThan(glow({ opacity: 'filter' }));
  });

  test.each(['sheer', 'filter', 'dim', 'blackout'] as const)('a lining is seen on %s cloth by day', (opacity) => {
    const lit = (lined: boolean): number => brightness(compose({ ...curtain, opacity, lined }, noon));
    expect(lit(false) - lit(true)).toBeGreaterThan(opacity === 'blackout' ? 7 : 14);
  });

  test('is darker at night, and dyes what it is made of', () => {
    expect(brightness(compose(curtain, { hour: 'night', drawn: 0 }))).toBeLessThan(
      brightness(compose(curtain, noon)) - 25,
    );
    const [red, , blue] = meanOf(compose({ ...curtain, color: '#b03030' }, noon), CLOTH);
    expect(red).toBeGreaterThan(blue + 60);
  });

  test('the bands of a zebra meet and part', () => {
    const zebra: PicturedCloth = {
      ...curtain,
      kind: 'zebra',
      pleat: 'none',
      width: 200,
      height: 220,
      color: '#5a4632',
    };
    // Down the middle of a pane: closed all is cloth, parted it changes from band to band.
    const spread = (drawn: number): number => {
      const picture = compose(zebra, { hour: 'noon', drawn });
      const column = Array.from({ length: 60 }, (_, row) => picture[4 * ((row + 25) * FRAME.width + 62) + 2]!);
      return Math.max(...column) - Math.min(...column);
    };
    expect(spread(0.5)).toBeGreaterThan(spread(0) + 40);
  });

  test('nothing of the sill is seen through closed cloth, and the glass of tea stands there beside open cloth', () => {
    // A sheer that hides all: a drape has one behind it, and a römork's window has no sill.
    const short: PicturedCloth = { ...curtain, kind: 'sheer', opacity: 'blackout', width: 200, height: 150 };
    const { shown, window } = sceneOf(short, FRAME);
    /** How much redder the place of the glass is than that on the other side of the window. */
    const tea = (drawn: number): number => {
      const picture = compose(short, { hour: 'noon', drawn });
      const redness = (x: number): number => {
        const [left, top] = [
          (x - 2.5 - shown.left) / shown.width,
          ((window.bottom - 7 - shown.top) * shown.pxPerCm) / FRAME.height,
        ];
        const [red, , blue] = meanOf(picture, [
          left,
          top,
          left + 5 / shown.width,
          top + (6 * shown.pxPerCm) / FRAME.height,
        ]);
        return red - blue;
      };
      return redness(-45) - redness(45);
    };
    expect(Math.abs(tea(0))).toBeLessThan(8);
    expect(tea(1)).toBeGreaterThan(8);
  });

  test('open curtains leave the window free', () => {
    const middle = [0.42, 0.35, 0.58, 0.5];
    const dark: PicturedCloth = { ...curtain, color: '#20304d', opacity: 'blackout' };
    expect(brightness(compose(dark, { hour: 'noon', drawn: 1 }), middle)).toBeGreaterThan(
      brightness(compose(dark, noon), middle) + 80,
    );
  });
});

describe('composing', () => {
  test('never fails and fills every pixel, whatever the window', () => {
    const cloth = fc.record({
      kind: fc.constantFrom(...DRAWINGS.filter((kind) => kind !== 'none')),
      color: fc.constantFrom('#000000', '#ffffff', SAGE),
      opacity: fc.constantFrom('sheer' as const, 'filter' as const, 'dim' as const, 'blackout' as const),
      width: fc.integer({ min: 1, max: 1200 }),
      height: fc.integer({ min: 1, max: 700 }),
      pleat: fc.constantFrom(...PLEAT_TYPES),
      gather: fc.constantFrom(null, 'left' as const, 'right' as const),
      lined: fc.boolean(),
      motif: fc.constantFrom(undefined, ...MOTIFS),
      roomName: fc.constantFrom('', 'Mutfak', 'Yatak odası'),
    });
    const look = fc.record({ hour: fc.constantFrom(...HOURS), drawn: fc.double({ min: 0, max: 1, noNaN: true }) });
    const frame = fc.constantFrom({ width: 40, height: 40 }, { width: 61, height: 33 });
    fc.assert(
      fc.property(cloth, look, frame, (made, seen, size) => {
        const picture = compose(made, seen, size);
        expect(picture).toHaveLength(size.width * size.height * 4);
        expect(picture.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('the kept room changes nothing: a second picture is the same as a first', () => {
    const composer = createComposer();
    const run = (cloth: PicturedCloth) => finished(composer.compose(cloth, noon, FRAME, maps, motifs));
    run({ ...curtain, color: '#b03030' });
    expect(run(curtain)).toEqual(compose(curtain, noon));
  });

  test('shows the room while a map is missing', () => {
    const bare = compose(curtain, noon, FRAME, {});
    expect(brightness(bare, [0.02, 0.3, 0.12, 0.6])).toBeCloseTo(
      brightness(compose(curtain, noon), [0.02, 0.3, 0.12, 0.6]),
      0,
    );
  });

  test('takes a breath at least every six rows', () => {
    const steps = createComposer().compose(curtain, noon, FRAME, maps);
    let breaths = 0;
    while (!steps.next().done) breaths += 1;
    // The empty room and then the cloth.
    expect(breaths).toBeGreaterThanOrEqual(2 * Math.floor(FRAME.height / 6));
  });
});

describe('maps', () => {
  test('what hangs flat needs none, a curtain its own and the sheer behind it', () => {
    expect(mapsFor({ kind: 'zebra', pleat: 'none' })).toEqual([]);
    expect(mapsFor({ kind: 'sheer', pleat: 'tight' })).toEqual(['tul-tight']);
    expect(mapsFor({ kind: 'drape', pleat: 'none' })).toEqual(['fon-wave-loose', 'tul-normal']);
  });

  test('a set needs each of its own once, and no sheer that it has not; a bare window needs none', () => {
    const behind = { color: SAGE, opacity: 'sheer', pleat: 'tight', gather: null, lined: false } as const;
    const drape = { kind: 'drape', pleat: 'tight' } as const;
    expect(mapsFor({ ...drape, behind: [{ ...behind, kind: 'sheer' }] })).toEqual(['fon-tight', 'tul-tight']);
    expect(mapsFor({ ...drape, behind: [{ ...behind, kind: 'drape' }] })).toEqual(['fon-tight']);
    expect(mapsFor({ ...drape, behind: [{ ...behind, kind: 'zebra' }] })).toEqual(['fon-tight']);
    expect(mapsFor({ ...drape, bare: true })).toEqual([]);
  });

  test('dark cloth before a sheer hides it; a bare window is no veiled one', () => {
    const sheer = {
      kind: 'sheer',
      color: '#f1efeb',
      opacity: 'sheer',
      pleat: 'normal',
      gather: null,
      lined: false,
    } as const;
    const bare = brightness(compose({ ...curtain, bare: true }, noon));
    const veiled = brightness(compose({ ...curtain, ...sheer, behind: [] }, noon));
    const closed = brightness(compose({ ...curtain, color: '#3a3a3a', behind: [sheer] }, noon));
    expect(closed).toBeLessThan(Math.min(bare, veiled));
    expect(compose({ ...curtain, bare: true }, noon)).not.toEqual(compose({ ...curtain, ...sheer, behind: [] }, noon));
  });

  test('none weighs more than 50 kB', async () => {
    const sizes = await Promise.all(MAP_NAMES.map(async (name) => (await stat(path.join(MAPS, `${name}.webp`))).size));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50_000);
  });
});
