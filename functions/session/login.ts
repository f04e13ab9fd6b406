/** POST /api/auth/login: two round trips, one comparison, one answer for every way to fail (security §2.6). */
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { loginForm } from '../../src/domain/account.ts';
import { readAccountEnvironment } from '../environment.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { store, type Script } from '../store/store.ts';
import { deviceOf } from './device.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import { firstTokens, newSession, OPEN_ARGUMENTS, OPEN_SESSION, openArguments, openKeys } from './session.ts';
import { BEGIN_LOGIN, beginKeys, loginLimits, refund, refundKeys } from './throttle.ts';
import { emailHash, readUser, USER_FIELDS } from './user.ts';

const FIRST = OPEN_ARGUMENTS + 1;

/**
 * Opens the session only if the password is still the one that was compared: it may have been changed meanwhile.
 * ARGV: of the session, then the password as compared, as hashed anew or empty, and the fields to answer.
 */
const FINISH: Script = {
  name: 'finish-login',
  lua: `${OPEN_SESSION}
local user = redis.call('HMGET', KEYS[1], 'st', 'pw')
local renewed = ARGV[${FIRST + 1}]
if user[1] ~= 'active' or (user[2] ~= ARGV[${FIRST}] and user[2] ~= renewed) then return {'CHANGED'} end
if renewed ~= '' then redis.call('HSET', KEYS[1], 'pw', renewed) end
${refund(4)}
local fields = {}
for i = ${FIRST + 2}, #ARGV do fields[i - ${FIRST + 1}] = ARGV[i] end
return {'OPENED', open(), redis.call('HMGET', KEYS[1], unpack(fields))}`,
};

const begun = z.union([z.tuple([z.literal('WAIT'), z.string()]), z.tuple([z.literal('TRY'), z.string(), z.string()])]);
const finished = z.union([
  z.tuple([z.literal('CHANGED')]),
  z.tuple([z.literal('OPENED'), z.string(), z.array(z.string())]),
]);

export const login = defineCall({
  body: loginForm,
  bodyLimit: 4 * 1024,
  async handle({ body: { email, password, rememberMe }, request, client }) {
    const started = performance.now();
    const attempt = { account: emailHash(email), client: client() };
    const counted = await store().limited(loginLimits(attempt), BEGIN_LOGIN, { keys: beginKeys(attempt) });
    if (!counted.ok) return rateLimited(counted);
    const found = z.parse(begun, counted.result);
    if (found[0] === 'WAIT') return rateLimited({ retryAfterSeconds: Math.ceil(Number(found[1]) / 1000) });

    const [, uid, pw] = found;
    const right = await isPassword(password, pw);
    const session = newSession(uid, deviceOf(request), rememberMe);
    const opened = right
      ? z.parse(
          finished,
          await store().script(FINISH, {
            keys: [...openKeys(session), ...refundKeys(attempt)],
            args: [...openArguments(session), pw, isOutdated(pw) ? await hashPassword(password) : '', ...USER_FIELDS],
          }),
        )
      : (['CHANGED'] as const);
    await untilFloor(started);
    if (opened[0] === 'CHANGED') return failure('invalid_credentials');
    const [, epoch, fields] = opened;
    return answer({ ...(await firstTokens(session, epoch)), User: readUser(uid, fields) });
  },
});

async function untilFloor(started: number): Promise<void> {
  const left = Number(readAccountEnvironment().LOGIN_FLOOR_MS) - (performance.now() - started);
  if (left > 0) await wait(left);
}
