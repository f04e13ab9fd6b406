/**
 * A new passkey: POST /api/auth/passkeys/registration asks for the password and hands out a challenge, two round trips;
 * POST /api/auth/passkeys keeps what the device made for it, one. The password is asked for however young the session is:
 * a passkey opens the account long after it, and a borrowed token comes from a young session as well (decisions A11,
 * security §2.3).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/passkeys.ts';
import { CEREMONY_MS, MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../src/domain/account/passkey.ts';
import { answer, failure } from '../http/answer.ts';
import { adminOrigin } from '../http/hosts.ts';
import { deviceOf } from '../http/user-agent.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { confirmPassword } from '../session/confirm-password.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { LACKS, lacks, mayAddFactor } from '../session/factor-change.ts';
import { giveFactor } from '../session/session.ts';
import type { Caller } from '../session/tokens.ts';
import { ADDRESSEE_FIELDS, addresseeValues } from '../session/user.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { challengeInput, issueChallenge, newChallenge, takeChallenge } from './challenge.ts';
import {
  describePasskeys,
  descriptors,
  passkeyIdOf,
  passkeyKeys,
  passkeyValues,
  showPasskey,
} from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';
import { ALGORITHMS, challengeOf, userHandleOf, verifyNew } from './verify.ts';

const ownKeys = ({ sub, sid }: Caller) => ({
  ...passkeyKeys(sub),
  ownSession: key.session(sid),
  recoveryCodes: key.recoveryCodes(sub),
  operators: key.operators(),
});

/** An operator makes none at a host whose passkeys open no back room: as the first factor it would shut them out. */
const OPEN = defineScript({
  name: 'open-passkey-registration',
  uses: [...mayAddFactor, describePasskeys, issueChallenge],
  lua: `
local lack = lacking()
if lack then return {lack} end
if rpId ~= backRoomRpId and redis.call('HGET', user, ${f.user.role}) == 'operator' then return {'HOST'} end
if redis.call('ZCARD', passkeys) >= ${MAX_PASSKEYS} then return {'FULL'} end
issueChallenge('register', uid)
return {'OPEN', redis.call('HMGET', user, ${f.user.email}, ${f.user.firstName}, ${f.user.lastName}), ownDescriptors()}`,
  answer: z.union([
    z.tuple([lacks]),
    z.tuple([z.enum(['FULL', 'HOST'])]),
    z.tuple([z.literal('OPEN'), z.tuple([z.string(), z.string(), z.string()]), descriptors]),
  ]),
});

const full = () => failure('passkey_limit', { values: { max: MAX_PASSKEYS } });

export const addPasskey = defineCustomerEndpoint(contract.addPasskey, {
  bodyLimit: 2048,
  async handle({ caller, body: { currentPassword }, request }) {
    const confirmed = await confirmPassword(caller, currentPassword, 'currentPassword', 'session');
    if (!confirmed.ok) return confirmed;
    const party = relyingParty(request);
    const challenge = newChallenge();
    const input = joined(challengeInput(challenge, party), {
      keys: ownKeys(caller),
      args: { uid: caller.sub, sid: caller.sid },
    });
    const opened = await forCustomer(caller, OPEN, input, [writeLimit(caller)], 'session');
    if (!opened.ok) return opened;
    if (opened.result[0] === 'FULL') return full();
    if (opened.result[0] === 'HOST') return failure('misdirected', { values: { origin: adminOrigin() } });
    if (opened.result[0] !== 'OPEN') return LACKS[opened.result[0]];
    const [, [email, firstName, lastName], own] = opened.result;
    return answer({
      rp: { id: party.id, name: party.name },
      user: { id: userHandleOf(caller.sub), name: email, displayName: `${firstName} ${lastName}` },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CEREMONY_MS,
      excludeCredentials: own,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
  },
});

/**
 * The same passkey once more is answered as kept: an answer may have been lost. An id of another customer is refused:
 * ids are random, so it is a copy. An operator who adds the first factor has given it.
 */
const KEEP = defineScript({
  name: 'keep-passkey',
  isWhole: true,
  uses: [...mayAddFactor, takeChallenge, showPasskey, giveFactor, writeJournal, ...placesAccountLetters],
  keys: { passkeys: 'passkeys', passkey: 'passkey' },
  args: { id: 'text', credentialId: 'text', publicKey: 'text', counter: 'text', hints: 'text', name: 'text', rpId: 'text' },
  lua: `
local addressee = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
local owner, known = unpack(redis.call('HMGET', passkey, ${f.passkey.uid}, ${f.passkey.publicKey}))
if owner == uid and known == publicKey then
  return {'KEPT', shownPasskey(id), addressee, heldLetter('passkey-added:' .. callId)}
end
if owner then return {'REFUSED'} end
if not takeChallenge('register', uid) then return {'EXPIRED'} end
local lack = lacking()
if lack then return {lack} end
if redis.call('ZCARD', passkeys) >= ${MAX_PASSKEYS} then return {'FULL'} end
${LUA_NOW}
local stamp = string.format('%.0f', now)
redis.call('HSET', passkey, ${f.passkey.uid}, uid, ${f.passkey.credentialId}, credentialId, ${f.passkey.publicKey}, publicKey, ${f.passkey.counter}, counter,
  ${f.passkey.transports}, hints, ${f.passkey.name}, name, ${f.passkey.rpId}, rpId, ${f.passkey.createdAt}, stamp)
redis.call('ZADD', passkeys, stamp, id)
if redis.call('HGET', user, ${f.user.role}) == 'operator' then
  redis.call('HDEL', user, ${f.user.joinedIn})
  if not redis.call('HGET', ownSession, ${f.session.secondFactorAt}) then giveFactor(ownSession, sid) end
  redis.call('ZADD', operators, 'NX', stamp, uid)
  writeJournal('passkey-added', uid, '', 'passkey')
end
return {'KEPT', shownPasskey(id), addressee, placeAccountLetter('passkey-added', uid, unpack(addressee))}`,
  answer: z.union([
    z.tuple([z.literal('REFUSED')]),
    z.tuple([z.literal('EXPIRED')]),
    z.tuple([lacks]),
    z.tuple([z.literal('FULL')]),
    z.tuple([z.literal('KEPT'), passkeyValues, addresseeValues, letterPlaced]),
  ]),
}); // prettier-ignore

const REFUSALS = {
  REFUSED: () => failure('passkey_refused'),
  EXPIRED: () => failure('passkey_expired'),
  FULL: full,
};

export const keepPasskey = defineCustomerEndpoint(contract.keepPasskey, {
  bodyLimit: 24 * 1024,
  async handle({ caller, body: { credential, name }, request, network, waitUntil }) {
    const challenge = challengeOf(credential.clientDataJSON);
    const party = relyingParty(request);
    const made = challenge === undefined ? undefined : await verifyNew(credential, challenge, party);
    if (!made || challenge === undefined) return failure('passkey_refused');
    const { browser, system } = deviceOf(request);
    const id = passkeyIdOf(made.credentialId);
    const callId = randomUUID();
    const input = joined(placingInput(callId, network()), challengeInput(challenge, party), journalInput(caller.sub), {
      keys: { ...ownKeys(caller), sessions: key.sessions(caller.sub), passkey: key.passkey(id) },
      args: {
        uid: caller.sub,
        sid: caller.sid,
        id,
        credentialId: made.credentialId,
        publicKey: made.publicKey,
        counter: made.counter,
        hints: credential.transports.join(' '),
        name: name || [browser, system].filter(Boolean).join(' · ').slice(0, MAX_PASSKEY_NAME),
      },
    });
    const kept = await forCustomer(caller, KEEP, input, [writeLimit(caller)], 'session');
    if (!kept.ok) return kept;
    const [outcome] = kept.result;
    if (outcome !== 'KEPT')
      return outcome in REFUSALS ? REFUSALS[outcome as keyof typeof REFUSALS]() : LACKS[outcome as keyof typeof LACKS];
    const [, passkey, owner, letter] = kept.result;
    sendAccountChanged(waitUntil, 'passkey-added', letter, callId, owner);
    return answer(passkey);
  },
});
