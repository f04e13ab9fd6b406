import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heroLines, HERO_STAGE, heroShape } from '../../../src/domain/picture/hero.ts';
import { sceneOf, type PicturedCloth } from '../../../src/domain/picture/scene.ts';

const cloth = (width: number, height: number): PicturedCloth => ({
  kind: 'drape',
  color: '#2c3d68',
  opacity: 'filter',
  width,
  height,
  pleat: 'normal',
  gather: null,
  lined: false,
});
/** From a small phone to a large screen, as the styles let the picture become. */
const frame = fc.oneof(
  fc.integer({ min: 320, max: 767 }).map((width) => ({ width, height: Math.round((width * 950) / 780) })),
  fc.integer({ min: 768, max: 2560 }).map((width) => ({ width, height: Math.max(416, Math.round(width * 0.444)) })),
);
const size = fc.record({ width: fc.integer({ min: 30, max: 1000 }), height: fc.integer({ min: 30, max: 500 }) });

test('lines of every window stay in the picture, in their order, and beside the cloth', () => {
  fc.assert(
    fc.property(frame, size, (page, { width, height }) => {
      const { y, left, right, x, top, bottom } = heroLines(cloth(width, height), page);
      expect(y).toBeGreaterThan(0);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(right);
      expect(right).toBeLessThan(x);
      expect(x).toBeLessThan(1);
      expect(y).toBeLessThan(top);
      expect(top).toBeLessThan(bottom);
      expect(bottom).toBeLessThan(1);
    }),
  );
});

test('the floor stays where it is, and wide pictures keep their left for words', () => {
  fc.assert(
    fc.property(frame, size, (page, { width, height }) => {
      const stage = HERO_STAGE[heroShape(page)];
      const { shown, floor } = sceneOf(cloth(width, height), { ...page, stage });
      expect(((floor - shown.top) * shown.pxPerCm) / page.height).toBeCloseTo(stage.floor, 6);
      if (heroShape(page) === 'wide') expect(heroLines(cloth(width, height), page).left).toBeGreaterThan(0.4);
    }),
  );
});

test('the page is built with the lines of the sample window', () => {
  // As `home/hero.css` writes them, in hundredths of the height.
  const page = { width: 1440, height: 640 };
  const { y, left, right, x, top, bottom } = heroLines(cloth(200, 260), page);
  const parts = (share: number): number => (share * page.width) / (page.height / 100);
  expect(y * 100).toBeCloseTo(5.85, 1);
  expect(parts(right - left)).toBeCloseTo(64.55, 1);
  expect(parts(left - 0.605)).toBeCloseTo(-32.27, 1);
  expect(parts(x - 0.605)).toBeCloseTo(43.25, 1);
  expect(top * 100).toBeCloseTo(10.6, 1);
  expect((bottom - top) * 100).toBeCloseTo(83.9, 1);
});
