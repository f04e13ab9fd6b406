import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileShop } from './tests/support/compile-shop.ts';
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts';
import { SHOP_OF_TESTS, TEST_SHOP } from './tests/support/shop.ts';

/** Some tests wait: for a mail server that hangs, a process that was killed, a page. One more than cores leaves none idle. */
const workers = availableParallelism() + 1;

/**
 * A release is not held up by one test of thousands in which machine, browser and clock met badly; `.ci/run` prints what
 * failed the first time, so that nobody overlooks it. On one's own machine the first failure counts.
 */
const retry = process.env.CI ? 1 : 0;

// Tests stand on a shop of their own, not on the owner's files (tests/README.md): so do the processes that they start.
if (!process.env.NODE_OPTIONS?.includes(SHOP_OF_TESTS)) {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${SHOP_OF_TESTS}`.trim();
}
// What a started process compiles, types taken off included, is kept for the next one: half of what it costs to start the shop.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');
keepTemporaryFilesInMemory();
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

/** The longest test first: the type check, which no other shares. */
class TypesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isTypes = ({ project }: TestSpecification): boolean => project.name === 'types';
    return [...sorted.filter(isTypes), ...sorted.filter((file) => !isTypes(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: TypesFirst },
    projects: [
      { test: { name: 'types', include: ['tests/types/**/*.test.ts'], maxWorkers: workers } },
      {
        resolve,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          ...shared,
          testTimeout: 20_000,
          maxWorkers: workers,
        },
      },
      {
        resolve,
        test: { name: 'unit-mocks', include: mocking.filter(isUnit), testTimeout: 20_000, maxWorkers: workers },
      },
      {
        resolve,
        test: {
          name: 'function-mocks',
          include: mocking.filter((file) => !isUnit(file)),
          testTimeout: 20_000,
          retry,
          maxWorkers: workers,
        },
      },
      {
        resolve,
        test: {
          name: 'functions',
          include: ['tests/{functions,soak,trust}/**/*.test.ts'],
          ...shared,
          testTimeout: 20_000,
          retry,
          maxWorkers: workers,
        },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // Builds and serves the site in the background, while the other projects run.
          globalSetup: ['tests/e2e/support/server.ts'],
          setupFiles: ['tests/e2e/support/site.ts'],
          testTimeout: 120_000,
          retry,
          hookTimeout: 60_000,
          // One browser for all files of a worker.
          isolate: false,
          maxWorkers: workers,
          expect: { poll: { timeout: 10_000, interval: 100 } },
          // After the others: browsers would slow down what measures time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
