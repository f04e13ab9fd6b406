import { browserKey } from '../cart/browser-key.ts';
import { createVault } from '../cart/vault.ts';
import { parseDraft, serializeDraft, type Draft } from './draft.ts';
import type { CheckoutState } from './state.ts';

const vault = createVault('kp-checkout', { storage: () => localStorage, key: browserKey });

export async function readDraft(): Promise<Draft | null> {
  const read = await vault.read();
  return read.state === 'value' ? parseDraft(read.value, Date.now()) : null;
}

let writing: Promise<unknown> = Promise.resolve();
let waiting: CheckoutState | null = null;

/** Writes one after the other; of states that come meanwhile only the last. Resolves when this one or a later is kept. */
export function saveDraft(state: CheckoutState): Promise<unknown> {
  const scheduled = waiting !== null;
  waiting = state;
  if (!scheduled) {
    writing = writing.then(() => {
      const latest = waiting;
      waiting = null;
      return latest === null ? undefined : vault.write(serializeDraft(latest, Date.now()));
    });
  }
  return writing;
}

/** After an order: nothing personal stays behind. */
export async function purgeDraft(): Promise<void> {
  waiting = null;
  await writing;
  vault.clear();
}
