/** The words of the comparison on each product, in every state that a product can be in. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import category from '../../../content/locales/tr/category.json' with { type: 'json' };
import compare from '../../../content/locales/tr/compare.json' with { type: 'json' };
import picture from '../../../content/locales/tr/picture.json' with { type: 'json' };
import product from '../../../content/locales/tr/product.json' with { type: 'json' };
import samples from '../../../content/locales/tr/samples.json' with { type: 'json' };
import type { ClothFacts } from '../../../src/domain/product/cloth-facts.ts';
import { formatMoney } from '../../../src/domain/money/money.ts';
import { clothPrice, effectiveWidthCm } from '../../../src/domain/price/pricing.ts';
import type { WindowSize } from '../../../src/domain/price/size-price.ts';
import { CompareTable } from '../../../src/features/compare/CompareTable.tsx';
import { ROWS, saysTheSame } from '../../../src/features/compare/rows.tsx';
import { island } from '../../../src/ui/i18n.tsx';

const curtain: ClothFacts = {
  id: 1,
  slug: 'bogaz-keten-fon',
  name: 'Boğaz Keten Fon',
  category: 'Fon perde',
  categorySlug: 'fon-perde',
  photo: 'fon',
  price: 130_000,
  oldPrice: null,
  made: { pleat: 'normal', limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 280 } } },
  perMetre: true,
  pleated: true,
  opacity: 'filter',
  light: 'Işığı süzer',
  weave: 'keten',
  composition: '%100 polyester',
  weight: 260,
  rollHeight: 280,
  care: ['wash-30', 'no-tumble'],
  colors: [
    { id: 'kum', name: 'Kum', hex: '#d3c4a8' },
    { id: 'tas', name: 'Taş', hex: '#8c8f94' },
  ],
  paused: null,
  large: {},
};
const piece: ClothFacts = {
  ...curtain,
  id: 2,
  name: 'Rustik boru',
  price: 89_900,
  made: null,
  perMetre: false,
  pleated: false,
  opacity: null,
  weave: null,
  weight: null,
  rollHeight: null,
  care: ['wipe'],
};

const shop = vi.hoisted(() => ({ openForOrders: true }));
vi.mock('#content/built/delivery.json', async (original) => ({
  ...(await original<object>()),
  get openForOrders() {
    return shop.openForOrders;
  },
}));
afterEach(() => {
  shop.openForOrders = true;
});

const Table = island(CompareTable);
const messages = { category, compare, picture, product, samples };

/** The texts of the cells of one product, by the name of their row, as a telephone shows them. */
function rowsOf(cloth: ClothFacts, window: WindowSize | null, onRemove: ((id: number) => void) | null = null) {
  const html = renderToStaticMarkup(
    createElement(Table, { cloths: [cloth], window, onRemove, messages, locale: 'tr' as const }),
  );
  const text = (part: string | undefined): string => (part ?? '').replaceAll(/<[^>]*>/g, '').trim();
  const rows = [...html.matchAll(/<tbody>.*?<th[^>]*>(.*?)<\/th>.*?<td>(.*?)<\/td>.*?<\/tbody>/g)];
  return {
    html,
    head: text(/<thead>(.*?)<\/thead>/.exec(html)?.[1]),
    rows: Object.fromEntries(rows.map(([, name, cell]) => [text(name), text(cell)])),
  };
}

const window = { width: 250, height: 240 };

describe('a product that is made to measure', () => {
  test('costs what the rules say for the shopper’s window, and names its pleat', () => {
    const { rows, html } = rowsOf(curtain, window);
    const total = formatMoney(clothPrice(effectiveWidthCm(250, 'normal'), curtain.price), 'tr');
    expect(rows[compare.row.price]).toBe(`${total} normal pileyle, 250\u00a0×\u00a0240\u00a0cm`);
    expect(rows[compare.row.metre]).toBe('metresi ₺1.300,00');
    expect(html).toContain('href="/p/bogaz-keten-fon?width=250&amp;height=240"');
  });

  test('is quoted for the sample window where nobody has one', () =>
    expect(rowsOf(curtain, null).rows[compare.row.price]).toContain('200\u00a0×\u00a0260\u00a0cm'));

  test('that is not made in the size says so, and leads to its page instead of the cart', () => {
    const { rows, head } = rowsOf(curtain, { width: 250, height: 281 });
    expect(rows[compare.row.price]).toBe('Bu ölçüde üretilmiyor: yükseklik en fazla 280 cm');
    expect(head).toContain(compare.see);
    expect(head).not.toContain(compare.choose);
  });

  test('that is paused says why and until when, and when it would arrive is not promised', () => {
    const { rows, head } = rowsOf({ ...curtain, paused: { word: 'Tükendi', until: '2026-12-05' } }, window);
    expect(rows[compare.row.delivery]).toBe('Tükendi, 6 Aralık 2026 günü yeniden');
    expect(head).toContain('Tükendi, 6 Aralık 2026 günü yeniden');
    expect(head).not.toContain(compare.choose);
    expect(rowsOf({ ...curtain, paused: { word: 'Tükendi' } }, window).rows[compare.row.delivery]).toBe('Tükendi');
  });

  test('tells its light by day and by night, its width without a seam, its care and its colours', () => {
    const { rows } = rowsOf(curtain, window);
    expect(rows[compare.row.day]).toBe(picture.light.day.filter);
    expect(rows[compare.row.night]).toBe(picture.light.night.filter);
    expect(rows[compare.row.seam]).toBe('280 cm yüksekliğe kadar her genişlik');
    expect(rows[compare.row.weight]).toBe('260 g/m²');
    expect(rows[compare.row.care]).toBe(`30${product.care['wash-30']}` + product.care['no-tumble']);
    expect(rows[compare.row.colours]).toBe('2 renk: Kum, Taş');
    const flat = rowsOf({ ...curtain, pleated: false, rollHeight: null }, window);
    expect(flat.rows[compare.row.seam]).toBe('En çok 600 cm genişlikte yapılır');
  });

  test('marks a colour that is paused, and until when', () => {
    const until = (day?: string): ClothFacts => {
      const [sand, ...others] = curtain.colors;
      return { ...curtain, colors: [{ ...sand!, paused: { word: 'Tükendi', until: day } }, ...others] };
    };
    expect(rowsOf(until(), window).rows[compare.row.colours]).toBe('2 renk: Kum (Tükendi), Taş');
    expect(rowsOf(until('2026-12-05'), window).rows[compare.row.colours]).toBe(
      '2 renk: Kum (Tükendi, 6 Aralık 2026 günü yeniden), Taş',
    );
    expect(saysTheSame('colours', [curtain, until()])).toBe(false);
  });

  test('in a sale names the price before', () =>
    expect(rowsOf({ ...curtain, oldPrice: 150_000 }, window).rows[compare.row.metre]).toContain('önceki ₺1.500,00'));
});

test('a shop that takes no orders says of none when it would arrive', () => {
  expect(rowsOf(curtain, window).rows[compare.row.delivery]).toMatch(/\d/);
  shop.openForOrders = false;
  const { rows } = rowsOf(curtain, window);
  expect([compare.row.delivery in rows, Object.keys(rows).length]).toEqual([false, ROWS.length - 1]);
});

test('what is sold by the piece has its price, and says of the rest that nothing is known', () => {
  const { rows, head } = rowsOf(piece, window);
  expect(rows[compare.row.price]).toBe('₺899,00');
  expect(rows[compare.row.metre]).toBe('adedi ₺899,00');
  for (const row of ['day', 'night', 'light', 'weight', 'seam'] as const)
    expect([row, rows[compare.row[row]]]).toEqual([row, `–${compare.none}`]);
  expect(head).not.toContain(samples.button);
});

test('what somebody else sent is not taken out here, and a stranger’s name is only text', () => {
  expect(rowsOf(curtain, window).head).not.toContain(compare.out);
  const { html, head } = rowsOf({ ...curtain, name: '<b onclick=x>' }, window, () => undefined);
  expect(head).toContain(compare.out);
  expect(html).not.toContain('<b onclick');
});

test('rows that say the same of all products are marked, and none of one product alone', () => {
  const twin = { ...curtain, id: 3, weight: 300 };
  const same = ROWS.filter((row) => saysTheSame(row, [curtain, twin]));
  expect(same).toEqual(ROWS.filter((row) => row !== 'price' && row !== 'weight'));
  expect(ROWS.filter((row) => saysTheSame(row, [curtain, piece]))).toEqual(['composition', 'colours']);
  expect(ROWS.filter((row) => saysTheSame(row, [curtain]))).toEqual([]);
});
