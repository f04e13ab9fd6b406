/** POST /api/account/password: every token dies at once, and this device gets a new session. Two round trips. */
import * as z from 'zod/mini';
import { changePasswordForm } from '../../src/domain/account.ts';
import { isGuessable } from '../../src/domain/password.ts';
import { defineCustomerCall, forCustomer } from '../auth/customer.ts';
import { deviceOf } from '../auth/device.ts';
import { hashPassword } from '../auth/password.ts';
import { tellChanged } from '../auth/reset.ts';
import {
  END_ALL_SESSIONS,
  firstTokens,
  newSession,
  OPEN_ARGUMENTS,
  OPEN_SESSION,
  openArguments,
  openKeys,
  sessionKey,
} from '../auth/session.ts';
import { answer, failure } from '../http/answer.ts';
import { confirmPassword } from './confirmed.ts';

const FIRST = OPEN_ARGUMENTS + 1;

/**
 * KEYS and ARGV: of the new session, then this session; the password as confirmed and as hashed. The new session idles
 * as long as this one may.
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
return {'DONE', open(), ARGV[3]}`,
} as const;

const outcome = z.union([z.tuple([z.literal('CHANGED')]), z.tuple([z.literal('DONE'), z.string(), z.string()])]);

export const changePassword = defineCustomerCall({
  body: changePasswordForm,
  bodyLimit: 4096,
  async handle({ caller, body: { currentPassword, password }, request, waitUntil }) {
    const confirmed = await confirmPassword(caller, currentPassword, 'currentPassword');
    if (!confirmed.ok) return confirmed;
    if (isGuessable(password, confirmed.owner.email)) {
      return failure('invalid_fields', { fields: { password: 'password.guessable' } });
    }
    const session = newSession(caller.sub, deviceOf(request), false);
    const changed = await forCustomer(caller, CHANGE, {
      keys: [...openKeys(session), sessionKey(caller.sid)],
      args: [...openArguments(session), confirmed.pw, await hashPassword(password)],
    });
    if (!changed.ok) return changed;
    const [kind, epoch = '', idle = ''] = z.parse(outcome, changed.result);
    if (kind === 'CHANGED') return failure('conflict');
    waitUntil(tellChanged(confirmed.owner));
    return answer(await firstTokens({ ...session, idleMs: Number(idle) }, epoch), {
      message: 'rules:password.changed',
    });
  },
});
