/** Limits of time are nets, and stand in `tests/support/nets.ts` alone: one of its own makes a test fail on a busy machine. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A number after a test or hook, on its line or the next one, and one that a wait or a test names. */
const OWN_LIMIT = /\},\s*[\d_]{4,},?\s*\);|\btimeout: *\d[\d_]*/g;

test('no test has a limit of its own', () => {
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(OWN_LIMIT)].map(([limit]) => `${file}: ${limit.trim()}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
