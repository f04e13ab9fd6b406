/** GET /api/admin/team: operators with factor and sessions, and the invitations that are open. One round trip. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-team.ts';
import type { Invite, Member } from '../../../src/contract/admin-team.ts';
import { JOURNAL_KINDS } from '../../../src/domain/account/journal-acts.ts';
import { mayChooseNotices, noticesOf } from '../../../src/domain/account/notices.ts';
import { hasAccess, ROLE_WITHOUT_CHOICE, type ShopRole } from '../../../src/domain/account/shop-role.ts';
import { daysAfter } from '../../../src/domain/values/dates.ts';
import { answer } from '../../http/answer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { countsUsable, passkeyHosts } from '../../session/factor-methods.ts';
import { givesShopRole, storedRole } from '../../session/shop-role.ts';
import type { Caller } from '../../session/tokens.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { listed, f, luaFields, fieldsOf } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import type { Store } from '../../store/store.ts';
import { journalEntry } from '../../journal/journal.ts';

const MEMBER_FIELDS = ['firstName', 'lastName', 'email', 'totpSecret', 'notices'] as const;
const INVITE_FIELDS = ['email', 'invitedBy', 'until', 'shopRole'] as const;

const text = z.string();
const instant = (milliseconds: string | number): string => new Date(Number(milliseconds)).toISOString();

/**
 * Id, role, since when, fields, numbers of passkeys that work in the back room, of all that count and of recovery codes, and of each
 * standing session what the page shows.
 */
const memberRow = z.tuple([
  text,
  storedRole,
  text,
  listed(MEMBER_FIELDS, z.partial(fieldsOf('user', MEMBER_FIELDS))),
  text,
  text,
  text,
  z.array(z.tuple([text, text, text, text, text])),
]);
type MemberRow = z.output<typeof memberRow>;

const inviteRow = z.tuple([text, listed(INVITE_FIELDS, z.partial(fieldsOf('operatorInvite', INVITE_FIELDS)))]);

/** An operator whose account is gone, or whose role is, is left out: nothing but the set remembers them. */
const SHOW = defineScript({
  name: 'show-team',
  uses: [countsUsable, givesShopRole],
  keys: { invites: 'operatorInvites' },
  builds: ['user', 'session', 'sessions', 'recoveryCodes', 'operatorInvite'],
  lua: `
local members, open = {}, {}
local found = redis.call('ZRANGE', operators, 0, -1, 'WITHSCORES')
for i = 1, #found, 2 do
  local id = found[i]
  local role, version = unpack(redis.call('HMGET', userKey(id), ${f.user.role}, ${f.user.tokenVersion}))
  if role == 'operator' then
    local standing = {}
    for _, sid in ipairs(redis.call('ZRANGE', sessionsKey(id), 0, -1)) do
      local owner, begun, createdAt, rotatedAt, browser, system = unpack(redis.call('HMGET', sessionKey(sid),
        ${f.session.uid}, ${f.session.tokenVersion}, ${f.session.createdAt}, ${f.session.rotatedAt}, ${f.session.browser}, ${f.session.system}))
      if owner == id and begun == version then
        standing[#standing + 1] = {sid, createdAt, rotatedAt, browser, system}
      end
    end
    local usable, all = usablePasskeys(id)
    members[#members + 1] = {id, shopRole(userKey(id)), found[i + 1], redis.call('HMGET', userKey(id), ${luaFields('user', MEMBER_FIELDS)}),
      tostring(usable), tostring(all), tostring(redis.call('ZCARD', recoveryCodesKey(id))), standing}
  end
end
${LUA_NOW}
for _, id in ipairs(redis.call('ZRANGE', invites, string.format('(%.0f', now), '+inf', 'BYSCORE')) do
  open[#open + 1] = {id, redis.call('HMGET', operatorInviteKey(id), ${luaFields('operatorInvite', INVITE_FIELDS)})}
end
return {members, open}`,
  answer: z.tuple([z.array(memberRow), z.array(inviteRow)]),
});

const memberOf = (
  [id, role, since, shown, passkeys, allPasskeys, recoveryCodes, sessions]: MemberRow,
  { sub, sid }: Caller,
): Member => ({
  id,
  firstName: shown.firstName ?? '',
  lastName: shown.lastName ?? '',
  email: shown.email ?? '',
  since: instant(since),
  role,
  isCaller: id === sub,
  totp: shown.totpSecret !== undefined,
  passkeys: Number(passkeys),
  hasFactor: shown.totpSecret !== undefined || Number(allPasskeys) > 0,
  recoveryCodes: Number(recoveryCodes),
  notices: mayChooseNotices(role) ? noticesOf(shown.notices ?? '') : [],
  sessions: sessions
    .map(([session, createdAt, rotatedAt, browser, system]) => ({
      id: session,
      browser,
      system,
      createdAt: instant(createdAt),
      lastUsedAt: instant(rotatedAt),
      current: session === sid,
    }))
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt, 'en')),
});

const inviteOf = ([id, { email = '', invitedBy = '', until = 0, shopRole = ROLE_WITHOUT_CHOICE }]: z.output<
  typeof inviteRow
>): Invite => ({
  id,
  email,
  role: shopRole,
  invitedBy,
  until: instant(until),
});

/** An operator as a command prints the team. */
export interface TeamRow {
  readonly name: string;
  readonly email: string;
  /** ISO 8601. */
  readonly since: string;
  readonly role: ShopRole;
}

/** For a command of somebody who may reach the store. @throws StoreUnavailable */
export async function listTeam(store: Store): Promise<TeamRow[]> {
  const [members] = await store.run(SHOW, {
    keys: { operators: key.operators(), invites: key.operatorInvites() },
    args: passkeyHosts(),
  });
  return members.map(([, role, since, { firstName = '', lastName = '', email = '' }]) => ({
    name: `${firstName} ${lastName}`.trim(),
    email,
    since: instant(since),
    role,
  }));
}

export const showTeam = defineOperatorEndpoint(contract.showTeam, {
  async handle({ caller }) {
    const keys = { operators: key.operators(), invites: key.operatorInvites() };
    const read = await forOperator(caller, SHOW, { keys, args: passkeyHosts() });
    if (!read.ok) return read;
    const [rows, invites] = read.result;
    const members = rows.map((row) => memberOf(row, caller));
    const own = members.filter(({ isCaller }) => isCaller);
    const [{ role } = { role: null }] = own;
    return answer({
      members: role === 'owner' ? members : own,
      invites: role === 'owner' ? invites.map(inviteOf) : [],
      names:
        role !== null && hasAccess(role, 'office')
          ? members.map(({ id, firstName, lastName, isCaller }) => ({ id, firstName, lastName, isCaller }))
          : [],
    });
  },
});

/** Entries that one call looks at, whatever it finds. */
const LOOKED_AT = 2000;
const AT_ONCE = 200;

/** Entries of one order, or all, between two instants; those of one operator and of some acts, where any are named. */
const LIST = defineScript({
  name: 'list-journal',
  keys: { journal: 'journal' },
  args: { by: 'text', acts: 'text', orderNo: 'text', from: 'text', to: 'text', cursor: 'text', limit: 'text' },
  builds: ['journalEntry', 'journalOf'],
  lua: `
local set = orderNo == '' and journal or journalOfKey(orderNo)
local top = cursor ~= '' and '(' .. cursor or to == '+inf' and to or '(' .. to
local most, looked, found, last = tonumber(limit), 0, {}, ''
local step = by == '' and acts == '' and most or ${AT_ONCE}
local function fits(id)
  if by == '' and acts == '' then return true end
  local uid, act = unpack(redis.call('HMGET', journalEntryKey(id), ${luaFields('journalEntry', ['uid', 'act'])}))
  if by ~= '' and (uid or '') ~= (by == '${contract.BY_COMMAND}' and '' or by) then return false end
  return acts == '' or string.find(acts, ' ' .. (act or '') .. ' ', 1, true) ~= nil
end
while #found < most and looked < ${LOOKED_AT} do
  local ids = redis.call('ZRANGE', set, top, from, 'BYSCORE', 'REV', 'LIMIT', '0', string.format('%.0f', step))
  for _, id in ipairs(ids) do
    last, top, looked = id, '(' .. id, looked + 1
    if fits(id) then found[#found + 1] = {id, redis.call('HGETALL', journalEntryKey(id))} end
    if #found == most then break end
  end
  if #ids == 0 then last = '' break end
end
if last ~= '' and #redis.call('ZRANGE', set, top, from, 'BYSCORE', 'REV', 'LIMIT', '0', '1') == 0 then last = '' end
return {found, last}`,
  answer: z.tuple([z.array(journalEntry), z.string()]),
});

const midnight = (day: string): string => String(Date.parse(`${day}T00:00:00+03:00`));

export const showJournal = defineOperatorEndpoint(contract.showJournal, {
  async handle({ caller, query: { by = '', kind, orderNo = '', day, cursor, limit } }) {
    const acts = kind ? ` ${JOURNAL_KINDS[kind].join(' ')} ` : '';
    const [from, to] = day ? [midnight(day), midnight(daysAfter(day, 1))] : ['-inf', '+inf'];
    const args = { by, acts, orderNo, from, to, cursor, limit };
    const listed = await forOperator(caller, LIST, { keys: { journal: key.journal() }, args });
    if (!listed.ok) return listed;
    const [items, next] = listed.result;
    // A command of the machine has no name.
    return answer({ items: items.map((entry) => ({ ...entry, operator: entry.operator.trim() })), next });
  },
});
