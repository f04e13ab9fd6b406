/**
 * POST /api/account/password: every token dies at once, and this device gets a new session. Two round trips, also when
 * the call comes again because its answer was lost; a third only when the session ends between the two.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import type { BodyOf } from '../../src/contract/contract.ts';
import type { TokenPair } from '../../src/contract/session.ts';
import { answer, failure } from '../http/answer.ts';
import type { EndpointInput, Outcome } from '../http/endpoint.ts';
import { deviceOf } from '../http/user-agent.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput, recipientOf } from '../mail/placing.ts';
import { confirmPassword } from '../session/confirm-password.ts';
import { defineCustomerEndpoint, forCustomer } from '../session/customer.ts';
import { hashPassword, isPassword, refusedPassword } from '../session/password.ts';
import { rememberDevice } from '../session/known-device.ts';
import {
  carryFactor,
  endAllSessions,
  newSession,
  openSession,
  openSessionInput,
  tokensOf,
} from '../session/session.ts';
import { ACCESS_SECONDS, type Caller } from '../session/tokens.ts';
import { ADDRESSEE_FIELDS } from '../session/user.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

type ChangeOutcome = Outcome<typeof contract.changePassword>;
type Input = EndpointInput<typeof contract.changePassword> & { readonly caller: Caller };

/**
 * The new session idles as long as the one that it replaces may, and is of the same device, which alone stays known: both
 * are read before that one is ended. An operator's second factor, given there, counts here as it did there: a password
 * confirms nothing and makes no session longer (decisions A12).
 */
const CHANGE = defineScript({
  name: 'change-password',
  isWhole: true,
  uses: [openSession, carryFactor, endAllSessions, rememberDevice, ...placesAccountLetters],
  keys: { replacedSession: 'session', successor: 'successorSession' },
  args: { comparedHash: 'text', newHash: 'text', recipient: 'text' },
  lua: `
if redis.call('HGET', user, ${f.user.passwordHash}) ~= comparedHash then return {'CHANGED'} end
idleMs = redis.call('HGET', replacedSession, ${f.session.idleMs})
deviceHash = redis.call('HGET', replacedSession, ${f.session.deviceHash}) or ''
local given, confirmedAt, endsAt = unpack(redis.call('HMGET', replacedSession, ${f.session.secondFactorAt}, ${f.session.confirmedAt}, ${f.session.endsAt}))
redis.call('HSET', user, ${f.user.passwordHash}, newHash)
redis.call('HDEL', user, ${f.user.resetTokenHash})
endAllSessions()
if deviceHash ~= '' then rememberDevice() end
redis.call('SET', successor, sid, 'EX', ${ACCESS_SECONDS})
local letter = placeAccountLetter('password-changed', recipient,
  unpack(redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})))
local version = openSession()
if given then carryFactor(session, sid, given, confirmedAt, endsAt) end
return {'DONE', version, idleMs, letter}`,
  answer: z.union([
    z.tuple([z.literal('CHANGED')]),
    z.tuple([z.literal('DONE'), z.string(), z.string(), letterPlaced]),
  ]),
});

/**
 * The session that took the place of another, with the password that is in force now; nothing once it was used or is
 * over.
 */
const FIND_SUCCESSOR = defineScript({
  name: 'find-successor',
  keys: { successor: 'successorSession', user: 'user' },
  args: { uid: 'text' },
  builds: ['session'],
  lua: `
local sid = redis.call('GET', successor)
if not sid then return {} end
local owner, counter, tokenVersion, idleMs =
  unpack(redis.call('HMGET', sessionKey(sid), ${f.session.uid}, ${f.session.counter}, ${f.session.tokenVersion}, ${f.session.idleMs}))
local current = redis.call('HMGET', user, ${f.user.status}, ${f.user.tokenVersion}, ${f.user.passwordHash})
if owner ~= uid or counter ~= '1' or current[1] ~= 'active' or current[2] ~= tokenVersion then return {} end
return {sid, tokenVersion, idleMs, current[3]}`,
  answer: z.union([z.tuple([]), z.tuple([z.string(), z.string(), z.string(), z.string()])]),
});

export const changePassword = defineCustomerEndpoint(contract.changePassword, {
  bodyLimit: 4096,
  async handle(input) {
    const changed = await change(input);
    if (changed.ok || changed.code !== 'session_ended') return changed;
    return (await answerAgain(input.caller, input.body)) ?? changed;
  },
});

async function change({ caller, body, request, network, waitUntil }: Input): Promise<ChangeOutcome> {
  const { currentPassword, password } = body;
  const confirmed = await confirmPassword(caller, currentPassword, 'currentPassword');
  if (!confirmed.ok) return confirmed;
  const refused = refusedPassword(password, confirmed.owner.email);
  if (refused) return refused;
  const session = newSession(caller.sub, deviceOf(request), false);
  const callId = randomUUID();
  const { owner } = confirmed;
  const input = joined(placingInput(callId, network()), openSessionInput(session), {
    keys: {
      knownDevices: key.knownDevices(caller.sub),
      replacedSession: key.session(caller.sid),
      successor: key.successorSession(caller.sid),
    },
    args: {
      comparedHash: confirmed.passwordHash,
      newHash: await hashPassword(password),
      recipient: recipientOf(owner.email),
    },
  });
  const changed = await forCustomer(caller, CHANGE, input);
  if (!changed.ok) return changed;
  if (changed.result[0] === 'CHANGED') return failure('conflict');
  const [, tokenVersion, idleMs, letter] = changed.result;
  sendAccountChanged(waitUntil, 'password-changed', letter, callId, owner);
  return changedAnswer(await firstTokensOf(session.uid, session.sid, tokenVersion, idleMs));
}

/** The lost answer once more, for a caller who knows the password that was set then; `change` has counted the try. */
async function answerAgain({ sub, sid }: Caller, { password }: BodyOf<typeof contract.changePassword>) {
  const keys = { successor: key.successorSession(sid), user: key.user(sub) };
  const found = await store().run(FIND_SUCCESSOR, { keys, args: { uid: sub } });
  if (found.length === 0) return undefined;
  const [successor, tokenVersion, idleMs, passwordHash] = found;
  if (!(await isPassword(password, passwordHash))) return undefined;
  return changedAnswer(await firstTokensOf(sub, successor, tokenVersion, idleMs));
}

const firstTokensOf = (uid: string, sid: string, tokenVersion: string, idleMs: string): Promise<TokenPair> =>
  tokensOf({ uid, sid, tokenVersion, counter: 1, idleMs: Number(idleMs) });

const changedAnswer = (tokens: TokenPair) => answer(tokens, { message: 'rules:password.changed' });
