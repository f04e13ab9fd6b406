import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';

const MADE_OF = ['src', 'public', 'netlify/functions', 'astro.config.mjs', 'netlify.toml', 'package-lock.json'];
/** Written by the build itself. */
const WRITTEN = path.join('content', 'built');

/** Written once a build has ended: pages are there long before their pictures, and a build may be interrupted. */
const wholeMark = (shop: string): string => path.join(shop, 'dist/.whole');

/**
 * Notes that `dist` is being written and must not be taken for whole, should that be interrupted.
 * @returns what notes that it is whole, and made of what was there at the beginning
 */
export async function beginBuild(shop: string): Promise<() => Promise<void>> {
  const begun = new Date();
  await rm(wholeMark(shop), { force: true });
  return async () => {
    await writeFile(wholeMark(shop), '');
    await utimes(wholeMark(shop), begun, begun);
  };
}

/** How the checkout's island is told that cards are taken, as `npm start` builds it and `npm run build` does not. */
const TAKES_CARDS = '"cards":[0,"demo"]';

/**
 * Whether `dist` is there as the journeys walk it, newer than all it is made of, and of today: prices change at midnight
 * in Istanbul.
 * @param root of the project
 * @param shop holds `content/` and `dist/`: the same folder, but for the shop of the tests
 */
export async function isBuilt(root: string, shop: string): Promise<boolean> {
  const built = await changedAt(wholeMark(shop));
  if (built === 0 || dayInIstanbul(new Date(built)) !== dayInIstanbul(new Date())) return false;
  const checkout = await readFile(path.join(shop, 'dist/checkout.html'), 'utf8').catch(() => '');
  if (!checkout.includes(TAKES_CARDS)) return false;
  const changes = await Promise.all([...MADE_OF.map((place) => newestIn(root, place)), newestIn(shop, 'content')]);
  return Math.max(...changes) < built;
}

async function newestIn(root: string, place: string): Promise<number> {
  if (place === WRITTEN) return 0;
  const entries = await readdir(path.join(root, place), { withFileTypes: true }).catch(() => null);
  if (entries === null) return changedAt(path.join(root, place));
  const changes = await Promise.all(entries.map(({ name }) => newestIn(root, path.join(place, name))));
  return Math.max(0, ...changes);
}

const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
