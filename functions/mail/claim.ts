/**
 * A letter that goes out once for an event. The script that makes the event true claims the letter in the same round
 * trip; who holds the claim sends, and gives it back when it could not, so that the next repetition of the call tries.
 * A process that dies between the two takes the letter with it.
 */
import * as z from 'zod/mini';
import type { Key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Letter } from './letter.ts';
import { logFailure, send, type MailKind } from './send.ts';

/** What can remember who sends a letter about it. */
type Claimable = 'order' | 'orderAttempt';

export interface LetterClaim {
  /** The hash and its field that remember the holder. */
  readonly key: Key<Claimable>;
  readonly field: string;
  /** This very call: the store's client may send a script twice when its answer is lost, and both are this call's. */
  readonly holder: string;
}

/** Lua: defines `claimLetter(hash, field, holder)`: SEND when the letter is this holder's to send, else LEAVE. */
export const claimLetter = defineFragment({
  lua: `
local function claimLetter(hash, field, holder)
  redis.call('HSETNX', hash, field, holder)
  return redis.call('HGET', hash, field) == holder and 'SEND' or 'LEAVE'
end`,
});

/** What `claimLetter()` answers, as whether the letter is this call's to send. */
export const isLetterDue = z.pipe(
  z.enum(['SEND', 'LEAVE']),
  z.transform((answer) => answer === 'SEND'),
);

/** A key of any of them: Lua is given the key as it is. */
const KEYS: { readonly claimed: Claimable } = { claimed: 'order' };

const GIVE_BACK = defineScript({
  name: 'give-letter-back',
  keys: KEYS,
  args: { field: 'text', holder: 'text' },
  lua: `
if redis.call('HGET', claimed, field) == holder then redis.call('HDEL', claimed, field) end
return 'DONE'`,
  answer: z.literal('DONE'),
});

/** Sends a letter this call has claimed. Never rejects. */
export async function sendClaimed(
  kind: MailKind,
  claim: LetterClaim,
  to: string,
  compose: () => Letter,
): Promise<void> {
  if (!(await send(kind, to, compose))) await giveBack(kind, claim);
}

/** What `work` answers. When its answer is lost it may have claimed the letter all the same: that claim is given back. */
export async function claimingLetter<Result>(
  kind: MailKind,
  claim: LetterClaim,
  waitUntil: (work: Promise<unknown>) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable) waitUntil(giveBack(kind, claim));
    throw error;
  }
}

async function giveBack(kind: MailKind, { key, field, holder }: LetterClaim): Promise<void> {
  try {
    await store().run(GIVE_BACK, { keys: { claimed: key }, args: { field, holder } });
  } catch (error) {
    logFailure(kind, error);
  }
}
