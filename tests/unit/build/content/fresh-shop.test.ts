/** A demo emptied to its first product: everything of it still compiles, and it takes no orders. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { planFreshShop, writeFreshShop } from '../../../../src/build/content/fresh-shop.ts';
import { TEST_SHOP } from '../../../support/shop.ts';

const TODAY = '2026-11-24';
const made: string[] = [];
let root: string;

async function copy(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-fresh-'));
  made.push(folder);
  await cp(path.join(TEST_SHOP, 'content'), path.join(folder, 'content'), { recursive: true, dereference: true });
  return folder;
}

beforeAll(async () => {
  root = await copy();
});
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

it('refuses an unknown product', async () => {
  expect(await planFreshShop(root, 'yok', TODAY)).toEqual({
    ok: false,
    reason: expect.stringContaining('yok') as string,
  });
});

it.each(['kadikoy-stor', 'kyoto-japon-panel', 'miknatisli-perde-bagi', 'rustik-boru', 'numune-paketi'])(
  'refuses %s, because the window of the home page shows curtains',
  async (slug) => {
    expect(await planFreshShop(root, slug, TODAY)).toEqual({
      ok: false,
      reason: expect.stringContaining(`${slug} is no curtain`) as string,
    });
  },
);

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

it.each([
  ['a curtain that the window of the home page has no tall picture of', 'bogaz-keten-fon'],
  ['a sheer that the window does not show', 'bebek-vual-tul'],
  ['a layer of its own', 'fener-saten-guneslik'],
  ['a curtain that is no layer of a set', 'yolcu-karartma-romork'],
])('leaves no fault with %s', async (_, slug) => {
  const own = await copy();
  const plan = await planFreshShop(own, slug, TODAY);
  if (!plan.ok) throw new Error(plan.reason);
  await writeFreshShop(own, plan.files);
  const compiled = await compile(own, TODAY);
  expect(compiled.ok ? compiled.data.home.cloths.map(({ product }) => product) : compiled.failures).toEqual([slug]);
});

it('gives phones the cloth of the window in its own colour', async () => {
  const own = await copy();
  const home = path.join(own, 'content/home.yaml');
  await writeFile(home, (await readFile(home, 'utf8')).replace('color: kiremit', 'color: hardal'));
  const plan = await planFreshShop(own, 'polonez-pamuk-fon', TODAY);
  if (!plan.ok) throw new Error(plan.reason);
  expect(plan.files.get('content/home.yaml')).toContain(
    'color: hardal, photo: pencere--kiremit, tall: fon-kiremit--hardal',
  );
});

it('leaves a shop alone whose texts a lawyer has approved', async () => {
  const facts = path.join(root, 'content/shop.json');
  await writeFile(facts, (await readFile(facts, 'utf8')).replace('"legalApproved": false', '"legalApproved": true'));
  expect(await planFreshShop(root, 'galata-kadife-fon', TODAY)).toMatchObject({ ok: false });
});
