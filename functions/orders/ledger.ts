/**
 * Writes an order in one atomic script (security §2.9): idempotency, a rising unique number by the store's clock, the
 * order and the list of orders vanish or survive together, and there is no "in progress" between them.
 *
 * The key alone is the scope: it has at least 128 bits, and a replay also needs the same body. With the e-mail in the
 * scope, a shopper who mends a mistyped address after a lost answer would get a second order.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { OrderRequest, StoredOrder } from '../../src/domain/order.ts';
import { sessionArguments, sessionKeys, sessionStands } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { basketKeys, DROP_LINE } from '../cart/basket.ts';
import { lineId } from '../cart/line-id.ts';
import { CLAIM_LETTER, type LetterClaim } from '../mail/claim.ts';
import type { Limit, Limited } from '../store/limit.ts';
import type { Script } from '../store/store.ts';
import { store } from '../store/store.ts';
import { readOrder, type OrderBody } from './document.ts';

/** Long enough for a shopper who comes back the next day to a page that was left open (security §2.9). */
const KEY_LIVES_SECONDS = 72 * 3600;

const REPLAY = `${CLAIM_LETTER}
local seen = redis.call('HMGET', KEYS[1], 'h', 'no')
if seen[1] == ARGV[1] then
  local order = redis.call('HGETALL', 'order:' .. seen[2])
  if #order > 0 then return {'REPLAY', order, claim(KEYS[1], 'letter', ARGV[2]) and 'SEND' or 'LEAVE'} end
end`;

/**
 * KEYS: key, all orders; for a customer also session, cart (2 keys) and own orders. ARGV: fingerprint, holder of the
 * letter, order, seconds; for a customer also session and the lines that leave the cart. An order of a customer is
 * placed only while the session stands, becomes the customer's and empties the cart of what was ordered, all at once.
 */
const PLACE: Script = {
  name: 'place-order',
  uncounted: REPLAY,
  lua: `${CLAIM_LETTER}${DROP_LINE}
if KEYS[3] then
${sessionStands(5, 5)}
  if not stands then return {'ENDED', {}, 'LEAVE'} end
end
local used = redis.call('HGET', KEYS[1], 'no')
if used then return {'REUSED', {used}, 'LEAVE'} end
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local newest = redis.call('ZRANGE', KEYS[2], 0, 0, 'REV')[1]
if newest then at = math.max(at, tonumber(string.sub(newest, 4)) + 1) end
local stamp = string.format('%.0f', at)
local no = 'KP-' .. stamp
local order = 'order:' .. no
redis.call('HSET', order, 'version', '1', 'no', no, 'at', stamp, 'status', 'Pending', 'events', '[]', 'body', ARGV[3])
redis.call('ZADD', KEYS[2], stamp, no)
redis.call('HSET', KEYS[1], 'h', ARGV[1], 'no', no)
redis.call('EXPIRE', KEYS[1], ARGV[4])
if KEYS[3] then
  redis.call('HSET', order, 'user', ARGV[5])
  redis.call('ZADD', KEYS[7], stamp, no)
  for i = 7, #ARGV do drop(KEYS[3], KEYS[4], ARGV[i]) end
end
return {'CREATED', redis.call('HGETALL', order), claim(KEYS[1], 'letter', ARGV[2]) and 'SEND' or 'LEAVE'}`,
};

const FIND: Script = { name: 'find-order', uncounted: REPLAY, lua: `return 'NONE'` };

const outcome = z.tuple([
  z.enum(['CREATED', 'REPLAY', 'REUSED', 'ENDED']),
  z.array(z.string()),
  z.enum(['SEND', 'LEAVE']),
]);

export type Placed =
  | { readonly kind: 'created' | 'replayed'; readonly order: StoredOrder; readonly isLetterDue: boolean }
  | { readonly kind: 'reused'; readonly orderNo: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** Says which request a key belongs to: the validated body, whose fields the schema has put in order. */
export interface Attempt {
  readonly key: string;
  readonly request: OrderRequest;
  /** Whose order it is; undefined for a guest. */
  readonly caller: Caller | undefined;
  /** Names this very call among those that repeat it. */
  readonly call: string;
}

/** The letter of the order belongs to the attempt that placed it. */
export const letterOf = (attempt: Attempt): LetterClaim => ({
  key: keyOf(attempt),
  field: 'letter',
  holder: attempt.call,
});

export const ownOrdersKey = (uid: string): string => `uorders:${uid}`;

/** Stores the order, or finds it when this attempt already did. One round trip. @throws StoreUnavailable */
export async function placeOrder(attempt: Attempt, body: OrderBody, limits: readonly Limit[]): Promise<Placed> {
  const { caller, request } = attempt;
  const keys = [keyOf(attempt), 'orders'];
  const args = [fingerprint(attempt), attempt.call, JSON.stringify(body), KEY_LIVES_SECONDS];
  if (caller) {
    keys.push(...basketKeys(caller), ...sessionKeys(caller), ownOrdersKey(caller.sub));
    args.push(...sessionArguments(caller), ...request.items.map(lineId));
  }
  return placedOf(await store().limited(limits, PLACE, { keys, args }));
}

/** The order this attempt has already placed, if any; only when there is none the call is counted. @throws StoreUnavailable */
export async function findPlaced(attempt: Attempt, limits: readonly Limit[]): Promise<Placed | undefined> {
  const done = await store().limited(limits, FIND, {
    keys: [keyOf(attempt)],
    args: [fingerprint(attempt), attempt.call],
  });
  return done.ok && done.result === 'NONE' ? undefined : placedOf(done);
}

function placedOf(done: Limited): Placed {
  if (!done.ok) return { kind: 'limited', retryAfterSeconds: done.retryAfterSeconds };
  const [kind, fields, letter] = z.parse(outcome, done.result);
  if (kind === 'ENDED') return { kind: 'ended' };
  if (kind === 'REUSED') return { kind: 'reused', orderNo: fields[0] ?? '' };
  const order = readOrder(fields);
  return { kind: kind === 'CREATED' ? 'created' : 'replayed', order, isLetterDue: letter === 'SEND' };
}

const keyOf = ({ key }: Attempt): string => `idem:order:${sha256(key)}`;

/** A guest's request and the same one of a customer are two. */
const fingerprint = ({ request, caller }: Attempt): string => sha256(`${JSON.stringify(request)}${caller?.sub ?? ''}`);

const sha256 = (value: string): string => createHash('sha256').update(value).digest('base64url');
