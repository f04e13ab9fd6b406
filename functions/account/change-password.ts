/**
 * POST /api/account/password: every token dies at once, and this device gets a new session. Two round trips, also when
 * the call comes again because its answer was lost; a third only when the session ends between the two.
 */
import * as z from 'zod/mini';
import { changePasswordForm } from '../../src/domain/account.ts';
import { isGuessable } from '../../src/domain/password.ts';
import { defineCustomerCall, forCustomer } from '../session/customer.ts';
import { deviceOf } from '../session/device.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { tellChanged } from '../session/reset.ts';
import {
  END_ALL_SESSIONS,
  newSession,
  OPEN_ARGUMENTS,
  OPEN_SESSION,
  openArguments,
  openKeys,
  sessionKey,
  tokensOf,
  userKey,
} from '../session/session.ts';
import { ACCESS_SECONDS, type Caller } from '../session/tokens.ts';
import { answer, failure, type Answer, type Failure } from '../http/answer.ts';
import { store, type Script } from '../store/store.ts';
import { confirmPassword } from './confirmed.ts';

const FIRST = OPEN_ARGUMENTS + 1;

/** Leads from a session that a new password has ended to the one that took its place, while its tokens may still call. */
const successorKey = (sid: string): string => `succ:${sid}`;

/**
 * KEYS and ARGV: of the new session, then this session and its successor's; the password as confirmed and as hashed,
 * seconds. The new session idles as long as this one may.
 */
const CHANGE = {
  name: 'change-password',
  lua: `${OPEN_SESSION}
${END_ALL_SESSIONS}
if redis.call('HGET', KEYS[1], 'pw') ~= ARGV[${FIRST}] then return {'CHANGED'} end
ARGV[3] = redis.call('HGET', KEYS[4], 'idle')
redis.call('HSET', KEYS[1], 'pw', ARGV[${FIRST + 1}])
redis.call('HDEL', KEYS[1], 'reset')
endAll(KEYS[1], KEYS[2])
redis.call('SET', KEYS[5], ARGV[2], 'EX', ARGV[${FIRST + 2}])
return {'DONE', open(), ARGV[3]}`,
} as const;

const outcome = z.union([z.tuple([z.literal('CHANGED')]), z.tuple([z.literal('DONE'), z.string(), z.string()])]);

/** KEYS: successor, user. ARGV: uid. The successor with its epoch, idle time and password, until it was first used. */
const FIND: Script = {
  name: 'find-successor',
  lua: `
local sid = redis.call('GET', KEYS[1])
if not sid then return {} end
local session = redis.call('HMGET', 'sess:' .. sid, 'u', 'n', 'tv', 'idle')
local user = redis.call('HMGET', KEYS[2], 'st', 'tv', 'pw')
if session[1] ~= ARGV[1] or session[2] ~= '1' or user[1] ~= 'active' or user[2] ~= session[3] then return {} end
return {sid, session[3], session[4], user[3]}`,
};

const found = z.union([z.tuple([]), z.tuple([z.string(), z.string(), z.string(), z.string()])]);

export const changePassword = defineCustomerCall({
  body: changePasswordForm,
  bodyLimit: 4096,
  async handle({ caller, body, request, waitUntil }) {
    const changed = await change(caller, body, request, waitUntil);
    return !changed.ok && changed.code === 'session_ended' ? again(caller, body.password, changed) : changed;
  },
});

async function change(
  caller: Caller,
  { currentPassword, password }: z.infer<typeof changePasswordForm>,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Answer | Failure> {
  const confirmed = await confirmPassword(caller, currentPassword, 'currentPassword');
  if (!confirmed.ok) return confirmed;
  if (isGuessable(password, confirmed.owner.email)) {
    return failure('invalid_fields', { fields: { password: 'password.guessable' } });
  }
  const session = newSession(caller.sub, deviceOf(request), false);
  const changed = await forCustomer(caller, CHANGE, {
    keys: [...openKeys(session), sessionKey(caller.sid), successorKey(caller.sid)],
    args: [...openArguments(session), confirmed.pw, await hashPassword(password), ACCESS_SECONDS],
  });
  if (!changed.ok) return changed;
  const [kind, epoch = '', idle = ''] = z.parse(outcome, changed.result);
  if (kind === 'CHANGED') return failure('conflict');
  waitUntil(tellChanged(confirmed.owner));
  return granted(session.uid, session.sid, epoch, idle);
}

/** The answer once more, for whoever knows the password that this session set; the try is counted already. */
async function again({ sub, sid }: Caller, password: string, ended: Failure): Promise<Answer | Failure> {
  const read = await store().script(FIND, { keys: [successorKey(sid), userKey(sub)], args: [sub] });
  const [successor, epoch = '', idle = '', pw = ''] = z.parse(found, read);
  if (successor === undefined || !(await isPassword(password, pw))) return ended;
  return granted(sub, successor, epoch, idle);
}

const granted = async (uid: string, sid: string, epoch: string, idle: string): Promise<Answer> =>
  answer(await tokensOf({ uid, sid, epoch, counter: 1, idleMs: Number(idle) }), { message: 'rules:password.changed' });
