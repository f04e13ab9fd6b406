/** `npm run prices` and `npm run products`: a table first, one new line for each price, and nothing of the past touched. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { valuesOf } from '../../../../src/build/content/plan-prices.ts';
import { changePrices } from '../../../../src/build/content/prices.ts';
import { exchangeProducts } from '../../../../src/build/content/products.ts';
import { raised } from '../../../../src/domain/product/raise.ts';
import { csvLine } from '../../../../src/domain/values/csv.ts';
import { csvRows } from '../../../../src/domain/values/csv-rows.ts';
import { copyOfContent, edit } from './project.ts';

const TODAY = '2026-11-20';
const FROM = '2027-01-01';
const BLIND = 'content/products/levent-zebra.yaml';
const PACK = 'content/products/numune-paketi.yaml';
const base = { from: FROM, round: '10', write: false };
const read = (root: string, file = BLIND) => readFile(join(root, file), 'utf8');

it.each([
  [130_000, 12, 1000, 146_000],
  [130_000, 10, 1000, 143_000],
  [130_001, 10, 1000, 144_000],
  [10_000, 0.1, 1, 10_010],
  [99_990, 12.5, 1000, 113_000],
  [100_000, -10, 1000, 90_000],
  [9900, -5, 1000, 9000],
  [27_990, -10, 5000, 25_000],
  [9000, -10, 10_000, 8100],
  [110, 10, 1, 121],
])('%i kuruş and %d %% in steps of %i are %i', (price, percent, step, after) => {
  expect(raised(price, percent, step)).toBe(after);
});

describe('a raise', () => {
  it('is a table until it is to be written', async () => {
    const root = await copyOfContent();
    const before = await read(root);
    const { ok, lines } = await changePrices(root, { ...base, percent: '12', category: 'zebra-perde' }, TODAY);
    expect(ok).toBe(true);
    expect(lines).toContainEqual(expect.stringMatching(/^Levent .* ₺1\.300,00 → +₺1\.460,00$/));
    expect(lines.at(-1)).toMatch(/^\d+ changes\. Write with --write\.$/);
    expect(await read(root)).toBe(before);
  });

  it('adds one line to each product of the category, and the shop still compiles', async () => {
    const root = await copyOfContent();
    const [before, other] = [await read(root), await read(root, 'content/products/bogaz-keten-fon.yaml')];
    await edit(root, BLIND, /(from: 2026-07-06, price: 1300 \})/, '$1 # elle');
    await changePrices(root, { ...base, percent: '12', category: 'zebra-perde', write: true }, TODAY);
    expect(await read(root)).toBe(
      before.replace('price: 1300 }', `price: 1300 } # elle\n  - { from: ${FROM}, price: 1460 }`),
    );
    expect(await read(root, 'content/products/bogaz-keten-fon.yaml')).toBe(other);
    expect((await compile(root, TODAY)).ok).toBe(true);
  });

  it('names a file that YAML cannot read, and plans nothing', async () => {
    const root = await copyOfContent();
    await edit(root, BLIND, /^( {2}- tr: ).*/m, '$1*Yeni*');
    const { ok, lines } = await changePrices(root, { ...base, percent: '12' }, TODAY);
    expect(ok).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(/^content\/products\/levent-zebra\.yaml:\d+: .*quotes$/));
    const texts = new Map([
      [BLIND, await read(root)],
      [PACK, await read(root, PACK)],
    ]);
    expect([...valuesOf(texts).keys()]).toEqual([PACK]);
  });

  it('is of the price without the sale that runs', async () => {
    const root = await copyOfContent();
    await edit(
      root,
      BLIND,
      /( {2}- \{ from: 2026-07-06, price: 1300 \}\n)/,
      '$1  - { from: 2026-12-01, until: 2027-01-31, price: 900 }\n',
    );
    const { lines } = await changePrices(root, { ...base, percent: '10', product: ['levent-zebra'] }, TODAY);
    expect(lines[0]).toMatch(/₺1\.300,00 → +₺1\.430,00$/);
  });

  it.each([
    ['a day that is past', { from: '2026-11-19', percent: '10' }, /must be a day such as .*, not before 2026-11-20/],
    ['no day', { from: '', percent: '10' }, /must be a day/],
    ['a raise that triples', { percent: '200' }, /levent-zebra\.yaml: prices\[2\]: 3900 is more than double the 1300/],
    ['no number', { percent: 'on' }, /npm run prices -- --percent 12/],
    ['a step of nothing', { percent: '10', round: '0' }, /npm run prices/],
    ['a raise of nothing', { percent: '0' }, /npm run prices/],
    ['a price of nothing', { percent: '-100' }, /npm run prices/],
    ['a day that is none', { from: '2027-02-30', percent: '10' }, /must be a day/],
  ])('is refused whole: %s', async (_, wanted, reason) => {
    const root = await copyOfContent();
    const before = await read(root);
    const { ok, lines } = await changePrices(
      root,
      { ...base, ...wanted, product: ['levent-zebra'], write: true },
      TODAY,
    );
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringMatching(reason)]);
    expect(await read(root)).toBe(before);
  });

  it('is refused where a coupon would be worth more than the cheapest thing then', async () => {
    const root = await copyOfContent();
    await edit(root, 'content/coupons.json', /^\[/, '[{ "code": "SABIT90", "amount": 90 },');
    const before = await read(root, PACK);
    const { ok, lines } = await changePrices(root, { ...base, percent: '-40', round: '1', write: true }, TODAY);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringMatching(/coupons\.json: \[0\]\.amount: 90 is above/)]);
    expect(await read(root, PACK)).toBe(before);
  });

  it.each([
    ['category', { category: 'zebra' }, 'prices: category: "zebra" is not the slug of a category'],
    ['product', { product: ['levent-zebra', 'levent-zebr'] }, 'prices: product: "levent-zebr" is no product'],
  ])('is refused for a %s that the shop does not have', async (_, wanted, reason) => {
    const root = await copyOfContent();
    const before = await read(root);
    const { ok, lines } = await changePrices(root, { ...base, ...wanted, percent: '10', write: true }, TODAY);
    expect([ok, lines]).toEqual([false, [reason, 'Nothing was written.']]);
    expect(await read(root)).toBe(before);
  });

  it('is refused where a line of that day is there', async () => {
    const root = await copyOfContent();
    const once = { ...base, percent: '10', product: ['levent-zebra'], write: true };
    expect((await changePrices(root, once, TODAY)).ok).toBe(true);
    const { ok, lines } = await changePrices(root, once, TODAY);
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining('has a line from 2027-01-01 on already')]);
  });
});

describe('a sheet', () => {
  const SHEET = { from: FROM, write: true };
  async function sheetOf(root: string): Promise<{ file: string; sheet: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'products-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'products.csv');
    await exchangeProducts(root, { ...SHEET, out: file }, TODAY);
    return { file, sheet: await readFile(file, 'utf8') };
  }
  /** Reads the sheet with a change of the row of the blind: `cells` by heading. */
  async function filled(root: string, cells: Readonly<Record<string, string>>, more: object = {}) {
    const { file, sheet } = await sheetOf(root);
    const [head = { line: 1, cells: [] as readonly string[] }, ...rows] = csvRows(sheet);
    const text = [head, ...rows].map((row) =>
      csvLine(
        row.cells.map((cell, at) => (row.cells[0] === 'levent-zebra' ? (cells[head.cells[at] ?? ''] ?? cell) : cell)),
      ),
    );
    await writeFile(file, `\uFEFF${text.join('')}`);
    return exchangeProducts(root, { ...SHEET, ...more, in: file }, TODAY);
  }

  it('that nobody changed changes nothing', async () => {
    const root = await copyOfContent();
    const { file, sheet } = await sheetOf(root);
    expect(sheet).toMatch(
      /^\uFEFFslug;ad;ad \(en\);açıklama;açıklama \(en\);kumaş;kumaş \(en\);kategori;kdv;sıra;fiyat;yeni fiyat\r\n/,
    );
    expect((await exchangeProducts(root, { ...SHEET, in: file }, TODAY)).lines).toEqual(['0 changes: written.']);
  });

  it('comes back with a new price, name and tax, and the file keeps the rest of its lines', async () => {
    const root = await copyOfContent();
    const before = await read(root);
    const change = {
      'yeni fiyat': '1.449,90',
      ad: 'Levent "Zebra"; ince',
      kdv: '10',
      açıklama: 'İlk satır\n\n- ikinci',
    };
    const { ok, lines } = await filled(root, change);
    expect([ok, lines.length]).toEqual([true, 5]);
    const after = await read(root);
    expect(after).toContain(`  - { from: ${FROM}, price: 1449.9 }\n`);
    expect(after).toContain('Levent "Zebra"; ince');
    expect(after).toMatch(/^vatRate: 10$/m);
    expect(after.split('\n').filter((line) => line.startsWith('  - {') && !before.includes(line))).toHaveLength(1);
    expect((await compile(root, TODAY)).ok).toBe(true);
  });

  it('is a table until it is to be written, and needs a day for prices alone', async () => {
    const root = await copyOfContent();
    const before = await read(root);
    const shown = await filled(root, { ad: 'Başka' }, { write: false, from: '' });
    expect(shown.lines).toEqual([
      expect.stringMatching(/^Levent .* ad: ".*" → "Başka"$/),
      '1 change. Write with --write.',
    ]);
    expect((await filled(root, { 'yeni fiyat': '1400' }, { from: '' })).lines[0]).toContain('must be a day');
    expect(await read(root)).toBe(before);
  });

  it.each([
    ['an amount of two readings', { 'yeni fiyat': '1.300' }, 'may be read as 1300 or as 1.30'],
    ['no amount', { 'yeni fiyat': 'bin üç yüz' }, 'is no amount in TL'],
    ['a price in the wrong column', { fiyat: '1400,00' }, 'shows 1400,00, which is not the price of today'],
    ['an unknown category', { kategori: 'yok' }, 'yok'],
    ['the name of another product', { ad: 'Boğaz Keten Dokulu Fon' }, 'is already used'],
    ['a tax that is none', { kdv: '18' }, 'vatRate'],
    ['a tax in words', { kdv: 'on' }, 'vatRate'],
    ['another slug', { slug: 'yok-boyle' }, '"yok-boyle" is no product'],
  ])('is refused whole with %s', async (_, cells, reason) => {
    const root = await copyOfContent();
    const before = await read(root);
    const { ok, lines } = await filled(root, cells);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining(reason)]);
    expect(await read(root)).toBe(before);
  });

  it('names the line of a fault, and a row that stands there twice', async () => {
    const root = await copyOfContent();
    const { file, sheet } = await sheetOf(root);
    const twice = /levent-zebra;[^]*?\r\n(?=[a-z0-9-]+;)/.exec(sheet)?.[0] ?? '';
    await writeFile(file, sheet + twice);
    const line = (sheet.match(/\n/g) ?? []).length + 1;
    const { lines } = await exchangeProducts(root, { ...SHEET, in: file }, TODAY);
    expect(lines[0]).toBe(`${file}:${line}: slug: "levent-zebra" stands there twice`);
  });

  it('of commas, of tabs and of fewer columns is read, and one without slugs is not', async () => {
    const root = await copyOfContent();
    const { file } = await sheetOf(root);
    for (const [sign, price] of [
      [',', '1400'],
      ['\t', '1410'],
    ] as const) {
      await writeFile(file, ['slug', 'yeni fiyat'].join(sign) + '\n' + ['levent-zebra', price].join(sign));
      const { lines } = await exchangeProducts(root, { ...SHEET, in: file, write: false }, TODAY);
      expect(lines).toHaveLength(2);
    }
    await writeFile(file, 'ad;yeni fiyat\nx;1\n');
    expect((await exchangeProducts(root, { ...SHEET, in: file }, TODAY)).lines[0]).toContain('lacks the column "slug"');
  });
});

it('a cell keeps quotes, separators, line breaks and the sign that Excel would calculate by', () => {
  const cells = ['a;b', 'o "x"', 'bir\n\niki', '-5 °C', '=1+1', '="0150"', '0150', "'apostrof", ''];
  expect(csvRows(csvLine(cells))).toEqual([{ line: 1, cells }]);
});
