/** Runs of tests with one fault put in while Vitest reads its file; the file itself is never touched. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { NETS } from '../support/nets.ts';
import { TEST_SHOP } from '../support/shop.ts';
import type { Mutant } from './mutate.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A Vitest that stays: its files are read and compiled once, and each run has a fresh process. */
export interface Runs {
  /** Returns whether these tests pass, with a fault or without one. A run that takes longer than `most` ms does not. */
  pass(tests: readonly string[], named: string, most: number, mutant?: Mutant): Promise<boolean>;
  close(): Promise<void>;
}

class InOrder extends BaseSequencer {
  override sort = (files: TestSpecification[]): Promise<TestSpecification[]> => Promise.resolve(files);
}

export async function openRuns(): Promise<Runs> {
  let planted: Mutant | undefined;
  const plant: Plugin = {
    name: 'plant',
    enforce: 'pre',
    transform: (code, id) =>
      planted && id === path.join(ROOT, planted.file)
        ? { code: code.slice(0, planted.start) + planted.text + code.slice(planted.end), map: null }
        : null,
  };
  const vitest = await createVitest(
    {
      root: ROOT,
      config: false,
      watch: false,
      reporters: [{}],
      include: ['tests/{unit,functions,trust}/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/support/leave-nothing.ts'],
      // A module that was read with a fault would be taken from the cache by the next run.
      fsModuleCache: false,
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      sequence: { sequencer: InOrder },
      testTimeout: NETS.test,
      hookTimeout: NETS.hook,
      expect: { poll: { timeout: NETS.event } },
    },
    { plugins: [plant], resolve: { alias: { '#content': path.join(TEST_SHOP, 'content') } } },
  );
  const project = vitest.getRootProject();

  return {
    async pass(tests, named, most, mutant) {
      for (const { file } of [planted, mutant].filter((each) => each !== undefined)) {
        vitest.invalidateFile(path.join(ROOT, file));
      }
      planted = mutant;
      // Failures of former runs would end this one at its first test.
      vitest.state.idMap.clear();
      vitest.state.filesMap.clear();
      if (named === '') vitest.resetGlobalTestNamePattern();
      else vitest.setGlobalTestNamePattern(named);
      const specifications = tests.map((test) => project.createSpecification(path.join(ROOT, test)));
      const late = new AbortController();
      const net = setTimeout(() => {
        late.abort();
        // The second demand ends the process.
        void vitest.cancelCurrentRun('test-failure');
        void vitest.cancelCurrentRun('test-failure');
      }, most);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      clearTimeout(net);
      return !late.signal.aborted && unhandledErrors.length === 0 && testModules.every((module) => module.ok());
    },
    close: () => vitest.close(),
  };
}
