/** One row of the table of trust, and how it counts. */
import { isDeepStrictEqual } from 'node:util';

export interface RunOptions {
  readonly seed: number;
  /** 1 is the whole row; a part of it runs in every `npm test`. */
  readonly share: number;
  /** Milliseconds since 1970; what has not begun by then is left out, and the row says so. */
  readonly deadline: number;
  /** Says how far a long row has come. */
  readonly progress?: (words: string) => void;
}

export interface Failure {
  readonly name: string;
  /** With the row's name it repeats the case. */
  readonly seed: number;
  readonly why: string;
}

export interface Outcome {
  readonly cases: number;
  readonly held: number;
  readonly failed: readonly Failure[];
  /** For the last column: what was counted, in a few words. */
  readonly note: string;
  /** Why nothing of it was run on this machine. */
  readonly notRun?: string;
}

export interface Row {
  readonly name: string;
  /** Reads the built site. */
  readonly needsSite?: true;
  readonly run: (options: RunOptions) => Promise<Outcome>;
}

/** How many of `whole` at this share, and no fewer than `least`. */
export const partOf = ({ share }: Pick<RunOptions, 'share'>, whole: number, least = 1): number =>
  Math.max(Math.min(least, whole), Math.round(whole * share));

/** Counts cases; one that throws has failed, and the others go on. */
export class Tally {
  readonly #options: RunOptions;
  readonly #failed: Failure[] = [];
  #cases = 0;
  #lost = 0;
  #leftOut = 0;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  get isOver(): boolean {
    // By a clock that no row turns.
    return performance.timeOrigin + performance.now() > this.#options.deadline;
  }

  /** @param cases how many the work stands for. @returns whether it held */
  async check(name: string, work: () => unknown, cases = 1): Promise<boolean> {
    if (this.isOver) {
      this.#leftOut += cases;
      return false;
    }
    try {
      await work();
      this.held(cases);
      return true;
    } catch (error) {
      this.#cases += cases - 1;
      this.fail(name, error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  held(cases = 1): void {
    this.#cases += cases;
  }

  fail(name: string, why: string): void {
    this.#cases += 1;
    this.#lost += 1;
    // Enough to work on; the count says how many there are.
    if (this.#failed.length < 20) this.#failed.push({ name, seed: this.#options.seed, why: why.slice(0, 1500) });
  }

  outcome(note: string): Outcome {
    const leftOut = this.#leftOut > 0 ? `; ${this.#leftOut} left out, time was up` : '';
    const failed = [...this.#failed];
    if (leftOut) failed.push({ name: 'the whole row', seed: this.#options.seed, why: `not finished${leftOut}` });
    return { cases: this.#cases, held: this.#cases - this.#lost, failed, note: note + leftOut };
  }
}

/** @throws Error saying what was found in the place of what */
export function same(found: unknown, wanted: unknown, what: string): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what}: found ${shown(found)}, wanted ${shown(wanted)}`);
}

/** @throws Error with the words given */
export function holds(condition: unknown, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

const shown = (value: unknown): string => JSON.stringify([value]).slice(1, -1).slice(0, 500);

/** Numbers from 0 to below 1 that the seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
