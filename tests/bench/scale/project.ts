/** A project like this one with a larger catalogue, in a folder of its own. */
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { TEST_SHOP } from '../../support/shop.ts';
import { cousinsOf, type SourceProduct } from './products.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SHOP = path.join(TEST_SHOP, 'content');
const PARTS = ['src', 'functions', 'netlify', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json', 'netlify.toml']; // prettier-ignore
const PRODUCTS = 'content/products';

/** Copies all that a build reads into `folder` and adds products until there are `count`, like those that `isCopied` names. Packages and their cache are shared. */
export async function makeProject(folder: string, count: number, isCopied = (_: SourceProduct) => true): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  // With the words, which are the project's own.
  await cp(SHOP, path.join(folder, 'content'), { recursive: true, dereference: true });
  // The second keeps pictures that were encoded once.
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  for (const shared of ['node_modules', '.cache']) await symlink(path.join(ROOT, shared), path.join(folder, shared));
  for (const product of cousinsOf(await realProducts(), count, isCopied)) {
    // JSON is YAML, and ten times as fast to read and write.
    await writeFile(path.join(folder, PRODUCTS, `${product.slug}.yaml`), JSON.stringify(product));
  }
}

async function realProducts(): Promise<SourceProduct[]> {
  const names = (await readdir(path.join(TEST_SHOP, PRODUCTS))).sort();
  return Promise.all(
    names.map(async (name) => parse(await readFile(path.join(TEST_SHOP, PRODUCTS, name), 'utf8')) as SourceProduct),
  );
}
