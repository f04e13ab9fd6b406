/**
 * `npm run shop:copy`: makes the shop of the tests anew from `content/`, after the form of its files has changed. Its words
 * stay a link to the project's own, and what the compiler writes is left out.
 */
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { TEST_SHOP } from './shop.ts';

const FROM = path.resolve(import.meta.dirname, '../../content');
const INTO = path.join(TEST_SHOP, 'content');
const KEPT = new Set(['locales', 'built']);
const LEFT_OUT = new Set([...KEPT, 'README.md']);

const copied = (await readdir(FROM)).filter((name) => !LEFT_OUT.has(name));
for (const name of await readdir(INTO)) {
  if (!KEPT.has(name)) await rm(path.join(INTO, name), { recursive: true });
}
for (const name of copied) await cp(path.join(FROM, name), path.join(INTO, name), { recursive: true });
process.stdout.write(`tests/shop: ${copied.join(', ')} copied from content/\n`);
