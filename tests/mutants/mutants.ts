/**
 * `npm run mutants`: puts faults into the rules, one at a time, and counts those that a test finds. Draws a share of all
 * (`--share 0.05 --seed 1`), of one file where `--file` names it; those of `planted.ts` are always tried. `--threats` tries
 * those of `threats.ts` alone, each against the test that it names: all of them must be found.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keepDataApart, keepTemporaryFilesInMemory } from '../support/memory-folder.ts';
import { compileShop } from '../support/compile-shop.ts';
import { SHOP_OF_TESTS } from '../support/shop.ts';
import { describeMutant, mutantsOf, type Mutant } from './mutate.ts';
import { PLANTED, TARGETS, type PlantedFault } from './planted.ts';
import { THREATS } from './threats.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
/** Below this share of faults that are found the command fails. */
const FLOOR = 0.9;
/** A fault may make a loop endless. */
const HANGS_MS = 900_000;

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.03' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string' },
    threats: { type: 'boolean', default: false },
  },
});
process.chdir(ROOT);
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${SHOP_OF_TESTS}`.trim();
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');
keepTemporaryFilesInMemory();
keepDataApart();
compileShop();

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  return source;
};

const testFiles = globSync('tests/{unit,functions}/**/*.test.{ts,tsx}');
const importsOf = new Map(
  testFiles.map((test) => {
    const named = [...sourceOf(test).matchAll(/from '(\.[^']+)'/g)];
    return [test, new Set(named.map(([, from = '']) => path.join(path.dirname(test), from)))];
  }),
);

/** The tests of a file: those that its target names, else all that import it. */
function testsOf(file: string): readonly string[] {
  const named = TARGETS.find(({ files, tests }) => tests && globSync(files).includes(file))?.tests;
  if (named) return globSync([...named]);
  return testFiles.filter((test) => importsOf.get(test)?.has(file));
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
  /** A part of the names of those that count; all of them where it is empty. */
  readonly named: string;
}

function drawn(): TriedFault[] {
  const random = drawing(Number(values.seed));
  const files = globSync(TARGETS.flatMap((target) => target.files)).sort();
  const all = files
    .filter((file) => !values.file || file === values.file)
    .flatMap((file) => mutantsOf(file, sourceOf(file)));
  return all
    .filter(() => random() < Number(values.share))
    .map((mutant) => ({ mutant, tests: testsOf(mutant.file), named: '' }));
}

const planted = (faults: readonly (PlantedFault & { readonly named?: string })[]): TriedFault[] =>
  faults
    .filter(({ file }) => !values.file || file === values.file)
    .map(({ file, from, to, test, named = '' }) => {
      const start = sourceOf(file).indexOf(from);
      return { mutant: { file, start, end: start + from.length, text: to }, tests: [test], named };
    });

/** Returns whether these tests pass, with a fault or without one. */
async function pass(tests: readonly string[], named: string, mutant?: Mutant): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      VITEST,
      'run',
      '--config',
      'tests/mutants/vitest.config.ts',
      '--reporter=dot',
      ...(named === '' ? [] : ['-t', named]),
      ...tests,
    ],
    {
      env: { ...process.env, ...(mutant && { MUTANT: JSON.stringify(mutant) }) },
      stdio: 'ignore',
      timeout: HANGS_MS,
      killSignal: 'SIGKILL',
    },
  );
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/** Runs `work` for each item, one a core. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

const faults = values.threats ? planted(THREATS) : [...planted(PLANTED), ...drawn()];

// A test that fails without a fault would find every one.
for (const [named, of] of Map.groupBy(faults, (fault) => fault.named)) {
  const tests = [...new Set(of.flatMap((fault) => fault.tests))];
  if (tests.length > 0 && !(await pass(tests, named)))
    throw new Error(`Tests fail without any fault: ${tests.join(' ')} ${named}`);
}

const survivors: string[] = [];
let tried = 0;
await forEach(faults, async ({ mutant, tests, named }) => {
  const words = `${describeMutant(mutant, sourceOf(mutant.file))}${named && ` (${tests.join()} ${named})`}`;
  const lives = tests.length === 0 || (await pass(tests, named, mutant));
  if (lives) survivors.push(words);
  process.stdout.write(`${(tried += 1)}/${faults.length} ${lives ? 'LIVES' : 'found'}  ${words}\n`);
});

const found = faults.length - survivors.length;
process.stdout.write(
  `\n${found} of ${faults.length} faults were found (seed ${values.seed}).\n${survivors.sort().join('\n')}\n`,
);
if (found < (values.threats ? 1 : FLOOR) * faults.length) process.exitCode = 1;
