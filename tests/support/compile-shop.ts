/** Before any test: the shop of the tests, compiled for today, with the reviews that a store would have told its build of. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { REVIEWS_FILE } from '../../src/build/content/reviews.ts';
import { TEST_SHOP } from './shop.ts';

const COMPILER = path.resolve(import.meta.dirname, '../../src/build/content/compile.ts');

/** Once in a run, although Vitest reads its configuration anew for each project. */
export function compileShop(): void {
  const run = String(process.pid);
  if (process.env.SHOP_COMPILED_FOR === run) return;
  process.env.SHOP_COMPILED_FOR = run;
  mkdirSync(path.dirname(path.join(TEST_SHOP, REVIEWS_FILE)), { recursive: true });
  copyFileSync(path.join(TEST_SHOP, 'reviews.json'), path.join(TEST_SHOP, REVIEWS_FILE));
  execFileSync(process.execPath, [COMPILER, TEST_SHOP], { stdio: ['ignore', 'ignore', 'inherit'] });
}
