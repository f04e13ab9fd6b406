/** The order of test files: those that take longest first, so that no core waits for the last one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import costs from './costs.json' with { type: 'json' };

const TESTS = path.resolve(import.meta.dirname, '..');

/** Seconds that a file took beside another one (`tests/support/costs.ts`), by its path below `tests`. */
const MEASURED: ReadonlyMap<string, number> = new Map(Object.entries(costs));

/** Seconds of an average journey, for a file that has not been measured. */
const OF_A_JOURNEY = 2;

/** The type check takes longer than any other file of its group, and no other shares its project. */
export class CostliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const cost = new Map(sorted.map((file) => [file, costOf(file)]));
    return sorted.toSorted((a, b) => (cost.get(b) ?? 0) - (cost.get(a) ?? 0));
  }
}

/** Comparable within a group only: journeys are not run beside other files. A short file costs nothing and is run last. */
function costOf({ project, moduleId }: TestSpecification): number {
  if (project.name === 'types') return Infinity;
  const measured = MEASURED.get(path.relative(TESTS, moduleId));
  return measured ?? (project.name === 'e2e' ? guess(readFileSync(moduleId, 'utf8')) : 0);
}

const guess = (source: string): number =>
  OF_A_JOURNEY * ([...source.matchAll(/\bjourney\(/g)].length + 2 * [...source.matchAll(/\beverywhere\(/g)].length);
