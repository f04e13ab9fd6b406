/** For one fault: the tests that are named, in one process, until the first that fails. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { NETS } from '../support/nets.ts';
import { TEST_SHOP } from '../support/shop.ts';
import type { Mutant } from './mutate.ts';
import { plant } from './plant.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const mutant = process.env.MUTANT === undefined ? null : (JSON.parse(process.env.MUTANT) as Mutant);

export default defineConfig({
  root: ROOT,
  plugins: mutant ? [plant(ROOT, mutant)] : [],
  resolve: { alias: { '#content': path.join(TEST_SHOP, 'content') } },
  test: {
    // A module that was read with a fault would be taken from the cache by the next run.
    fsModuleCache: false,
    include: ['tests/{unit,functions,trust}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/leave-nothing.ts'],
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: NETS.test,
    hookTimeout: NETS.hook,
    expect: { poll: { timeout: NETS.event } },
  },
});
