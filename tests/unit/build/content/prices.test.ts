/** `npm run prices`: a table first, one new line for each product, and nothing of the past touched. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { changePrices } from '../../../../src/build/content/prices.ts';
import { raised } from '../../../../src/domain/product/raise.ts';
import { copyOfContent, edit } from './project.ts';

const TODAY = '2026-11-20';
const FROM = '2027-01-01';
const BLIND = 'content/products/levent-zebra.yaml';
const base = { from: FROM, round: '10', write: false };
const read = (root: string, file = BLIND) => readFile(join(root, file), 'utf8');

it.each([
  [130_000, 12, 1000, 146_000],
  [130_000, 10, 1000, 143_000],
  [130_001, 10, 1000, 144_000],
  [10_000, 0.1, 1, 10_010],
  [99_990, 12.5, 1000, 113_000],
  [100_000, -10, 1000, 90_000],
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
    expect(lines.at(-1)).toMatch(/^\d+ prices from 2027-01-01 on\. Write them with --write\.$/);
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

  it('is refused where a line of that day is there', async () => {
    const root = await copyOfContent();
    const once = { ...base, percent: '10', product: ['levent-zebra'], write: true };
    expect((await changePrices(root, once, TODAY)).ok).toBe(true);
    const { ok, lines } = await changePrices(root, once, TODAY);
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining('has a line from 2027-01-01 on already')]);
  });
});

describe('a sheet', () => {
  async function sheetOf(root: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'prices-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'prices.csv');
    await changePrices(root, { ...base, out: file }, TODAY);
    return file;
  }

  it('goes out with every price and comes back with the new ones', async () => {
    const root = await copyOfContent();
    const file = await sheetOf(root);
    const sheet = await readFile(file, 'utf8');
    expect(sheet).toMatch(/^\uFEFFslug;ürün;kategori;fiyat;yeni fiyat\r\n/);
    expect(sheet).toMatch(/levent-zebra;[^;]+;zebra-perde;1300,00;\r\n/);
    await writeFile(file, sheet.replace(/(levent-zebra;.*1300,00;)/, '$11.449,90'));
    const { ok, lines } = await changePrices(root, { ...base, in: file, write: true }, TODAY);
    expect([ok, lines.length]).toEqual([true, 2]);
    expect(await read(root)).toContain(`  - { from: ${FROM}, price: 1449.9 }\n`);
  });

  it.each([
    ['1.300', 'may be read as 1300 or as 1.30'],
    ['bin üç yüz', 'is no amount in TL'],
  ])('is refused with the line of %s', async (typed, reason) => {
    const root = await copyOfContent();
    const file = await sheetOf(root);
    const sheet = (await readFile(file, 'utf8')).replace(/(levent-zebra;.*;)\r\n/, `$1${typed}\r\n`);
    await writeFile(file, sheet);
    const line = sheet.slice(0, sheet.indexOf('levent-zebra')).split('\n').length;
    const { ok, lines } = await changePrices(root, { ...base, in: file, write: true }, TODAY);
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining(reason)]);
    expect(lines[0]).toContain(`:${line}: `);
  });
});
