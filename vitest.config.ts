import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Vitest would leave a core to itself, and put what then has one worker behind the journeys. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 20_000, maxWorkers } },
      { test: { name: 'functions', include: ['tests/functions/**/*.test.ts'], testTimeout: 20_000, maxWorkers } },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/server.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 10_000, interval: 100 } },
          // After the others: browsers would slow down what measures time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
