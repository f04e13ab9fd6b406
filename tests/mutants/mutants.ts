/**
 * `npm run mutants`: puts faults into the rules, one at a time, and counts those that a test finds. Draws a share of all
 * (`--share 0.05 --seed 1`), of the files of a pattern (`--file 'src/domain/**'`); those of `planted.ts` are always tried. `--threats` tries
 * those of `threats.ts` alone, each against the test that it names: all of them must be found.
 */
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keepDataApart, keepTemporaryFilesInMemory } from '../support/memory-folder.ts';
import { compileShop } from '../support/compile-shop.ts';
import { NETS } from '../support/nets.ts';
import { SHOP_OF_TESTS } from '../support/shop.ts';
import { describeMutant, mutantsOf, type Mutant } from './mutate.ts';
import { PLANTED, ROOMS, TARGETS, type PlantedFault } from './planted.ts';
import { openRuns, type Runs } from './runs.ts';
import { THREATS } from './threats.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Below this share of faults that are found the command fails. */
const FLOOR = 0.9;
/** A fault may make a loop endless: a run may take so many times as long as without a fault, and a minute. */
const SLOWER = 10;
/** So many files of tests are run for a fault: those of its file's room first, then those that import it, then those of its importers. */
const NEAREST = 6;
/** A fault that these do not find is tried with so many more, further along the same way. */
const FURTHER = 60;
/** Reads the forms and figures of every file of the domain, and names none of them. */
const FIGURES = 'tests/unit/domain/limits.test.ts';

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.03' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '**' },
    threats: { type: 'boolean', default: false },
  },
});
process.chdir(ROOT);
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${SHOP_OF_TESTS}`.trim();
process.env.NODE_ENV = 'test';
// A fault that a property finds in 500 cases is mostly found in 60.
process.env.FC_RUNS ??= '60';
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');
keepTemporaryFilesInMemory();
keepDataApart();
compileShop();

const isAsked = (file: string): boolean => path.matchesGlob(file, values.file);

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  return source;
};

const mocks = (test: string): boolean => sourceOf(test).includes('vi.mock(');
const testFiles = globSync('tests/unit/**/*.test.{ts,tsx}').filter((test) => !mocks(test));
const importers = new Map<string, string[]>();
for (const file of [...testFiles, ...globSync('{src,functions}/**/*.{ts,tsx}')]) {
  for (const [, from = ''] of sourceOf(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    const imported = path.join(path.dirname(file), from);
    importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
}

/** Returns the tests of a file: those that its target names, else the nearest of units, and those further away. */
function testsOf(file: string): Pick<TriedFault, 'tests' | 'further'> {
  const named = TARGETS.find(({ files, tests }) => tests && globSync(files).includes(file))?.tests;
  if (named) {
    const tests = globSync([...named]).filter((test) => !mocks(test));
    return { tests, further: globSync(ROOMS).filter((test) => !mocks(test) && !tests.includes(test)) };
  }
  const found = new Set([file]);
  const room = path.dirname(file).replace(/^src/, 'tests/unit');
  const tests: string[] = [];
  for (let ring = [file]; ring.length > 0 && tests.length < NEAREST + FURTHER;) {
    ring = ring.flatMap((each) => importers.get(each) ?? []).filter((each) => !found.has(each) && found.add(each));
    const near = ring.filter((each) => each.startsWith('tests/'));
    tests.push(...near.sort((a, b) => Number(b.startsWith(room)) - Number(a.startsWith(room))));
    ring = ring.filter((each) => !each.startsWith('tests/'));
  }
  const near = tests.slice(0, NEAREST);
  if (file.startsWith('src/domain/') && !near.includes(FIGURES)) near.push(FIGURES);
  return { tests: near, further: tests.slice(NEAREST, NEAREST + FURTHER).filter((each) => !near.includes(each)) };
}

/** A draw that is the same for the same seed (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface TriedFault {
  readonly mutant: Mutant;
  readonly tests: readonly string[];
  readonly further: readonly string[];
  /** A part of the names of those that count; all of them where it is empty. */
  readonly named: string;
}

function drawn(): TriedFault[] {
  const random = drawing(Number(values.seed));
  const files = globSync(TARGETS.flatMap((target) => target.files)).sort();
  return files
    .flatMap((file) => mutantsOf(file, sourceOf(file)))
    .filter(() => random() < Number(values.share))
    .filter(({ file }) => isAsked(file))
    .map((mutant) => ({ mutant, ...testsOf(mutant.file), named: '' }));
}

const planted = (faults: readonly (PlantedFault & { readonly named?: string })[]): TriedFault[] =>
  faults
    .filter(({ file }) => isAsked(file))
    .map(({ file, from, to, test, named = '' }) => {
      const start = sourceOf(file).indexOf(from);
      return { mutant: { file, start, end: start + from.length, text: to }, tests: [test], further: [], named };
    });

const faults = values.threats ? planted(THREATS) : [...planted(PLANTED), ...drawn()];
/** Faults with the same tests go to the same Vitest, which has read them. */
const groups = [...Map.groupBy(faults, (each) => [each.named, ...each.tests, ...each.further].join(' ')).values()];
const survivors: string[] = [];
let tried = 0;

/** Returns the most milliseconds that a run of these tests may take. @throws where one fails without a fault: it would find every one */
async function mostFor(runs: Runs, tests: readonly string[], named: string): Promise<number> {
  const begun = Date.now();
  if (!(await runs.pass(tests, named, NETS.hook)))
    throw new Error(`Tests fail without any fault: ${tests.join(' ')} ${named}`);
  return NETS.event / 2 + SLOWER * (Date.now() - begun);
}

/** One of as many as there are cores: takes group by group. */
async function work(): Promise<void> {
  const runs = await openRuns();
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    const { tests, further, named } = group[0]!;
    const most = tests.length === 0 ? 0 : await mostFor(runs, tests, named);
    let mostFurther = 0;
    for (const { mutant } of group) {
      const words = `${describeMutant(mutant, sourceOf(mutant.file))}${named && ` (${tests.join()} ${named})`}`;
      let lives = tests.length === 0 || (await runs.pass(tests, named, most, mutant));
      if (lives && further.length > 0) {
        mostFurther ||= await mostFor(runs, further, named);
        lives = await runs.pass(further, named, mostFurther, mutant);
      }
      if (lives) survivors.push(words);
      process.stdout.write(`${(tried += 1)}/${faults.length} ${lives ? 'LIVES' : 'found'}  ${words}\n`);
    }
  }
  await runs.close();
}
await Promise.all(Array.from({ length: availableParallelism() }, work));

const found = faults.length - survivors.length;
process.stdout.write(
  `\n${found} of ${faults.length} faults were found (seed ${values.seed}).\n${survivors.sort().join('\n')}\n`,
);
process.exit(found < (values.threats ? 1 : FLOOR) * faults.length ? 1 : 0);
