/** A recovery code is good once, and each file of journeys counts its own: two files with one operator send the same code. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OPERATORS } from '../../e2e/support/operators.ts';

const JOURNEYS = path.resolve(import.meta.dirname, '../../e2e');

/** An operator of the shop that all journeys share: a journey with a shop of its own names that shop's file behind the name. */
const SHARED = /(?:operatorSession\(.*?, |nextRecoveryCode\()'(\w+)'\)/g;

test('each operator of the shared shop signs in from one file of journeys', () => {
  const filesOf = new Map<string, Set<string>>();
  for (const file of globSync('*.test.ts', { cwd: JOURNEYS })) {
    for (const [, name = ''] of readFileSync(path.join(JOURNEYS, file), 'utf8').matchAll(SHARED)) {
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
    }
  }
  expect([...filesOf.values()].filter((files) => files.size > 1).map((files) => [...files])).toEqual([]);
  expect([...filesOf.keys()].filter((name) => !OPERATORS.some((known) => known === name))).toEqual([]);
  expect(filesOf.size).toBeGreaterThan(20);
});
