/**
 * Runs work that holds the thread one piece at a time, in the order it came. bcrypt lets go of the thread once in a tenth
 * of a second: 20 comparisons at once hold it for two seconds, and the store's answers to their calls come too late. One
 * after another, with room between them for what the store has answered, any number is only slower.
 */
import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** Turns of the event loop between two pieces: enough for a call to reach the store and come back. */
const TURNS_BETWEEN = 20;

export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(letOthersRun).then(work);
    // The next one comes to its turn however this one ends.
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await turnOfLoop();
}
