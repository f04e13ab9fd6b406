import { describe, expect, test } from 'vitest';
import { eyeOf, planeOf, rotationBy, see } from '../../../../src/domain/photo/camera.ts';
import { measure, type Marks, type Measurement } from '../../../../src/domain/photo/measure.ts';
import { mapQuad, project, type Quad } from '../../../../src/domain/photo/plane.ts';
import { bentVector, quantile, randomBy, sceneBy, VECTOR, type SceneOptions } from './scenes.ts';

const measured = (marks: Marks): Measurement => {
  const measurement = measure(marks);
  if (!measurement) throw new Error('no measurement');
  return measurement;
};

describe('the vector of the design', () => {
  test('size, ±, distance, tilt and place of the camera', () => {
    const { width, height, widthError, heightError, distance, tilt, misfit, camera } = measured(VECTOR);
    // The vector's marks are rounded to a hundredth of a pixel.
    expect(width).toBeCloseTo(180, 1);
    expect(height).toBeCloseTo(136, 1);
    expect(widthError).toBeCloseTo(2.8, 1);
    expect(heightError).toBeCloseTo(1.47, 1);
    expect(distance).toBeCloseTo(330, 0);
    expect(tilt).toBeCloseTo(20.6, 1);
    expect(misfit).toBeLessThan(0.01);
    const eye = eyeOf(camera);
    expect([eye.x, eye.y, eye.z].map((cm) => Math.round(cm))).toEqual([202, 39, 309]);
  });

  test('the plane of the window, and one before it, as the camera sees them', () => {
    const { camera, width, height } = measured(VECTOR);
    const corner = project(planeOf(camera), { x: width, y: height });
    expect(corner.x).toBeCloseTo(1698.69, 1);
    expect(corner.y).toBeCloseTo(1315.26, 1);
    const before = project(planeOf(camera, 10), { x: 40, y: 30 });
    const seen = see({ ...camera, radial: 0 }, { x: 40, y: 30 }, -10);
    expect(before.x).toBeCloseTo(seen.x, 6);
    expect(before.y).toBeCloseTo(seen.y, 6);
  });

  test('a sheet on its side, and a lens that bends', () => {
    const [a4] = VECTOR.sheets;
    if (!a4) throw new Error('no sheet');
    const [a, b, c, d] = a4.corners;
    expect(measured({ ...VECTOR, sheets: [{ ...a4, corners: [b, c, d, a] }] }).width).toBeCloseTo(180, 1);
    expect(measured(bentVector(-0.015)).width).toBeCloseTo(180, 0);
  });

  test('twice the pixels are the same cm', () => {
    const twice = (quad: Quad): Quad => mapQuad(quad, ({ x, y }) => ({ x: 2 * x, y: 2 * y }));
    const { width, height } = measured({
      ...VECTOR,
      picture: { width: 4800, height: 3600 },
      sigma: 2,
      window: twice(VECTOR.window),
      sheets: VECTOR.sheets.map((sheet) => ({ ...sheet, sigma: 1, corners: twice(sheet.corners) })),
    });
    expect(width).toBeCloseTo(measured(VECTOR).width, 4);
    expect(height).toBeCloseTo(measured(VECTOR).height, 4);
  });

  test('without a sheet the typed width is the scale', () => {
    const { width, height } = measured({ ...VECTOR, sheets: [], width: 180 });
    expect(width).toBeCloseTo(180, 1);
    expect(Math.abs(height - 136)).toBeLessThan(4);
    expect(measure({ ...VECTOR, sheets: [] })).toBeNull();
  });

  test('glass that lies deeper than the wall', () => {
    // The same marks are those of a window twelve cm behind the sheet, which is then larger.
    const deeper = measured({ ...VECTOR, sheets: VECTOR.sheets.map((sheet) => ({ ...sheet, behind: -12 })) });
    expect(deeper.width).toBeGreaterThan(184);
  });

  test('a corner marked 30 px beside it does not fit', () => {
    const [a, b, c, d] = VECTOR.sheets[0]?.corners ?? VECTOR.window;
    const wrong: Quad = [a, { x: b.x + 30, y: b.y }, c, d];
    expect(measured({ ...VECTOR, sheets: [{ kind: 'a4', sigma: 0.5, corners: wrong }] }).misfit).toBeGreaterThan(3);
  });

  test('marks on one line are no window', () => {
    const [a, b, c] = VECTOR.window;
    const between = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    expect(measure({ ...VECTOR, window: [a, between, b, c] })).toBeNull();
  });
});

test('a turn by nothing turns nothing', () => expect(rotationBy([0, 0, 0])).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]));

test('marks without error give the size without error', () => {
  const random = randomBy(1);
  for (let scene = 0; scene < 40; scene += 1) {
    const { width, height } = measured(sceneBy(random, { width: 180, kind: 'a4', sheets: 1, noise: 0 }));
    expect(Math.abs(width - 180)).toBeLessThan(0.01);
    expect(Math.abs(height - 140)).toBeLessThan(0.01);
  }
});

/** Errors of the width and how often the ± covered the truth, over 300 scenes of one seed. */
function errorsOf(options: Omit<SceneOptions, 'noise'>): { median: number; p95: number; covered: number } {
  const random = randomBy(20261126);
  const errors: number[] = [];
  let covered = 0;
  for (let scene = 0; scene < 300; scene += 1) {
    const { width, widthError } = measured(sceneBy(random, { ...options, noise: 1 }));
    const wider = options.kind === 'card' ? 1.2 : 1;
    errors.push(Math.abs(width - options.width));
    if (Math.abs(width - options.width) <= wider * widthError) covered += 1;
  }
  return { median: quantile(errors, 0.5), p95: quantile(errors, 0.95), covered: covered / 300 };
}

describe('simulated cameras stay within the accuracy that the design promises', () => {
  test.each([
    { width: 100, kind: 'a4', sheets: 1, p95: 0.9 },
    { width: 200, kind: 'a4', sheets: 1, p95: 1.6 },
    { width: 300, kind: 'a4', sheets: 1, p95: 2.9 },
    { width: 200, kind: 'a4', sheets: 2, p95: 1.4 },
    { width: 150, kind: 'card', sheets: 1, p95: 3.2 },
  ] as const)('$width cm, $sheets × $kind', ({ p95, ...options }) => {
    const errors = errorsOf(options);
    expect(errors.p95).toBeLessThan(1.2 * p95);
    expect(errors.covered).toBeGreaterThanOrEqual(0.9);
  });

  test('two sheets are not worse than one', () => {
    const [one, two] = [1, 2].map((sheets) => errorsOf({ width: 250, kind: 'a4', sheets: sheets === 1 ? 1 : 2 }));
    expect(two?.median).toBeLessThanOrEqual(one?.median ?? NaN);
  });
});

test('measures every size as before (`vitest -u` stores what is measured now)', async () => {
  const random = randomBy(31);
  const scenes: readonly Marks[] = [
    VECTOR,
    bentVector(0.02),
    { ...VECTOR, focal35: undefined },
    { ...VECTOR, sheets: [], width: 180 },
    ...[90, 180, 320].flatMap((width) =>
      (['a4', 'card'] as const).flatMap((kind) =>
        ([1, 2] as const).map((sheets) => sceneBy(random, { width, kind, sheets, noise: 1 })),
      ),
    ),
  ];
  const lines = scenes.map((marks) => {
    const { camera, ...figures } = measured(marks);
    const eye = Object.values(eyeOf(camera)).map((cm) => cm.toFixed(1));
    const told = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(3)}`);
    return [...told, `camera at ${eye.join(' ')}`].join(', ');
  });
  await expect(lines.join('\n')).toMatchFileSnapshot('measured.txt');
});
