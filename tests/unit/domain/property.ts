import fc from 'fast-check';
import { test } from 'vitest';

/** One seed for every property, so that a failure is the same everywhere; `FC_SEED` tries another. */
const SEED = Number(process.env.FC_SEED ?? 20261120);
const RUNS = Number(process.env.FC_RUNS ?? 500);

/** A test that holds for every generated value; its name tells the seed. */
export function property<Values extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  holds: (...values: Values) => void,
): void {
  test(`${name} (${RUNS} cases, seed ${SEED})`, () => {
    fc.assert(
      fc.property<Values>(...arbitraries, (...values) => holds(...values)),
      { seed: SEED, numRuns: RUNS },
    );
  });
}
