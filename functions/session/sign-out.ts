/**
 * POST /api/auth/logout: one round trip. POST /api/auth/logout-all wants the password (decisions A11): two, also when it
 * comes again because its answer was lost.
 */
import * as z from 'zod/mini';
import { logoutAll as logoutAllContract } from '../../src/contract/entrance.ts';
import { logout as logoutContract } from '../../src/contract/session.ts';
import { answer, failure } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { confirmPassword } from './confirm-password.ts';
import { defineCustomerEndpoint, forCustomer } from './customer.ts';
import { endAllSessions } from './session.ts';
import { verifyRefresh, type Caller } from './tokens.ts';

const ENDED = z.literal('ENDED');

/** Ends the session of a token that was ours, expired or not; ending it twice is no failure. */
const END_SESSION = defineScript({
  name: 'end-session',
  keys: { session: 'session', sessions: 'sessions' },
  args: { uid: 'text', sid: 'text' },
  lua: `
if redis.call('HGET', session, ${f.session.uid}) == uid then redis.call('DEL', session) end
redis.call('ZREM', sessions, sid)
return 'ENDED'`,
  answer: ENDED,
});

export const logout = defineEndpoint(logoutContract, {
  async handle({ body: { refreshToken } }) {
    const verified = await verifyRefresh(refreshToken);
    if (!verified) return failure('session_ended');
    const { sub: uid, sid } = verified.claims;
    const keys = { session: key.session(sid), sessions: key.sessions(uid) };
    await store().run(END_SESSION, { keys, args: { uid, sid } });
    return answer(null);
  },
});

const END_ALL = defineScript({
  name: 'end-all-sessions',
  uses: [endAllSessions],
  lua: `endAllSessions()\nreturn 'ENDED'`,
  answer: ENDED,
});

export const logoutAll = defineCustomerEndpoint(logoutAllContract, {
  bodyLimit: 2048,
  async handle({ caller, body }) {
    const { sub } = caller;
    const keys = { user: key.user(sub), sessions: key.sessions(sub), knownDevices: key.knownDevices(sub) };
    const confirmed = await confirmPassword(caller, body.currentPassword, 'currentPassword');
    const done = confirmed.ok ? await forCustomer(caller, END_ALL, { keys, args: {} }) : confirmed;
    if (done.ok || (done.code === 'session_ended' && (await haveAllEnded(caller)))) return answer(null);
    return done;
  },
});

/** Whether this token's version is over, and with it every session there was: the answer to that may have been lost. */
async function haveAllEnded({ sub, tv }: Caller): Promise<boolean> {
  const current = await store().command('read-token-version', (redis) =>
    redis.hget<string>(key.user(sub), 'tokenVersion'),
  );
  return Number(current) > Number(tv);
}
