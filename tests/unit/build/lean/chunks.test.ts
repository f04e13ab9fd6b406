/** The names of chunks: a build in which one matches no module ends (`checksChunks`), so each has its file here. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHUNKS, chunkGroups, unmatched } from '../../../../src/build/lean/chunks.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Written by Astro, by Vite and by the content compiler. */
const VIRTUAL = ['/Base.astro?astro&type=script', 'vite/preload-helper.', '/content/built/delivery.json'];

test('each name leads to a file of the project or to a package', () => {
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: ROOT }).map((file) => `/${file}`);
  const packages = CHUNKS.flatMap(({ modules }) => modules).filter((part) => part.startsWith('/node_modules/'));
  const missing = unmatched(CHUNKS, [...files, ...VIRTUAL, ...packages]);
  expect(missing).toEqual([]);
  expect(packages.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test('a name that matches no module is named', () => {
  const chunks = [{ name: 'calls', modules: ['/src/lib/api.', '/src/contract/fields.'] }];
  expect(unmatched(chunks, ['C:\\shop\\src\\lib\\api.ts'])).toEqual(['/src/contract/fields.']);
});

test('no module belongs to two chunks of the same rank', () => {
  const parts = CHUNKS.flatMap(({ modules }) => modules);
  const groups = (part: string) => chunkGroups.filter(({ test: has }) => has(part)).length;
  expect(parts.filter((part) => groups(part) > 1)).toEqual([]);
});
