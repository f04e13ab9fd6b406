import { outcomeSince, storedText, type Outcome } from './order-key.ts';

const LOCK = 'kp-order';
/** A tab that holds its turn for longer is broken; the shared key still makes one order of two. */
const PATIENCE_MS = 60_000;

/**
 * Lets one tab at a time place an order. The second tab waits (`onWait`), and is given the outcome of the other's
 * attempt. Without Web Locks nobody waits: the key that all tabs share makes one order of both.
 */
export async function inTurn(work: (other: Outcome | null) => Promise<void>, onWait: () => void): Promise<void> {
  if (!('locks' in navigator)) return work(null);
  const before = storedText();
  const isFree = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work(null);
    return lock !== null;
  });
  if (isFree) return undefined;
  onWait();
  const turn = { came: false };
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, async () => {
      turn.came = true;
      await work(await outcomeSince(before));
    });
  } catch (error) {
    if (turn.came) throw error;
    await work(null);
  }
}
