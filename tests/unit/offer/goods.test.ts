import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { weighParts } from '../../../src/build/offline/goods.ts';
import {
  firstCategory,
  offerHead,
  offerParts,
  partAddress,
  partsIn,
  partsOf,
  readHead,
  readPart,
} from '../../../src/domain/offer/offer-file.ts';
import { figuredOf } from '../../../src/domain/picture/figured-motifs.ts';
import { categories, listed } from '../../support/catalogue.ts';

const DAY = '2026-11-22';
const sold = listed.filter(({ price, holdsSamples }) => price > 0 && holdsSamples === 0);
const filesOf = (size?: number) =>
  offerParts(categories, listed, size).map((products, at) => ({ name: `p${at}`, products }));
const headOf = (size?: number) => offerHead(DAY, categories, filesOf(size));
const ids = (products: readonly { id: number }[]) => products.map(({ id }) => id).toSorted((a, b) => a - b);

test.each([undefined, sold.length, sold.length - 1, 3, 1])(
  'parts of %s hold all that is sold but packs of samples, each product once, and are read as they were written',
  (size) => {
    const files = filesOf(size);
    expect(ids(files.flatMap(({ products }) => products))).toEqual(ids(sold));
    const head = headOf(size);
    expect(readHead(JSON.parse(JSON.stringify(head)))).toEqual(head);
    for (const { products } of files) {
      expect(products.length).toBeLessThanOrEqual(size ?? sold.length);
      expect(products.map(({ popularity }) => popularity)).toEqual(
        products.map((one) => one.popularity).toSorted((a, b) => a - b),
      );
      expect(readPart(JSON.parse(JSON.stringify(products)))).toEqual(products);
    }
  },
);

test('a part tells a motif where its figures are seen on a small drawing', () => {
  const goods = filesOf().flatMap(({ products }) => products);
  const motifs = sold.map(({ id, fabric }) => [id, figuredOf(fabric.motif)] as const);
  expect(new Set(motifs.map(([, motif]) => motif !== undefined))).toEqual(new Set([true, false]));
  for (const [id, motif] of motifs) expect(goods.find((one) => one.id === id)?.motif).toBe(motif);
});

test('something else is no head and no part', () =>
  expect([readHead({ parts: [] }), readHead(null), readPart({}), readPart([{ id: 'a' }])]).toEqual([
    null,
    null,
    null,
    null,
  ]));

test('a shop of one part is one file, which comes along with any product or none', () => {
  const head = headOf(sold.length);
  expect(head.parts).toHaveLength(1);
  expect([partsOf(head, []), partsOf(head, [sold[0]!.id]), partsIn(head, head.categories[0]!.slug)]).toEqual([
    ['p0'],
    ['p0'],
    ['p0'],
  ]);
});

test('of a larger shop a page needs the parts of its own products, and a list those of its category', () => {
  const files = filesOf(2);
  const head = headOf(2);
  const [first, last] = [files[0]!, files.at(-1)!];
  expect(partsOf(head, [])).toEqual([]);
  expect(partsOf(head, [first.products[0]!.id, 999_999])).toEqual([first.name]);
  expect(partsOf(head, [last.products[0]!.id, first.products[0]!.id])).toEqual([first.name, last.name]);
  for (const { slug } of head.categories) {
    const own = files.filter(({ name }) => partsIn(head, slug).includes(name)).flatMap(({ products }) => products);
    expect(ids(own)).toEqual(ids(sold.filter(({ category }) => category === slug)));
  }
  expect(partsIn(head, '')).toEqual(files.map(({ name }) => name));
});

test('a list begins with everything until the shop is large, then with one category', () => {
  const of = (count: number) => ({
    ...headOf(2),
    parts: [{ name: 'a', categories: [], ids: Array.from({ length: count }, (_, id) => id + 1) }],
  });
  expect([firstCategory(of(500)), firstCategory(of(501))]).toEqual(['', headOf(2).categories[0]!.slug]);
});

test('a browser keeps the whole of a small shop at once, of a large one the best sellers of each category first', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'goods-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(path.join(dist, 'data/goods'), { recursive: true });
  for (const { name, products } of filesOf(1))
    await writeFile(path.join(dist, partAddress(name)), JSON.stringify(products));
  const head = headOf(1);
  const all = await weighParts(dist, head);
  expect(all.later).toEqual([]);
  expect(all.parts.toSorted()).toEqual(head.parts.map(({ name }) => partAddress(name)).toSorted());
  const few = await weighParts(dist, head, 3000);
  expect(few.parts.length).toBeGreaterThan(1);
  expect([...few.parts, ...few.later]).toEqual(all.parts);
  const kept = head.parts
    .filter(({ name }) => few.parts.includes(partAddress(name)))
    .map(({ categories: [own] }) => own);
  expect(new Set(kept).size).toBe(Math.min(kept.length, head.categories.length));
});
