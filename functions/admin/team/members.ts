/**
 * Acts of an owner on an operator: change the role, take it away, reset a lost factor, end a session. One round trip each, and
 * an entry in the journal (decisions A12).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-team.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { placesAccountLetters, sendAccountChanged, sendRoleChanged } from '../../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../../mail/placing.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { countsPasskeys, passkeyHosts } from '../../session/factor-methods.ts';
import { keepsAnOwner, leavesTeam } from '../../session/leave-team.ts';
import { givesShopRole } from '../../session/shop-role.ts';
import { endAllSessions } from '../../session/session.ts';
import { ADDRESSEE_FIELDS, addresseeValues, emailKeyOf } from '../../session/user.ts';
import { f, luaFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineFragment, defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';

/** Lua: defines `isMember()`. */
const ofMember = defineFragment({
  keys: { user: 'user' },
  args: { uid: 'text' },
  lua: `
local function isMember()
  return redis.call('HGET', user, ${f.user.role}) == 'operator' and redis.call('ZSCORE', operators, uid)
end`,
});

/** @param by id of the operator who does it, empty for a command */
function inputOf(by: string, uid: string, network: string) {
  const callId = randomUUID();
  const input = joined(placingInput(callId, network), journalInput(by), {
    keys: {
      user: key.user(uid),
      sessions: key.sessions(uid),
      knownDevices: key.knownDevices(uid),
      operators: key.operators(),
      invites: key.operatorInvites(),
    },
    args: { uid, ...passkeyHosts() },
  });
  return { callId, ...input };
}

/** The last owner is removed by a command alone; so is the last operator. Invitations sent by the removed operator end. */
const REMOVE = defineScript({
  name: 'remove-operator',
  isWhole: true,
  uses: [...keepsAnOwner, ofMember, endAllSessions, writeJournal, ...placesAccountLetters],
  lua: `
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
if not isMember() then return {'NONE'} end
if callerUid ~= '' and isLast(uid) then return {'LAST'} end
redis.call('HSET', user, ${f.user.role}, 'customer')
redis.call('HDEL', user, ${f.user.isOwner}, ${f.user.shopRole}, ${f.user.notices})
redis.call('ZREM', operators, uid)
dropFactor(uid)
endInvitesOf(uid)
endAllSessions()
writeJournal('operator-removed', uid, 'operator', 'customer')
return {'DONE', owner, placeAccountLetter('role-taken', uid, unpack(owner))}`,
  answer: z.union([
    z.tuple([z.literal('NONE')]),
    z.tuple([z.literal('LAST')]),
    z.tuple([z.literal('DONE'), addresseeValues, letterPlaced]),
  ]),
});

export const removeOperator = defineOperatorEndpoint(contract.removeOperator, {
  async handle({ caller, params: { id }, network, waitUntil }) {
    const { callId, ...input } = inputOf(caller.sub, id, network());
    const done = await forOperator(caller, REMOVE, input, [writeLimit(caller)], 'confirmed');
    if (!done.ok) return done;
    if (done.result[0] === 'LAST') return failure('last_operator');
    if (done.result[0] === 'NONE') return failure('operator_not_found');
    const [, person, letter] = done.result;
    sendAccountChanged(waitUntil, 'role-taken', letter, callId, person);
    return answer(null);
  },
});

/** An owner who is one no more has no open invitations: only owners invite. */
const CHANGE_ROLE = defineScript({
  name: 'change-shop-role',
  isWhole: true,
  uses: [...keepsAnOwner, ofMember, givesShopRole, writeJournal, ...placesAccountLetters],
  args: { newRole: 'text' },
  lua: `
if not isMember() then return {'NONE'} end
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
local former = shopRole(user)
if former == newRole then return {'DONE', owner, heldLetter('role-changed:' .. callId)} end
if former == 'owner' and isLast(uid) then return {'LAST'} end
giveShopRole(user, newRole)
if former == 'owner' then endInvitesOf(uid) end
writeJournal('role-changed', uid, former, newRole)
local email, firstName, locale = unpack(owner)
return {'DONE', owner, placeAccountLetter('role-changed', uid, email, firstName, locale, ${f.letter.note}, newRole)}`,
  answer: z.union([
    z.tuple([z.literal('NONE')]),
    z.tuple([z.literal('LAST')]),
    z.tuple([z.literal('DONE'), addresseeValues, letterPlaced]),
  ]),
});

export const changeRole = defineOperatorEndpoint(contract.changeRole, {
  bodyLimit: 1024,
  async handle({ caller, params: { id }, body: { role }, network, waitUntil }) {
    const { callId, ...own } = inputOf(caller.sub, id, network());
    const input = joined(own, { args: { newRole: role } });
    const done = await forOperator(caller, CHANGE_ROLE, input, [writeLimit(caller)], 'confirmed');
    if (!done.ok) return done;
    if (done.result[0] === 'LAST') return failure('last_operator');
    if (done.result[0] === 'NONE') return failure('operator_not_found');
    const [, person, letter] = done.result;
    sendRoleChanged(waitUntil, role, letter, callId, person);
    return answer(null);
  },
});

/** The operator concerned is told by mail: the holder of a team's device shall not act unseen. */
const RESET = defineScript({
  name: 'reset-factor',
  isWhole: true,
  uses: [leavesTeam, ofMember, countsPasskeys, endAllSessions, writeJournal, ...placesAccountLetters],
  lua: `
if not isMember() then return {'NONE'} end
local had = (redis.call('HEXISTS', user, ${f.user.totpSecret}) == 1 and 'totp' or '') ..
  (factorPasskeys(uid) > 0 and ' passkey' or '')
dropFactor(uid)
removeAllPasskeys(uid)
endInvitesOf(uid)
endAllSessions()
writeJournal('factor-reset', uid, had, '')
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
return {'DONE', owner, placeAccountLetter('factor-reset', uid, unpack(owner))}`,
  answer: z.union([z.tuple([z.literal('NONE')]), z.tuple([z.literal('DONE'), addresseeValues, letterPlaced])]),
});

export const resetFactor = defineOperatorEndpoint(contract.resetFactor, {
  async handle({ caller, params: { id }, network, waitUntil }) {
    // One's own is set up anew with the factor itself, or with a recovery code.
    if (id === caller.sub) return failure('forbidden');
    const { callId, ...input } = inputOf(caller.sub, id, network());
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
export const resetFactorByCommand = (email: string): Promise<boolean> =>
  byCommand(email, async (input) => (await store().run(RESET, input))[0] === 'DONE');

/** For the command alone: also the last operator, and the last owner. @returns as `resetFactorByCommand` */
export const removeByCommand = (email: string): Promise<boolean> =>
  byCommand(email, async (input) => (await store().run(REMOVE, input))[0] === 'DONE');

async function byCommand(
  email: string,
  work: (input: ReturnType<typeof inputOf>) => Promise<boolean>,
): Promise<boolean> {
  const uid = await store().command('find-operator', (redis) => redis.get<string>(emailKeyOf(email)));
  if (uid === null) return false;
  return work(inputOf('', uid, 'command'));
}

/** Its device is forgotten, as where one ends a session of one's own (`account/sessions.ts`). */
const END = defineScript({
  name: 'end-member-session',
  uses: [leavesTeam, ofMember, writeJournal],
  keys: { session: 'session', ownSession: 'session', sessions: 'sessions', knownDevices: 'knownDevices' },
  args: { sid: 'text' },
  lua: `
if not isMember() then return 'NONE' end
local device = redis.call('HMGET', session, ${luaFields('session', ['uid', 'browser', 'system', 'deviceHash'])})
if redis.call('ZREM', sessions, sid) == 0 or device[1] ~= uid then return 'GONE' end
if device[4] and device[4] ~= redis.call('HGET', ownSession, ${f.session.deviceHash}) then
  redis.call('ZREM', knownDevices, device[4])
end
redis.call('DEL', session)
writeJournal('session-ended', uid, device[2] .. ' ' .. device[3], '')
return 'DONE'`,
  answer: z.enum(['NONE', 'GONE', 'DONE']),
});

export const endMemberSession = defineOperatorEndpoint(contract.endMemberSession, {
  async handle({ caller, params: { id, session: sid } }) {
    const input = joined(inputOf(caller.sub, id, ''), {
      keys: { session: key.session(sid), ownSession: key.session(caller.sid) },
      args: { sid },
    });
    const done = await forOperator(caller, END, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'NONE') return failure('operator_not_found');
    return done.result === 'DONE' ? answer(null) : failure('session_not_found');
  },
});
