import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dress, type DressedRoom } from '../../../src/domain/photo/dress.ts';
import type { Photo } from '../../../src/domain/photo/photo.ts';
import type { ClothMaps } from '../../../src/domain/picture/cloth-map.ts';
import { linearOf, screenOf } from '../../../src/domain/picture/light.ts';
import { MOTIFS, type MotifMaps } from '../../../src/domain/picture/motifs.ts';
import type { PicturedCloth } from '../../../src/domain/picture/scene.ts';
import { PLEAT_TYPES } from '../../../src/domain/price/pricing.ts';
import { DRAWINGS } from '../../../src/domain/product/attributes.ts';
import { readMaps, readMotifs } from '../picture/maps.ts';
import { finished } from '../picture/stored.ts';

const SIZE = { width: 240, height: 180 };
/** Screen values of a grey wall, of paper on it and of a floor. */
const WALL = [190, 186, 178] as const;
const PAPER = [214, 210, 201] as const;
const SAGE = '#9aa68e';

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
const MARKS: DressedRoom['marks'] = [at(60, 30), at(160, 36), at(160, 150), at(60, 156)];
const SHEET: DressedRoom['sheet'] = [at(190, 70), at(204, 70), at(204, 90), at(190, 90)];

const cloth: PicturedCloth = {
  kind: 'drape',
  color: SAGE,
  opacity: 'blackout',
  width: 250,
  height: 240,
  pleat: 'normal',
  gather: null,
  lined: false,
};
const room: DressedRoom = { marks: MARKS, sheet: SHEET, onFloor: true, cloth, sheer: false, drawn: 0 };

let maps: ClothMaps;
let motifs: MotifMaps;
beforeAll(async () => {
  [maps, motifs] = await Promise.all([readMaps(), readMotifs()]);
});

/** A wall with a sheet of paper on it. */
function wallPhoto({ width, height } = SIZE, paper: readonly number[] = PAPER): Photo {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const isPaper = column >= 190 && column < 204 && row >= 70 && row < 90;
      data.set([...(isPaper ? paper : WALL), 255], 4 * (row * width + column));
    }
  }
  return { data, width, height };
}

function dressed(changes: Partial<DressedRoom> = {}, photo = wallPhoto(), known = maps): Photo | null {
  return finished(dress(photo, { ...room, ...changes }, known, motifs));
}

const pixel = ({ data, width }: Photo, x: number, y: number): number[] => [
  ...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3),
];

/** The level of each channel under which so large a share of a part of the picture lies. */
function levels(photo: Photo, [left, top, right, bottom]: readonly [number, number, number, number], share: number) {
  return [0, 1, 2].map((channel) => {
    const values: number[] = [];
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) values.push(pixel(photo, x, y)[channel]!);
    return values.sort((a, b) => a - b)[Math.floor(values.length * share)]!;
  });
}
const CLOTH = [70, 70, 150, 130] as const;

describe('what stays', () => {
  test('the photograph is untouched, and so is its copy away from cloth, shadow and sheet', () => {
    const photo = wallPhoto();
    const before = new Uint8ClampedArray(photo.data);
    const result = dressed({}, photo)!;
    expect(photo.data).toEqual(before);
    for (const [x, y] of [
      [2, 2],
      [20, 90],
      [230, 170],
      [120, 8],
    ] as const) {
      expect(pixel(result, x, y)).toEqual([...WALL]);
    }
  });

  test('the sheet of paper is painted over with the wall around it', () => {
    const [red = 0] = pixel(dressed()!, 197, 80);
    expect(Math.abs(red - WALL[0])).toBeLessThan(4);
    // Without a sheet nothing is painted over.
    expect(pixel(dressed({ sheet: null })!, 197, 80)).toEqual([...PAPER]);
  });

  test('a second sheet disappears as well, and tells no colour', () => {
    const photo = wallPhoto();
    const result = dressed({ sheet: null, others: [SHEET] }, photo)!;
    expect(pixel(result, 197, 80)).toEqual(pixel(dressed({}, photo)!, 197, 80));
    expect(levels(result, CLOTH, 0.85)).toEqual(levels(dressed({ sheet: null }, photo)!, CLOTH, 0.85));
  });

  test('a sheet at the edge of the photograph stays as it is', () => {
    const edge: DressedRoom['sheet'] = [at(228, 70), at(239, 70), at(239, 90), at(228, 90)];
    expect(pixel(dressed({ sheet: edge })!, 234, 80)).toEqual([...WALL]);
  });
});

describe('colour', () => {
  /** Fabric × light on white paper. */
  const wanted = (paper: readonly number[]): number[] => {
    const hex = (value: number): string => value.toString(16).padStart(2, '0');
    const light = linearOf(`#${paper.map(hex).join('')}`);
    return linearOf(SAGE).map((share, channel) => screenOf((share * light[channel]!) / 0.86));
  };

  test.each([
    ['white light', PAPER],
    ['lamp light', [225, 190, 140]],
    ['dim light', [120, 118, 116]],
  ] as const)('the lit part of the cloth is fabric × the light on the paper: %s', (_name, paper) => {
    const lit = levels(dressed({}, wallPhoto(SIZE, paper))!, CLOTH, 0.85);
    lit.forEach((level, channel) => expect(Math.abs(level - wanted(paper)[channel]!)).toBeLessThan(10));
  });

  test('burnt-out paper says nothing: the wall is taken instead, as without a sheet', () => {
    const burnt = levels(dressed({}, wallPhoto(SIZE, [255, 255, 255]))!, CLOTH, 0.85);
    expect(burnt).toEqual(levels(dressed({ sheet: null })!, CLOTH, 0.85));
  });

  test('a sheet outside of the photograph is as good as none', () => {
    const outside: DressedRoom['sheet'] = [at(-90, -90), at(-80, -90), at(-80, -80), at(-90, -80)];
    expect(dressed({ sheet: outside })).toEqual(dressed({ sheet: null }));
  });

  test('a sheer lets the wall be seen, blackout does not; folds shade', () => {
    const dark = wallPhoto();
    for (let at4 = 0; at4 < dark.data.length; at4 += 4) {
      // Stripes behind the cloth, a tenth of the photograph wide.
      if (((at4 / 4) % SIZE.width) % 24 < 12) dark.data.set([40, 40, 40], at4);
    }
    const seen = (changes: Partial<PicturedCloth>): number => {
      const result = dressed({ sheet: null, cloth: { ...cloth, color: '#888888', ...changes } }, dark)!;
      const mean = (from: number): number => {
        let sum = 0;
        for (let x = 72; x < 144; x += 1) if (x % 24 < 12 === (from === 0)) sum += pixel(result, x, 100)[0]!;
        return sum / 36;
      };
      return Math.abs(mean(0) - mean(1));
    };
    expect(seen({ kind: 'sheer', opacity: 'sheer' })).toBeGreaterThan(25);
    expect(seen({})).toBeLessThan(12);
  });
});

describe('light from behind', () => {
  /** A bright window behind the middle of the cloth. */
  const lightPhoto = (level: number): Photo => {
    const photo = wallPhoto();
    for (let y = 50; y < 130; y += 1) {
      for (let x = 75; x < 145; x += 1) photo.data.set([level, level, level], 4 * (y * SIZE.width + x));
    }
    return photo;
  };
  const glowOf = (opacity: PicturedCloth['opacity'], level: number): number =>
    levels(dressed({ cloth: { ...cloth, opacity } }, lightPhoto(level))!, CLOTH, 0.5)[0]!;

  test('shines through what is no blackout, and only where it is brighter than the room', () => {
    expect(glowOf('filter', 255)).toBeGreaterThan(glowOf('blackout', 255) + 8);
    expect(Math.abs(glowOf('filter', 60) - glowOf('blackout', 60))).toBeLessThan(2);
  });
});

describe('what hangs there', () => {
  const brightness = (photo: Photo, x: number, y: number): number => pixel(photo, x, y).reduce((a, b) => a + b);
  const dark: Partial<PicturedCloth> = { color: '#20304d' };

  test('one panel gathers on its side, two leave the middle free', () => {
    const middle = (gather: PicturedCloth['gather'], x: number): number =>
      brightness(dressed({ drawn: 0.9, cloth: { ...cloth, ...dark, gather } })!, x, 90);
    expect(middle('left', 140)).toBeGreaterThan(middle('right', 140) + 150);
    expect(middle('right', 80)).toBeGreaterThan(middle('left', 80) + 150);
    expect(middle(null, 110)).toBeGreaterThan(middle(null, 68) + 150);
  });

  test('a sheer behind an open curtain veils what is between', () => {
    const night = wallPhoto();
    for (let y = 50; y < 130; y += 1) {
      for (let x = 95; x < 125; x += 1) night.data.set([20, 20, 20], 4 * (y * SIZE.width + x));
    }
    const veiled = dressed({ drawn: 1, sheer: true }, night)!;
    expect(brightness(veiled, 110, 90)).toBeGreaterThan(brightness(dressed({ drawn: 1 }, night)!, 110, 90) + 40);
  });

  test('the hem bends with the folds, seen from above', () => {
    const result = dressed({ sheet: null, cloth: { ...cloth, ...dark } })!;
    // The last dark row of each column.
    const ends = Array.from({ length: 70 }, (_, index) => {
      let y = 179;
      while (y > 0 && brightness(result, 72 + index, y) > 260) y -= 1;
      return y;
    });
    expect(new Set(ends).size).toBeGreaterThan(2);
  });

  test('cloth on the floor shades the floor more than cloth before a wall', () => {
    const below = (onFloor: boolean): number => brightness(dressed({ onFloor, sheet: null })!, 110, 161);
    expect(below(true)).toBeLessThan(below(false));
  });

  test('bands of a zebra part, and a blind that is up shows the window', () => {
    const zebra: PicturedCloth = { ...cloth, kind: 'zebra', pleat: 'none', color: '#5a4632' };
    const spread = (drawn: number): number => {
      const result = dressed({ sheet: null, drawn, cloth: zebra })!;
      const column = Array.from({ length: 80 }, (_, row) => brightness(result, 110, row + 50));
      return Math.max(...column) - Math.min(...column);
    };
    expect(spread(0.5)).toBeGreaterThan(spread(0) + 60);
    const roller: PicturedCloth = { ...zebra, kind: 'roller' };
    expect(pixel(dressed({ sheet: null, drawn: 1, cloth: roller })!, 110, 120)).toEqual([...WALL]);
  });

  test('a map that is missing leaves its cloth out and keeps the rail', () => {
    const result = dressed({ sheet: null }, wallPhoto(), {})!;
    expect(pixel(result, 110, 100)).toEqual([...WALL]);
    expect(result.data).not.toEqual(wallPhoto().data);
  });
});

describe('marks that no camera can see', () => {
  const cases: Readonly<Record<string, DressedRoom['marks']>> = {
    'on a line': [at(10, 10), at(60, 10), at(110, 10), at(160, 10)],
    crossed: [at(60, 30), at(160, 150), at(160, 36), at(60, 156)],
    'in one place': [at(60, 60), at(60, 60), at(60, 60), at(60, 60)],
    mirrored: [at(160, 36), at(60, 30), at(60, 156), at(160, 150)],
    'not numbers': [at(NaN, 30), at(160, 36), at(160, 150), at(60, 156)],
  };
  test.each(Object.keys(cases))('%s: nothing is dressed', (name) => {
    expect(dressed({ marks: cases[name]! })).toBeNull();
  });

  test('no width, no scale', () => {
    expect(dressed({ cloth: { ...cloth, width: 0 } })).toBeNull();
  });
});

test('never fails, whatever the photograph, the marks and the cloth', () => {
  const place = fc.record({ x: fc.integer({ min: -400, max: 500 }), y: fc.integer({ min: -400, max: 500 }) });
  const jitter = fc.integer({ min: -8, max: 8 });
  // Four places at random are seldom seen by a camera: half of the marks are those of a window that somebody touched.
  const window = fc
    .record({
      x: fc.integer({ min: -60, max: 60 }),
      y: fc.integer({ min: -60, max: 60 }),
      width: fc.integer({ min: 20, max: 300 }),
      height: fc.integer({ min: 20, max: 300 }),
      off: fc.array(jitter, { minLength: 8, maxLength: 8 }),
    })
    .map(({ x, y, width, height, off }): DressedRoom['marks'] => {
      const corner = (index: number, right: number, down: number) =>
        at(x + right * width + (off[2 * index] ?? 0), y + down * height + (off[2 * index + 1] ?? 0));
      return [corner(0, 0, 0), corner(1, 1, 0), corner(2, 1, 1), corner(3, 0, 1)];
    });
  const marks = fc.oneof(fc.tuple(place, place, place, place), window);
  let drawn = 0;
  fc.assert(
    fc.property(
      fc.constantFrom({ width: 2, height: 2 }, { width: 1, height: 1 }, { width: 40, height: 30 }),
      marks,
      fc.option(marks),
      fc.record({
        kind: fc.constantFrom(...DRAWINGS.filter((kind) => kind !== 'none')),
        pleat: fc.constantFrom(...PLEAT_TYPES),
        gather: fc.constantFrom(null, 'left' as const, 'right' as const),
        motif: fc.constantFrom(undefined, ...MOTIFS),
        width: fc.integer({ min: 1, max: 900 }),
      }),
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      (size, corners, sheet, changes, radial) => {
        const lens = { focal: 30, radial };
        const photo = wallPhoto(size);
        const result = dressed({ marks: corners, sheet, lens, sheer: true, cloth: { ...cloth, ...changes } }, photo);
        if (!result) return;
        drawn += 1;
        expect(result.data).toHaveLength(photo.data.length);
      },
    ),
    { numRuns: 150, seed: 20_261_130 },
  );
  expect(drawn).toBeGreaterThan(60);
});

test('takes a breath at least every eight rows', () => {
  const steps = dress(wallPhoto(), room, maps, motifs);
  let breaths = 0;
  while (!steps.next().done) breaths += 1;
  expect(breaths).toBeGreaterThanOrEqual(Math.floor(SIZE.height / 8));
});
