/** POST /api/auth/register: an account and its first session (decisions A2, P10). Two round trips. */
import * as z from 'zod/mini';
import { registerForm, type RegisterForm, type User } from '../../src/domain/account.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import type { Limit } from '../store/limit.ts';
import { store, type Script } from '../store/store.ts';
import { deviceOf } from './device.ts';
import { hashPassword } from './password.ts';
import { firstTokens, newId, newSession, OPEN_ARGUMENTS, OPEN_SESSION, openArguments, openKeys } from './session.ts';
import { verifyClaim } from './tokens.ts';
import { emailHash, emailKeyOf } from './user.ts';

/**
 * Telling that an e-mail is in use is what decisions A2 ask for; the limit keeps it from being asked in bulk. Security
 * §2.8 advises 5 an hour, but in this country whole neighbourhoods share one mobile address.
 */
const limits = (client: string): Limit[] => [
  { name: 'register-hour', id: client, max: 20, windowSeconds: 3600 },
  { name: 'register-day', id: client, max: 100, windowSeconds: 86_400 },
];

/** Asked before the password is hashed, so that a taken e-mail costs nothing. */
const IS_TAKEN: Script = { name: 'email-taken', lua: `return tostring(redis.call('EXISTS', KEYS[1]))` };

const FIRST = OPEN_ARGUMENTS + 1;

/** KEYS: of the session, then e-mail, order, orders of the customer. ARGV: of the session, then order number, user fields. */
const CREATE: Script = {
  name: 'create-user',
  lua: `${OPEN_SESSION}
local owner = redis.call('GET', KEYS[4])
if owner and owner ~= ARGV[1] then return {'TAKEN'} end
local fields = {}
for i = ${FIRST + 1}, #ARGV do fields[i - ${FIRST}] = ARGV[i] end
redis.call('SET', KEYS[4], ARGV[1])
redis.call('HSET', KEYS[1], unpack(fields))
local claimed = ''
local order = redis.call('HMGET', KEYS[5], 'at', 'user')
if order[1] and (not order[2] or order[2] == '' or order[2] == ARGV[1]) then
  claimed = ARGV[${FIRST}]
  redis.call('HSET', KEYS[5], 'user', ARGV[1])
  redis.call('ZADD', KEYS[6], order[1], claimed)
end
return {'CREATED', open(), claimed}`,
};

const outcome = z.union([z.tuple([z.literal('TAKEN')]), z.tuple([z.literal('CREATED'), z.string(), z.string()])]);

const taken = () => failure('email_taken', { fields: { email: 'account.email.taken' } });

export const register = defineCall({
  body: registerForm,
  bodyLimit: 8 * 1024,
  async handle({ body, request, language, client }) {
    const hash = emailHash(body.email);
    const asked = await store().limited(limits(client()), IS_TAKEN, { keys: [emailKeyOf(hash)] });
    if (!asked.ok) return rateLimited(asked);
    if (asked.result === '1') return taken();

    const [orderNo, pw] = await Promise.all([claimedOrder(body), hashPassword(body.password)]);
    const user: User = { ...namesOf(body), id: newId(), role: 'customer' };
    const session = newSession(user.id, deviceOf(request), false);
    const { id, ...fields } = user;
    const stored = { ...fields, st: 'active', tv: '0', eh: hash, pw, locale: language, at: new Date().toISOString() };
    const created = z.parse(
      outcome,
      await store().script(CREATE, {
        keys: [...openKeys(session), emailKeyOf(hash), `order:${orderNo}`, `uorders:${id}`],
        args: [...openArguments(session), orderNo, ...Object.entries(stored).flat()],
      }),
    );
    if (created[0] === 'TAKEN') return taken();
    const [, epoch, claimed] = created;
    const tokens = await firstTokens(session, epoch);
    return answer({ ...tokens, User: user, ClaimedOrder: claimed === '' ? null : claimed }, { status: 201 });
  },
});

const namesOf = ({ userName, firstName, lastName, email, phone }: RegisterForm) => ({
  userName,
  firstName,
  lastName,
  email,
  phone,
});

/** The number of the order that was proven to be this guest's, or nothing: a late claim must not cost the account. */
async function claimedOrder({ claim }: RegisterForm): Promise<string> {
  if (!claim) return '';
  return (await verifyClaim(claim.claimToken)) === claim.orderNo ? claim.orderNo : '';
}
