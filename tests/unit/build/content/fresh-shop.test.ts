/** A demo emptied to its first product: everything of it still compiles, and it takes no orders. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { planFreshShop, writeFreshShop } from '../../../../src/build/content/fresh-shop.ts';
import { TEST_SHOP } from '../../../support/shop.ts';

const TODAY = '2026-11-24';
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kivrim-fresh-'));
  await cp(path.join(TEST_SHOP, 'content'), path.join(root, 'content'), { recursive: true, dereference: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('refuses an unknown product', async () => {
  expect(await planFreshShop(root, 'yok', TODAY)).toEqual({
    ok: false,
    reason: expect.stringContaining('yok') as string,
  });
});

it('leaves one product, closed for orders, and no fault', async () => {
  const plan = await planFreshShop(root, 'galata-kadife-fon', TODAY);
  if (!plan.ok) throw new Error(plan.reason);
  expect(await readdir(path.join(root, 'content/products'))).toHaveLength(20);
  const before = await readdir(path.join(root, 'content/photos'));
  await writeFreshShop(root, plan.files);
  const compiled = await compile(root, TODAY);
  expect(compiled.ok ? [] : compiled.failures).toEqual([]);
  if (!compiled.ok) return;
  const { products, categories, shop, home } = compiled.data;
  expect(products.map(({ slug, oldPrice, isNew }) => ({ slug, oldPrice, isNew }))).toEqual([
    { slug: 'galata-kadife-fon', oldPrice: null, isNew: true },
  ]);
  expect(categories.map(({ slug }) => slug)).toEqual(['fon-perde']);
  expect([home.featured, shop.openForOrders]).toEqual([['galata-kadife-fon'], false]);
  expect((await readdir(path.join(root, 'content/photos'))).length).toBeLessThan(before.length / 2);
  // The forms of the owner's own files stay.
  expect(await readFile(path.join(root, 'content/home.yaml'), 'utf8')).toContain('# The four products');
});

it('leaves a shop alone whose texts a lawyer has approved', async () => {
  const facts = path.join(root, 'content/shop.json');
  await writeFile(facts, (await readFile(facts, 'utf8')).replace('"legalApproved": false', '"legalApproved": true'));
  expect(await planFreshShop(root, 'galata-kadife-fon', TODAY)).toMatchObject({ ok: false });
});
