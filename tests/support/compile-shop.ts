/** Before any test: the shop of the tests, compiled for today. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { TEST_SHOP } from './shop.ts';

const COMPILER = path.resolve(import.meta.dirname, '../../src/build/content/compile.ts');

/** Once in a run, although Vitest reads its configuration anew for each project. */
export function compileShop(): void {
  const run = String(process.pid);
  if (process.env.SHOP_COMPILED_FOR === run) return;
  process.env.SHOP_COMPILED_FOR = run;
  execFileSync(process.execPath, [COMPILER, TEST_SHOP], { stdio: ['ignore', 'ignore', 'inherit'] });
}
