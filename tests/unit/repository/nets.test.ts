/** Limits of time are nets, and stand in `tests/support/nets.ts` alone: one of its own makes a test fail on a busy machine. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A number after a test or hook, on its line or the next one, and one that a wait or a test names. */
const OWN_LIMIT = /\},\s*[\d_]{4,},?\s*\);|\btimeout: *\d[\d_]*/g;

/** A wait of a fixed time: too long on a quick machine, too short on a busy one, and silence within it proves nothing. */
const FIXED_WAIT = /["'](?:node:)?timers\/promises["']/g;

const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] });
const foundIn = (pattern: RegExp): string[] =>
  files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`),
  );

test('no test has a limit of its own', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(foundIn(OWN_LIMIT)).toEqual([]);
});

test('no test waits a fixed time', () => {
  expect(foundIn(FIXED_WAIT)).toEqual([]);
});
