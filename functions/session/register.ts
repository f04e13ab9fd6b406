/** POST /api/auth/register: an account and its first session (decisions A2, P10). Two round trips. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/session.ts';
import type { User } from '../../src/contract/session.ts';
import type { RegisterForm } from '../../src/domain/account.ts';
import { answer, failure } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { overLimit, valveLimit, type SiteValve } from '../http/proof.ts';
import { deviceOf } from '../http/user-agent.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { hashPassword } from './password.ts';
import { firstTokens, newId, newSession, openSession, openSessionInput } from './session.ts';
import { verifyClaim } from './tokens.ts';
import { emailHash } from './user.ts';

/**
 * Telling that an e-mail is in use is what decisions A2 ask for; the limit keeps it from being asked in bulk. Security
 * §2.8 advises 5 an hour, but in this country whole neighbourhoods share one mobile address.
 */
const limits = (client: string): Limit[] => [
  { name: 'register-hour', id: client, max: 20, windowSeconds: 3600 },
  { name: 'register-day', id: client, max: 100, windowSeconds: 86_400 },
];

/**
 * An account a second is more than any day of advertising brings. Each costs the shop a tenth of a second of hashing, so
 * the second ceiling keeps a flood of proven ones below what one function has time for.
 */
const REGISTER_VALVE: SiteValve = { name: 'register-site', open: 60, max: 300, windowSeconds: 60 };

/** Asked before the password is hashed, so that a taken e-mail costs nothing. */
const IS_TAKEN = defineScript({
  name: 'email-taken',
  keys: { email: 'email' },
  lua: `return tostring(redis.call('EXISTS', email))`,
  answer: z.enum(['0', '1']),
});

/**
 * `fields` are names and values of the customer in turn. The order of a guest becomes the customer's unless it is
 * somebody's already; without one `claimedOrderNo` is empty and its key leads nowhere.
 */
const CREATE = defineScript({
  name: 'create-user',
  uses: [openSession],
  keys: { email: 'email', claimedOrder: 'order', customerOrders: 'customerOrders' },
  args: { claimedOrderNo: 'text', fields: 'list' },
  lua: `
local owner = redis.call('GET', email)
if owner and owner ~= uid then return {'TAKEN'} end
redis.call('SET', email, uid)
redis.call('HSET', user, unpack(fields))
local claimed = ''
local order = redis.call('HMGET', claimedOrder, 'placedAt', 'uid')
if order[1] and (not order[2] or order[2] == '' or order[2] == uid) then
  claimed = claimedOrderNo
  redis.call('HSET', claimedOrder, 'uid', uid)
  redis.call('ZADD', customerOrders, order[1], claimed)
end
return {'CREATED', openSession(), claimed}`,
  answer: z.union([z.tuple([z.literal('TAKEN')]), z.tuple([z.literal('CREATED'), z.string(), z.string()])]),
});

const taken = () => failure('email_taken', { fields: { email: 'account.email.taken' } });

export const register = defineEndpoint(contract.register, {
  async handle({ body, request, locale, client }) {
    const hash = emailHash(body.email);
    const valve = await valveLimit(REGISTER_VALVE, { request, subject: hash });
    const input = { keys: { email: key.email(hash) }, args: {} };
    const asked = await store().limited([...limits(client()), valve], IS_TAKEN, input);
    if (!asked.ok) return overLimit(asked);
    if (asked.result === '1') return taken();

    const [claimedOrderNo, passwordHash] = await Promise.all([claimedOrder(body), hashPassword(body.password)]);
    const user: User = { ...namesOf(body), id: newId(), role: 'customer' };
    const { id, ...shown } = user;
    const session = newSession(id, deviceOf(request), false);
    const { keys, args } = openSessionInput(session);
    const registeredAt = new Date().toISOString();
    const fields = {
      ...shown,
      status: 'active',
      tokenVersion: '0',
      emailHash: hash,
      passwordHash,
      locale,
      registeredAt,
    };
    const created = await store().run(CREATE, {
      keys: {
        ...keys,
        email: key.email(hash),
        claimedOrder: key.order(claimedOrderNo),
        customerOrders: key.customerOrders(id),
      },
      args: { ...args, claimedOrderNo, fields: Object.entries(fields).flat() },
    });
    if (created[0] === 'TAKEN') return taken();
    const [, tokenVersion, claimed] = created;
    const tokens = await firstTokens(session, tokenVersion);
    return answer({ ...tokens, User: user, ClaimedOrder: claimed === '' ? null : claimed });
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
