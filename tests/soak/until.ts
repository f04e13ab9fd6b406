import { NETS } from '../support/nets.ts';

const STEP_MS = 4;

/** Returns the answer of `look` as soon as there is one; undefined when that takes too long. */
export async function until<Value>(
  look: () => Value | null | undefined | false,
  patienceMs: number = NETS.event,
): Promise<Value | undefined> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = look();
    if (seen) return seen;
    if (performance.now() > end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** Returns the result of `work`, unless `look` answers before; whichever is first, nothing goes on looking. */
export async function unless<Value>(
  work: Promise<Value>,
  look: () => boolean,
  patienceMs: number = NETS.event,
): Promise<Value | undefined> {
  const state = { isOver: false };
  const settled = work.finally(() => {
    state.isOver = true;
  });
  return Promise.race([settled, until(() => state.isOver || look(), patienceMs).then(() => undefined)]);
}
