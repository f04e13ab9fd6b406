/** Before any test: the shop of the tests, compiled for today. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { TEST_SHOP } from './shop.ts';

const COMPILER = path.resolve(import.meta.dirname, '../../src/build/content/compile.ts');

export function compileShop(): void {
  execFileSync(process.execPath, [COMPILER, TEST_SHOP], { stdio: ['ignore', 'ignore', 'inherit'] });
}
