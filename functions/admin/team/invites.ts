/**
 * POST /api/admin/team/invites, DELETE …/invites/{id} and POST /api/admin/team/join: the way to the team. The link in
 * the letter proves the mailbox; only an account with that very e-mail takes the role. One round trip each.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-team.ts';
import { MOST_OPERATORS } from '../../../src/contract/admin-team.ts';
import { ROLE_WITHOUT_CHOICE } from '../../../src/domain/account/shop-role.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, LUA_CALLER_NAME, writeJournal } from '../../journal/journal.ts';
import {
  INVITE_HOURS,
  maskedEmail,
  operatorInvite,
  placeLinkLetter,
  placesAccountLetters,
  sendAccountChanged,
} from '../../mail/account-letters.ts';
import { sendPlaced } from '../../mail/outbox.ts';
import { letterPlaced, placingInput } from '../../mail/placing.ts';
import { seal } from '../../mail/sealed.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../../session/customer.ts';
import { countsPasskeys, findsFactors, passkeyHosts } from '../../session/factor-methods.ts';
import { leavesTeam } from '../../session/leave-team.ts';
import { hashOfToken, newToken } from '../../session/one-time-token.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { provesEmail } from '../../session/proven.ts';
import { givesShopRole } from '../../session/shop-role.ts';
import { ADDRESSEE_FIELDS, addresseeValues, emailHash } from '../../session/user.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f, luaFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';

const INVITE_MS = INVITE_HOURS * 3_600_000;

/** Sent twice by the store's client, the same call finds its own token and writes no second entry. */
const INVITE = defineScript({
  name: 'invite-operator',
  isWhole: true,
  uses: [...placesAccountLetters, placeLinkLetter, writeJournal],
  keys: {
    email: 'email',
    invite: 'operatorInvite',
    link: 'operatorInviteLink',
    invites: 'operatorInvites',
    operators: 'operators',
  },
  args: { invitedHash: 'text', address: 'text', masked: 'text', tokenHash: 'text', language: 'text', newRole: 'text' },
  builds: ['user', 'operatorInviteLink'],
  lua: `
local owner = redis.call('GET', email)
if owner and redis.call('HGET', userKey(owner), ${f.user.role}) == 'operator' then return {'ALREADY'} end
${LUA_NOW}
redis.call('ZREMRANGEBYSCORE', invites, '0', string.format('%.0f', now))
local taken = redis.call('ZCARD', operators) + redis.call('ZCARD', invites)
if taken >= ${MOST_OPERATORS} and not redis.call('ZSCORE', invites, invitedHash) then return {'FULL'} end
local untilMs = string.format('%.0f', now + ${INVITE_MS})
${LUA_CALLER_NAME}
local former = redis.call('HGET', invite, ${f.operatorInvite.tokenHash})
if former and former ~= tokenHash then redis.call('DEL', operatorInviteLinkKey(former)) end
if former ~= tokenHash then writeJournal('operator-invited', invitedHash, '', masked) end
redis.call('HSET', invite, ${f.operatorInvite.email}, address, ${f.operatorInvite.tokenHash}, tokenHash, ${f.operatorInvite.invitedBy}, callerName, ${f.operatorInvite.invitedById}, callerUid,
  ${f.operatorInvite.until}, untilMs, ${f.operatorInvite.shopRole}, newRole)
redis.call('PEXPIRE', invite, ${INVITE_MS})
redis.call('SET', link, invitedHash, 'PX', ${INVITE_MS})
redis.call('ZADD', invites, untilMs, invitedHash)
redis.call('PEXPIRE', invites, ${INVITE_MS})
return {'INVITED', callerName, untilMs,
  placeLinkLetter('operator-invite', accountCaps(callerUid), address, '', language, ${INVITE_MS})}`,
  answer: z.union([
    z.tuple([z.literal('ALREADY')]),
    z.tuple([z.literal('FULL')]),
    z.tuple([z.literal('INVITED'), z.string(), z.string(), letterPlaced]),
  ]),
});

export const inviteOperator = defineOperatorEndpoint(contract.inviteOperator, {
  bodyLimit: 1024,
  async handle({ caller, body: { email, role }, locale, network, waitUntil }) {
    const [token, callId, invitedHash] = [newToken(), randomUUID(), emailHash(email)];
    const tokenHash = hashOfToken(token);
    const input = joined(placingInput(callId, network()), journalInput(caller.sub), {
      keys: {
        email: key.email(invitedHash),
        invite: key.operatorInvite(invitedHash),
        link: key.operatorInviteLink(tokenHash),
        invites: key.operatorInvites(),
        operators: key.operators(),
      },
      args: {
        invitedHash,
        address: email,
        masked: maskedEmail(email),
        tokenHash,
        language: locale,
        newRole: role,
        sealedToken: seal(token),
      },
    });
    const done = await forOperator(caller, INVITE, input, [writeLimit(caller)], 'confirmed');
    if (!done.ok) return done;
    if (done.result[0] === 'ALREADY') {
      return failure('already_operator', { fields: { email: { key: 'errors:already_operator' } } });
    }
    if (done.result[0] === 'FULL') return failure('team_full');
    const [, invitedBy, until, letter] = done.result;
    const held = { id: `operator-invite:${callId}`, holder: callId, kind: 'operator-invite' } as const;
    sendPlaced(waitUntil, letter, held, email, () => operatorInvite(locale, token));
    return answer({ id: invitedHash, email, role, invitedBy, until: new Date(Number(until)).toISOString() });
  },
});

const WITHDRAW = defineScript({
  name: 'withdraw-invite',
  uses: [writeJournal],
  keys: { invite: 'operatorInvite', invites: 'operatorInvites' },
  args: { invitedHash: 'text' },
  builds: ['operatorInviteLink'],
  lua: `
local tokenHash = redis.call('HGET', invite, ${f.operatorInvite.tokenHash})
if redis.call('ZREM', invites, invitedHash) == 0 or not tokenHash then return 'NONE' end
redis.call('DEL', invite, operatorInviteLinkKey(tokenHash))
writeJournal('invite-withdrawn', invitedHash, '', '')
return 'DONE'`,
  answer: z.enum(['NONE', 'DONE']),
});

export const withdrawInvite = defineOperatorEndpoint(contract.withdrawInvite, {
  async handle({ caller, params: { id } }) {
    const input = joined(journalInput(caller.sub), {
      keys: { invite: key.operatorInvite(id), invites: key.operatorInvites() },
      args: { invitedHash: id },
    });
    const done = await forOperator(caller, WITHDRAW, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    return done.result === 'DONE' ? answer(null) : failure('invite_not_found');
  },
});

/**
 * The session that accepts takes the account over: every other one ends and passkeys made before go, for they may be a
 * stranger's. Until it has made a factor the link can be opened again, in a session that takes its place. An operator
 * who presses again because the answer was lost is answered alike. An invitation ends with the role of its sender.
 */
const JOIN = defineScript({
  name: 'join-team',
  isWhole: true,
  uses: [
    countsPasskeys,
    ...findsFactors,
    provesEmail,
    leavesTeam,
    givesShopRole,
    writeJournal,
    ...placesAccountLetters,
  ],
  keys: { link: 'operatorInviteLink', sessions: 'sessions' },
  args: { tokenHash: 'text', sid: 'text' },
  builds: ['session'],
  lua: `
local function takeOver()
  removeAllPasskeys(uid)
  dropFactor(uid)
  for _, other in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do
    if other ~= sid then redis.call('DEL', sessionKey(other)) redis.call('ZREM', sessions, other) end
  end
  redis.call('HSET', user, ${f.user.joinedIn}, sid)
end
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
local role, ownHash = unpack(redis.call('HMGET', user, ${f.user.role}, ${f.user.emailHash}))
local invitedHash = redis.call('GET', link)
if role == 'operator' then
  if invitedHash == 'joined ' .. uid and not hasFactor() then takeOver() end
  return {'JOINED', owner, heldLetter('role-given:' .. callId)}
end
if not invitedHash or invitedHash ~= ownHash then return {'INVALID'} end
local invite = operatorInviteKey(invitedHash)
local newest, by, newRole = unpack(redis.call('HMGET', invite, ${luaFields('operatorInvite', ['tokenHash', 'invitedById', 'shopRole'])}))
if newest ~= tokenHash then return {'INVALID'} end
if by and not isOwner(by) then return {'INVALID'} end
if not isProven(user) then return {'UNPROVEN'} end
${LUA_NOW}
local life = redis.call('PTTL', link)
redis.call('SET', link, 'joined ' .. uid, 'PX', math.max(1, life))
redis.call('DEL', invite)
redis.call('ZREM', invites, invitedHash)
redis.call('HSET', user, ${f.user.role}, 'operator')
newRole = newRole or '${ROLE_WITHOUT_CHOICE}'
giveShopRole(user, newRole)
redis.call('ZADD', operators, string.format('%.0f', now), uid)
takeOver()
writeJournal('operator-joined', uid, 'customer', newRole)
return {'JOINED', owner, placeAccountLetter('role-given', uid, unpack(owner))}`,
  answer: z.union([
    z.tuple([z.literal('INVALID')]),
    z.tuple([z.literal('UNPROVEN')]),
    z.tuple([z.literal('JOINED'), addresseeValues, letterPlaced]),
  ]),
});

export const joinTeam = defineCustomerEndpoint(contract.joinTeam, {
  bodyLimit: 1024,
  async handle({ caller, body: { token }, network, waitUntil }) {
    const tokenHash = hashOfToken(token);
    const { sub: uid, sid } = caller;
    const callId = randomUUID();
    const input = joined(placingInput(callId, network()), journalInput(uid), {
      keys: {
        user: key.user(uid),
        sessions: key.sessions(uid),
        recoveryCodes: key.recoveryCodes(uid),
        link: key.operatorInviteLink(tokenHash),
        invites: key.operatorInvites(),
        operators: key.operators(),
      },
      args: { tokenHash, uid, sid, ...passkeyHosts() },
    });
    const limit = { name: 'join-team', id: uid, max: 30, windowSeconds: 3600 };
    const done = await forCustomer(caller, JOIN, input, [limit], 'session');
    if (!done.ok) return done;
    if (done.result[0] === 'INVALID') return failure('invite_invalid');
    if (done.result[0] === 'UNPROVEN') return failure('email_unproven');
    const [, owner, letter] = done.result;
    sendAccountChanged(waitUntil, 'role-given', letter, callId, owner);
    return answer(null);
  },
});
