/** The journeys walk a shop that was built whole, of what is there now. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { beginBuild, isBuilt } from '../../e2e/support/built.ts';

let root: string;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['dist', 'src', 'content']) mkdirSync(path.join(root, folder));
  for (const file of ['src/page.ts', 'content/shop.json', 'dist/index.html']) writeFileSync(path.join(root, file), 'x');
  writeFileSync(path.join(root, 'dist/checkout.html'), '"cards":[0,"demo"]');
  const before = new Date(Date.now() - 5000);
  for (const file of ['src/page.ts', 'content/shop.json']) utimesSync(path.join(root, file), before, before);
  await (
    await beginBuild(root)
  )();
});

it('is whole once its build has ended', async () => {
  expect(await isBuilt(root, root)).toBe(true);
});

it('is not whole when the build was interrupted, although its pages are there', async () => {
  const end = await beginBuild(root);
  expect(await isBuilt(root, root)).toBe(false);
  await end();
  expect(await isBuilt(root, root)).toBe(true);
});

it.each(['src/page.ts', 'content/shop.json'])('is older than %s after a change of it', async (file) => {
  const later = new Date(Date.now() + 5000);
  utimesSync(path.join(root, file), later, later);
  expect(await isBuilt(root, root)).toBe(false);
});

it('is older than a change that was made while it was built', async () => {
  const end = await beginBuild(root);
  const later = new Date(Date.now() + 10);
  utimesSync(path.join(root, 'src/page.ts'), later, later);
  await end();
  expect(await isBuilt(root, root)).toBe(false);
});

it('does not take cards as a published shop is built', async () => {
  writeFileSync(path.join(root, 'dist/checkout.html'), '');
  expect(await isBuilt(root, root)).toBe(false);
});
