/**
 * Acts of an operator on another one: take the role away, reset a lost factor, end a session. One round trip each, and
 * an entry in the journal (decisions A12).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-team.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { placesAccountLetters, sendAccountChanged } from '../../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../../mail/placing.ts';
import { removeAllPasskeys } from '../../passkeys/passkey-store.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { endAllSessions } from '../../session/session.ts';
import { ADDRESSEE_FIELDS, addresseeValues, emailKeyOf, luaFields } from '../../session/user.ts';
import { key } from '../../store/keys.ts';
import { defineFragment, defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';

/** Lua: defines `isMember()`, and `dropFactor()`, after which the next sign-in sets up another one. */
const ofMember = defineFragment({
  keys: {
    user: 'user',
    operators: 'operators',
    recoveryCodes: 'recoveryCodes',
    pending: 'pendingFactor',
  },
  args: { uid: 'text' },
  lua: `
local function isMember()
  return redis.call('HGET', user, 'role') == 'operator' and redis.call('ZSCORE', operators, uid)
end
local function dropFactor()
  redis.call('HDEL', user, 'totpSecret', 'totpStep', 'totpStepBy')
  redis.call('DEL', recoveryCodes, pending)
end`,
});

/** @param by id of the operator who does it, empty for a command */
function inputOf(by: string, uid: string) {
  const writing = journalInput(by);
  return {
    keys: {
      ...writing.keys,
      user: key.user(uid),
      sessions: key.sessions(uid),
      knownDevices: key.knownDevices(uid),
      operators: key.operators(),
      recoveryCodes: key.recoveryCodes(uid),
      pending: key.pendingFactor(uid),
      passkeys: key.passkeys(uid),
    },
    args: { ...writing.args, uid },
  };
}

const REMOVE = defineScript({
  name: 'remove-operator',
  uses: [ofMember, endAllSessions, writeJournal],
  lua: `
if not isMember() then return 'NONE' end
if redis.call('ZCARD', operators) <= 1 then return 'LAST' end
redis.call('HSET', user, 'role', 'customer')
redis.call('ZREM', operators, uid)
dropFactor()
endAllSessions()
writeJournal('operator-removed', uid, 'operator', 'customer')
return 'DONE'`,
  answer: z.enum(['NONE', 'LAST', 'DONE']),
});

export const removeOperator = defineOperatorEndpoint(contract.removeOperator, {
  async handle({ caller, params: { id } }) {
    const done = await forOperator(caller, REMOVE, inputOf(caller.sub, id), [writeLimit(caller)], 'confirmed');
    if (!done.ok) return done;
    if (done.result === 'LAST') return failure('last_operator');
    return done.result === 'DONE' ? answer(null) : failure('operator_not_found');
  },
});

/** The operator concerned is told by mail: the holder of a team's device shall not act unseen. */
const RESET = defineScript({
  name: 'reset-factor',
  uses: [ofMember, removeAllPasskeys, endAllSessions, writeJournal, ...placesAccountLetters],
  lua: `
if not isMember() then return {'NONE'} end
local secret, passkeyCount = unpack(redis.call('HMGET', user, 'totpSecret', 'passkeyCount'))
local had = (secret and 'totp' or '') .. (tonumber(passkeyCount or '0') > 0 and ' passkey' or '')
dropFactor()
removeAllPasskeys()
endAllSessions()
writeJournal('factor-reset', uid, had, '')
local owner = redis.call('HMGET', user, ${luaFields(ADDRESSEE_FIELDS)})
return {'DONE', owner, placeAccountLetter('factor-reset', uid, unpack(owner))}`,
  answer: z.union([z.tuple([z.literal('NONE')]), z.tuple([z.literal('DONE'), addresseeValues, letterPlaced])]),
});

export const resetFactor = defineOperatorEndpoint(contract.resetFactor, {
  async handle({ caller, params: { id }, network, waitUntil }) {
    // One's own is set up anew with the factor itself, or with a recovery code.
    if (id === caller.sub) return failure('forbidden');
    const callId = randomUUID();
    const [placing, own] = [placingInput(callId, network()), inputOf(caller.sub, id)];
    const input = { keys: { ...placing.keys, ...own.keys }, args: { ...placing.args, ...own.args } };
    const done = await forOperator(caller, RESET, input, [writeLimit(caller)], 'confirmed');
    if (!done.ok) return done;
    if (done.result[0] === 'NONE') return failure('operator_not_found');
    const [, owner, letter] = done.result;
    sendAccountChanged(waitUntil, 'factor-reset', letter, callId, owner);
    return answer(null);
  },
});

/**
 * For a command with access to the store: the last operator, who has lost telephone and codes, has no other way. The
 * letter waits for the next run of the letters' job.
 * @returns false when there is no operator with this e-mail
 * @throws StoreUnavailable
 */
export async function resetFactorByCommand(email: string): Promise<boolean> {
  const uid = await store().command('find-operator', (redis) => redis.get<string>(emailKeyOf(email)));
  if (uid === null) return false;
  const [placing, own] = [placingInput(randomUUID(), 'command'), inputOf('', uid)];
  const input = { keys: { ...placing.keys, ...own.keys }, args: { ...placing.args, ...own.args } };
  return (await store().run(RESET, input))[0] === 'DONE';
}

const END = defineScript({
  name: 'end-member-session',
  uses: [ofMember, writeJournal],
  keys: { session: 'session', sessions: 'sessions' },
  args: { sid: 'text' },
  lua: `
if not isMember() then return 'NONE' end
local device = redis.call('HMGET', session, 'uid', 'browser', 'system')
if redis.call('ZREM', sessions, sid) == 0 or device[1] ~= uid then return 'GONE' end
redis.call('DEL', session)
writeJournal('session-ended', uid, device[2] .. ' ' .. device[3], '')
return 'DONE'`,
  answer: z.enum(['NONE', 'GONE', 'DONE']),
});

export const endMemberSession = defineOperatorEndpoint(contract.endMemberSession, {
  async handle({ caller, params: { id, session: sid } }) {
    const own = inputOf(caller.sub, id);
    const input = { keys: { ...own.keys, session: key.session(sid) }, args: { ...own.args, sid } };
    const done = await forOperator(caller, END, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'NONE') return failure('operator_not_found');
    return done.result === 'DONE' ? answer(null) : failure('session_not_found');
  },
});
