/** GET /api/auth/me and POST /api/auth/logout-all: one round trip each. */
import { answer } from '../http/answer.ts';
import { defineCustomerCall, forCustomer } from './customer.ts';
import { END_ALL_SESSIONS, sessionsKey, userKey } from './session.ts';
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
    return done.ok ? answer(null, { status: 204 }) : done;
  },
});
