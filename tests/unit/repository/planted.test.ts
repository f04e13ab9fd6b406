/** Faults that `npm run mutants` always tries (`tests/mutants/planted.ts`) fit today's code. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLANTED } from '../../mutants/planted.ts';
import { documentPath } from '../../support/document.ts';

it.each(PLANTED)('$file has this text once, and the test exists: $from', ({ file, from, to, test }) => {
  const parts = readFileSync(documentPath(file), 'utf8').split(from);
  expect(parts).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(existsSync(documentPath(test))).toBe(true);
});
