/**
 * A letter that goes out once for an event. The script that makes the event true claims the letter in the same round
 * trip; who holds the claim sends, and gives it back when it could not, so that the next repetition of the call tries.
 * A process that dies between the two takes the letter with it.
 */
import { StoreUnavailable } from '../store/unavailable.ts';
import { store } from '../store/store.ts';
import type { Letter } from './letter.ts';
import { logFailure, send, type MailKind } from './send.ts';

export interface LetterClaim {
  /** The hash and its field that remember the holder. */
  readonly key: string;
  readonly field: string;
  /** This very call: the store's client may send a script twice when its answer is lost, and both are this call's. */
  readonly holder: string;
}

/** Lua: defines `claim(key, field, holder)`: whether the letter is this holder's to send. */
export const CLAIM_LETTER = `
local function claim(key, field, holder)
  redis.call('HSETNX', key, field, holder)
  return redis.call('HGET', key, field) == holder
end`;

const GIVE_BACK = {
  name: 'give-letter-back',
  lua: `
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 'DONE'`,
} as const;

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
export async function claiming<Result>(
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
    await store().script(GIVE_BACK, { keys: [key], args: [field, holder] });
  } catch (error) {
    logFailure(kind, error);
  }
}
