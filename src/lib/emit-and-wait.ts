import { emit } from './events.ts';

/**
 * Emits, then waits for the work that listeners name, `patienceMs` at most; work that fails holds nobody up. Apart from
 * `events.ts`, which every page loads: few pages wait.
 */
export async function emitAndWait(name: 'signed-in', patienceMs: number): Promise<void> {
  const works: Promise<unknown>[] = [];
  emit(name, { waitUntil: (work) => works.push(work) });
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled(works), patience]);
}
