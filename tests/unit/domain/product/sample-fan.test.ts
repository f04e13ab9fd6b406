import { describe, expect, test } from 'vitest';
import { fanOf } from '../../../../src/domain/product/sample-fan.ts';

type Curtain = Parameters<typeof fanOf>[0][number];
const colour = (id: string, hex: string) => ({ id, hex, name: { tr: id, en: id } }) as Curtain['colors'][number];
const curtain = (id: number, colors: Curtain['colors'], other: Partial<Curtain> = {}): Curtain => ({
  id,
  madeToMeasure: true,
  price: 100,
  paused: undefined,
  colors,
  ...other,
});
const WHITE = colour('beyaz', '#f4f4f2');
const GREEN = colour('adacayi', '#9aa68e');
const BLUE = colour('lacivert', '#2c3d68');

const idsOf = (products: readonly Curtain[]) => fanOf(products).map(({ product, colour: { id } }) => [product.id, id]);

describe('the cloths of the fan', () => {
  test('are one of each colour family, from light to dark and round the colour circle', () =>
    expect(idsOf([curtain(1, [BLUE]), curtain(2, [GREEN]), curtain(3, [WHITE]), curtain(4, [BLUE])])).toEqual([
      [3, 'beyaz'],
      [2, 'adacayi'],
      [1, 'lacivert'],
    ]));

  test('come from different products where they can', () => {
    expect(idsOf([curtain(1, [WHITE, GREEN]), curtain(2, [WHITE])])).toEqual([
      [2, 'beyaz'],
      [1, 'adacayi'],
    ]);
    expect(idsOf([curtain(1, [WHITE, GREEN])])).toHaveLength(2);
  });

  test('are none that cannot be ordered as a sample', () => {
    const paused = { paused: { word: { tr: '', en: '' } } } as unknown as Partial<Curtain>;
    expect(
      idsOf([
        curtain(1, [WHITE], { madeToMeasure: false }),
        curtain(2, [WHITE], { price: 0 }),
        curtain(3, [WHITE], paused),
      ]),
    ).toEqual([]);
  });
});
