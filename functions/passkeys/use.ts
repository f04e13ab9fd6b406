/**
 * A passkey that is used, whatever for, in two round trips: the first uses the challenge up and finds whose the passkey
 * is, then its signature is checked, and the second counts and does the work. Between the two it may be deleted.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { RequestOptions } from '../../src/contract/passkeys.ts';
import { CEREMONY_MS, type UsedCredential } from '../../src/domain/account/passkey.ts';
import { failure } from '../http/answer.ts';
import { log } from '../http/log.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced } from '../mail/placing.ts';
import { countsPasskeys } from '../session/factor-methods.ts';
import { ADDRESSEE_FIELDS, addresseeValues } from '../session/user.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { challengeInput, takeChallenge } from './challenge.ts';
import { passkeyIdOf } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeOf, userHandleOf, verifyUsed } from './verify.ts';

/** Purpose of a passkey's answer; a challenge of one is good for no other. */
export type Ceremony = 'sign-in' | 'second-factor' | 'confirmation';

/** @param allowCredentials none: the device offers those it has */
export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  allowCredentials: RequestOptions['allowCredentials'] = [],
): RequestOptions => ({
  rpId: party.id,
  challenge,
  timeout: CEREMONY_MS,
  userVerification: 'required',
  allowCredentials,
});

/** `owner` is empty where the passkey says whose it is. */
export const TAKE = defineScript({
  name: 'take-passkey-challenge',
  uses: [takeChallenge],
  keys: { passkey: 'passkey' },
  args: { ceremony: 'text', owner: 'text' },
  lua: `
if not takeChallenge(ceremony, owner) then return {'EXPIRED'} end
local holder, publicKey = unpack(redis.call('HMGET', passkey, ${f.passkey.uid}, ${f.passkey.publicKey}))
if not holder or (owner ~= '' and holder ~= owner) then return {'UNKNOWN'} end
return {'FOUND', holder, publicKey}`,
  answer: z.union([
    z.tuple([z.literal('EXPIRED')]),
    z.tuple([z.literal('UNKNOWN')]),
    z.tuple([z.literal('FOUND'), z.string(), z.string()]),
  ]),
});
type TakenChallenge = z.output<typeof TAKE.answer>;

/** Keys and values that `TAKE` reads; undefined when no challenge can be read out of the answer. */
export function takeInput(ceremony: Ceremony, owner: string, credential: UsedCredential, party: RelyingParty) {
  const challenge = challengeOf(credential.clientDataJSON);
  if (challenge === undefined) return undefined;
  return joined(challengeInput(challenge, party), {
    keys: { passkey: key.passkey(passkeyIdOf(credential.id)) },
    args: { callId: randomUUID(), ceremony, owner },
  });
}

/** A customer who has just proven that they hold this passkey. */
interface ProvenPasskey {
  readonly ok: true;
  readonly uid: string;
  readonly publicKey: string;
  /** Counter of the device. */
  readonly counted: number;
  /** Host that it has just worked at. */
  readonly rpId: string;
}

/** Verifies the signature of the found passkey and, if present, the user handle. */
export async function prove(taken: TakenChallenge, credential: UsedCredential, party: RelyingParty) {
  if (taken[0] === 'EXPIRED') return failure('passkey_expired');
  const challenge = challengeOf(credential.clientDataJSON);
  if (taken[0] === 'UNKNOWN' || challenge === undefined) return failure('passkey_unknown');
  const [, uid, publicKey] = taken;
  const { userHandle } = credential;
  if (userHandle !== undefined && userHandle !== userHandleOf(uid)) return failure('passkey_refused');
  const counted = await verifyUsed(credential, publicKey, challenge, party);
  if (counted === undefined) return failure('passkey_refused');
  return { ok: true, uid, publicKey, counted, rpId: party.id } satisfies ProvenPasskey;
}

/** As `prove`, where the owner is known: a passkey of another customer is refused like a false one. */
export async function proveOwn(...asked: Parameters<typeof prove>) {
  const proven = await prove(...asked);
  return !proven.ok && proven.code === 'passkey_unknown' ? failure('passkey_refused') : proven;
}

/**
 * Lua: defines `usePasskey()`: USED, GONE when it was deleted meanwhile or is no factor of its operator, COPY when its count did not rise. A device that
 * counts never counts back, so a copy of it is about: nobody gets in by it, and its owner is told. Sent twice by the
 * store's client, the same call finds its own mark.
 */
const usePasskey = defineFragment({
  keys: { user: 'user', passkey: 'passkey' },
  args: { uid: 'text', passkeyId: 'text', publicKey: 'text', counted: 'text', rpId: 'text', callId: 'text' },
  lua: `
local function usePasskey()
  local owner, known, counter, usedBy =
    unpack(redis.call('HMGET', passkey, ${f.passkey.uid}, ${f.passkey.publicKey}, ${f.passkey.counter}, ${f.passkey.usedBy}))
  if owner ~= uid or known ~= publicKey then return 'GONE' end
  if redis.call('HGET', user, ${f.user.role}) == 'operator' and not isFactor(uid, passkeyId) then return 'GONE' end
  if usedBy == callId then return 'USED' end
  local before, after = tonumber(counter), tonumber(counted)
  if (before > 0 or after > 0) and after <= before then return 'COPY' end
  ${LUA_NOW}
  redis.call('HSET', passkey, ${f.passkey.counter}, counted, ${f.passkey.lastUsedAt}, string.format('%.0f', now), ${f.passkey.usedBy}, callId,
    ${f.passkey.rpId}, rpId)
  return 'USED'
end`,
});

/** Lua, beside `usePasskey` and with the customer's key: defines `refusedUse(use)`, read by `useRefused`. */
const refuseUse = defineFragment({
  keys: { user: 'user' },
  lua: `
local function refusedUse(use)
  if use == 'GONE' then return {'GONE'} end
  local addressee = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
  return {'COPY', addressee, placeAccountLetter('passkey-copied', uid, unpack(addressee))}
end`,
});

/** The parts of a script that counts the use of a passkey. */
export const usesPasskey = [...placesAccountLetters, countsPasskeys, usePasskey, refuseUse] as const;

export const useInput = (credential: UsedCredential, { uid, publicKey, counted, rpId }: ProvenPasskey) => ({
  keys: { passkey: key.passkey(passkeyIdOf(credential.id)), user: key.user(uid), operators: key.operators() },
  args: { uid, passkeyId: passkeyIdOf(credential.id), publicKey, counted, rpId },
});

const copied = z.tuple([z.literal('COPY'), addresseeValues, letterPlaced]);

/** Answer of `refusedUse()`. */
export const useRefused = [z.tuple([z.literal('GONE')]), copied] as const;

/** The failure, and behind it the letter to the owner of a passkey that has a copy. */
export function refuseCopy(
  [, owner, letter]: z.output<typeof copied>,
  callId: string,
  waitUntil: (work: Promise<unknown>) => void,
) {
  log('warn', 'passkey_counted_back', {});
  sendAccountChanged(waitUntil, 'passkey-copied', letter, callId, owner);
  return failure('passkey_refused');
}
