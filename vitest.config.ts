import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileShop } from './tests/support/compile-shop.ts';
import { CostliestFirst } from './tests/support/costliest-first.ts';
import { keepDataApart, keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts';
import { NETS } from './tests/support/nets.ts';
import { SHOP_OF_TESTS, TEST_SHOP } from './tests/support/shop.ts';

/** One process a core: a journey's page and its shop keep a core busy, and more pages than cores only wait for each other. */
const maxWorkers = availableParallelism();

/** What every project has. */
const common = {
  maxWorkers,
  testTimeout: NETS.test,
  hookTimeout: NETS.hook,
  expect: { poll: { timeout: NETS.event, interval: 100 } },
};

// Tests stand on a shop of their own, not on the owner's files (tests/README.md): so do the processes that they start.
if (!process.env.NODE_OPTIONS?.includes(SHOP_OF_TESTS)) {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${SHOP_OF_TESTS}`.trim();
}
// What a started process compiles, types taken off included, is kept for the next one: half of what it costs to start the shop.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');
keepTemporaryFilesInMemory();
keepDataApart();
// Here and not in a global setup: those of projects begin side by side, and one of them builds the shop.
compileShop();
const resolve = { alias: { '#content': path.join(TEST_SHOP, 'content') } };

/** A file that replaces a module needs a process of its own: others have loaded the real one before, or would get the false one. */
const mocking = globSync('tests/{unit,functions,soak,trust}/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);
const isUnit = (file: string): boolean => file.startsWith('tests/unit/');
/** All other files share the processes: starting one and loading the shop into it costs more than most files. */
const shared = { isolate: false, exclude: mocking, setupFiles: ['tests/support/leave-nothing.ts'] };

export default defineConfig({
  test: {
    sequence: { sequencer: CostliestFirst },
    teardownTimeout: NETS.event,
    projects: [
      { test: { name: 'types', include: ['tests/types/**/*.test.ts'], ...common } },
      { resolve, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], ...shared, ...common } },
      { resolve, test: { name: 'unit-mocks', include: mocking.filter(isUnit), ...common } },
      { resolve, test: { name: 'function-mocks', include: mocking.filter((file) => !isUnit(file)), ...common } },
      {
        resolve,
        test: { name: 'functions', include: ['tests/{functions,soak,trust}/**/*.test.ts'], ...shared, ...common },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // Builds and serves the site in the background, while the other projects run.
          globalSetup: ['tests/e2e/support/server.ts'],
          setupFiles: ['tests/e2e/support/site.ts'],
          // One browser for all files of a worker.
          isolate: false,
          ...common,
          // After the others: their processes and a browser's are more than the cores carry.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
