/** GET /api/auth/me and POST /api/auth/logout-all: one round trip each, two for a session that has ended. */
import { answer } from '../http/answer.ts';
import { store } from '../store/store.ts';
import { defineCustomerCall, forCustomer } from './customer.ts';
import { END_ALL_SESSIONS, sessionsKey, userKey } from './session.ts';
import type { Caller } from './tokens.ts';
import { readUser, USER_FIELDS } from './user.ts';

/** The fields of ARGV of the customer of KEYS 1. */
export const READ_USER = { name: 'read-user', lua: `return redis.call('HMGET', KEYS[1], unpack(ARGV))` } as const;

export const me = defineCustomerCall({
  async handle({ caller }) {
    const read = await forCustomer(caller, READ_USER, { keys: [userKey(caller.sub)], args: USER_FIELDS });
    return read.ok ? answer(readUser(caller.sub, read.result)) : read;
  },
});

export const logoutAll = defineCustomerCall({
  async handle({ caller }) {
    const script = { name: 'end-all-sessions', lua: `${END_ALL_SESSIONS}\nendAll(KEYS[1], KEYS[2])\nreturn 'ENDED'` };
    const done = await forCustomer(caller, script, { keys: [userKey(caller.sub), sessionsKey(caller.sub)] });
    const ended = done.ok || (done.code === 'session_ended' && (await haveAllEnded(caller)));
    return ended ? answer(null, { status: 204 }) : done;
  },
});

/** Whether the epoch of this token is over, and with it every session there was: the answer to that may have been lost. */
async function haveAllEnded({ sub, tv }: Caller): Promise<boolean> {
  const epoch = await store().run('read-epoch', (redis) => redis.hget<string>(userKey(sub), 'tv'));
  return Number(epoch) > Number(tv);
}
