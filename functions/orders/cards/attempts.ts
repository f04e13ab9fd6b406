/**
 * Attempts to pay an order by card (decisions P12). One is written before the provider is asked and named by an id of ours;
 * of the provider's token the store has a hash to find it by, and a seal while it may still be asked about.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type DeclineReason } from '../../../src/domain/money/card-result.ts';
import type { AskedPayment } from '../../../src/domain/money/card-settlement.ts';
import type { Kurus } from '../../../src/domain/money/money.ts';
import { type Locale } from '../../../src/domain/values/locale.ts';
import { seal, unseal } from '../../mail/sealed.ts';
import { hashOfToken } from '../../session/one-time-token.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f, storedHash } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import type { Limit } from '../../store/limit.ts';
import { defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';
import { versionOf } from '../order-index.ts';
import { storedOrder, type StoredOrder } from '../stored-order.ts';
import { lookedAt, lookedAtAs, lookedAtKeys } from './flags.ts';

const text = z.string();

const storedAttempt = storedHash('payment', [
  'orderNo',
  'name',
  'price',
  'amount',
  'offered',
  'locale',
  'begunAt',
  'expiresAt',
  'secret',
  'state',
  'reason',
  'paymentId',
  'askedAt',
]);
export type AttemptState = z.output<typeof storedAttempt>['state'];

export interface Attempt extends AskedPayment {
  readonly id: string;
  readonly name: string;
  readonly locale: Locale;
  readonly begunAt: number;
  readonly expiresAt: number | null;
  readonly state: AttemptState;
  readonly reason: DeclineReason | null;
  readonly paymentId: string | null;
  /** Token and page; null once it is closed, and before the provider has answered. @throws EnvironmentError */
  readonly secret: () => { readonly token: string; readonly page: string } | null;
}

export interface ReadAttempt {
  readonly attempt: Attempt;
  readonly order: StoredOrder;
  /** Version of the order. */
  readonly version: number;
  /** Fields about its cards. */
  readonly hash: CardFields;
  /** Whether one of its attempts may have paid: `looked` somebody looks at it (`isLookedAt`), `open` the job asks about it. */
  readonly unsettled: 'looked' | 'open' | '';
}

/** Fields of an order about its cards. */
const cardFields = storedHash('order', ['changes', 'attempts', 'paidBack', 'uid']);
type CardFields = z.output<typeof cardFields>;

/** Milliseconds after which the job asks about an attempt for the first time. */
export const FIRST_LOOK_MS = 2 * 60_000;

/** An attempt's own days; what it paid stays in the order's ledger. */
const ATTEMPT_SECONDS = 400 * 86_400;
const TOKEN_SECONDS = 60 * 86_400;

/** Attempts of one order: nobody is declined so often. */
const MOST_ATTEMPTS = 60;

const OPEN = defineScript({
  name: 'open-card-attempt',
  isWhole: true,
  keys: { order: 'order', payment: 'payment', openPayments: 'openPayments' },
  args: {
    attempt: 'text',
    orderNo: 'text',
    version: 'text',
    price: 'text',
    amount: 'text',
    offered: 'text',
    locale: 'text',
  },
  lua: `
local status, state, placed, changes, before = unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}, ${f.order.changes}, ${f.order.attempts}))
if (status ~= 'Pending' and status ~= 'Confirmed') or (state or placed) ~= 'awaiting-card' then return {'CLOSED', ''} end
if tonumber(changes or '0') + 1 ~= tonumber(version) then return {'CHANGED', ''} end
local place = redis.call('HINCRBY', order, ${f.order.cardAttempts}, '1')
if place > ${MOST_ATTEMPTS} then return {'CLOSED', ''} end
${LUA_NOW}
local name = orderNo .. '-' .. string.format('%.0f', place)
redis.call('HSET', payment, ${f.payment.orderNo}, orderNo, ${f.payment.name}, name, ${f.payment.price}, price, ${f.payment.amount}, amount, ${f.payment.offered}, offered,
  ${f.payment.locale}, locale, ${f.payment.begunAt}, string.format('%.0f', now), ${f.payment.state}, 'begun')
redis.call('EXPIRE', payment, ${ATTEMPT_SECONDS})
redis.call('ZADD', openPayments, string.format('%.0f', now + ${FIRST_LOOK_MS}), attempt)
redis.call('HSET', order, ${f.order.attempts}, (before and before .. ' ' or '') .. attempt)
return {'OPENED', name}`,
  answer: z.tuple([z.enum(['OPENED', 'CLOSED', 'CHANGED']), text]),
});

export interface NewAttempt {
  readonly orderNo: string;
  /** Version of the order whose sum it is. */
  readonly version: number;
  readonly price: Kurus;
  readonly amount: Kurus;
  readonly installments: readonly number[];
  readonly locale: Locale;
}

/** Writes it down before the provider is asked. CLOSED: the order awaits no card. @throws StoreUnavailable */
export async function openAttempt({ orderNo, version, price, amount, installments, locale }: NewAttempt) {
  const id = randomBytes(16).toString('base64url');
  const keys = { order: key.order(orderNo), payment: key.payment(id), openPayments: key.openPayments() };
  const args = { attempt: id, orderNo, version, price, amount, offered: installments.join(' '), locale };
  const [outcome, name] = await store().run(OPEN, { keys, args });
  return { outcome, id, name };
}

const BEGUN = defineScript({
  name: 'begin-card-attempt',
  isWhole: true,
  keys: { payment: 'payment', paymentToken: 'paymentToken' },
  args: { attempt: 'text', tokenHash: 'text', secret: 'text', lifeMs: 'text' },
  lua: `
${LUA_NOW}
redis.call('HSET', payment, ${f.payment.tokenHash}, tokenHash, ${f.payment.secret}, secret, ${f.payment.state}, 'open',
  ${f.payment.expiresAt}, string.format('%.0f', now + tonumber(lifeMs)))
redis.call('SET', paymentToken, attempt, 'EX', '${TOKEN_SECONDS}')
return 'DONE'`,
  answer: z.literal('DONE'),
});

/** Before the browser learns of the page: an attempt that nobody can find is paid by nobody. @throws StoreUnavailable, EnvironmentError */
export async function attemptBegun(id: string, begun: { token: string; page: string; lifeSeconds: number }) {
  const tokenHash = hashOfToken(begun.token);
  await store().run(BEGUN, {
    keys: { payment: key.payment(id), paymentToken: key.paymentToken(tokenHash) },
    args: {
      attempt: id,
      tokenHash,
      secret: seal(JSON.stringify([begun.token, begun.page]), 'card-token'),
      lifeMs: begun.lifeSeconds * 1000,
    },
  });
}

const NOTE = defineScript({
  name: 'note-card-attempt',
  isWhole: true,
  keys: { payment: 'payment', openPayments: 'openPayments' },
  args: { attempt: 'text', from: 'list', fields: ['payment'], nextAt: 'text', isClosed: 'text' },
  lua: `
local state = redis.call('HGET', payment, ${f.payment.state})
local isFrom = false
for _, one in ipairs(from) do isFrom = isFrom or one == state end
if not isFrom then return 'KEPT' end
redis.call('HSET', payment, unpack(fields))
if isClosed == '1' then redis.call('HDEL', payment, ${f.payment.secret}) end
if nextAt == '' then redis.call('ZREM', openPayments, attempt) else redis.call('ZADD', openPayments, nextAt, attempt) end
return 'NOTED'`,
  answer: z.enum(['KEPT', 'NOTED']),
});

export interface AttemptNote {
  /** States that may become another one; one that was settled meanwhile stays so. */
  readonly from: readonly AttemptState[];
  readonly state: AttemptState;
  readonly reason?: DeclineReason;
  /** When the job asks again, in milliseconds; null never. */
  readonly nextAt: number | null;
  readonly isClosed?: boolean;
}

/** Notes an answer of the provider that changes nothing of the order. @throws StoreUnavailable */
export const noteAttempt = (id: string, { from, state, reason, nextAt, isClosed = false }: AttemptNote) =>
  store().run(NOTE, {
    keys: { payment: key.payment(id), openPayments: key.openPayments() },
    args: {
      attempt: id,
      from,
      fields: { state, askedAt: Date.now(), reason },
      nextAt: nextAt ?? '',
      isClosed: isClosed ? '1' : '',
    },
  });

/** Two questions about one attempt are at least so far apart, in milliseconds. */
const BETWEEN_MS = 2500;

const LUA_UNSETTLED = `
local function unsettledOf(order)
  if isLookedAt(order) == '1' then return 'looked' end
  for id in string.gmatch(redis.call('HGET', order, ${f.order.attempts}) or '', '%S+') do
    if redis.call('ZSCORE', openPayments, id) then return 'open' end
  end
  return ''
end`;
const unsettled = z.enum(['looked', 'open', '']);

/** ASK when it is this call's turn to ask the provider. */
const READ = defineScript({
  name: 'read-card-attempt',
  uses: [lookedAtAs],
  keys: { payment: 'payment' },
  args: { isAsking: 'text' },
  builds: ['order'],
  lua: `
${LUA_UNSETTLED}
local orderNo, askedAt = unpack(redis.call('HMGET', payment, ${f.payment.orderNo}, ${f.payment.askedAt}))
if not orderNo then return {'NONE', {}, {}, ''} end
${LUA_NOW}
local isTurn = now - tonumber(askedAt or '0') >= ${BETWEEN_MS}
if isAsking == '1' and isTurn then redis.call('HSET', payment, ${f.payment.askedAt}, string.format('%.0f', now)) end
return {isTurn and 'ASK' or 'WAIT', redis.call('HGETALL', payment), redis.call('HGETALL', orderKey(orderNo)), unsettledOf(orderKey(orderNo))}`,
  answer: z.tuple([z.enum(['NONE', 'ASK', 'WAIT']), z.array(text), z.array(text), unsettled]),
});

type AttemptTurn = ReadAttempt & { readonly isTurn: boolean };

const readInput = (id: string, isAsking: boolean) => ({
  keys: { payment: key.payment(id), ...lookedAtKeys() },
  args: { isAsking: isAsking ? '1' : '' },
});

/** @param isAsking whether the caller asks the provider unless another one has just done so @throws StoreUnavailable, ZodError */
export async function readAttempt(id: string, isAsking = false): Promise<AttemptTurn | null> {
  const [turn, ...flat] = await store().run(READ, readInput(id, isAsking));
  return attemptFrom(id, turn === 'ASK', flat);
}

/** The same for a call that asks, counted in the same round trip. @throws StoreUnavailable, ZodError */
export async function readAttemptWithin(limit: Limit, id: string) {
  const within = await store().limited([limit], READ, readInput(id, true));
  if (!within.ok) return within;
  const [turn, ...flat] = within.result;
  return { ok: true as const, read: await attemptFrom(id, turn === 'ASK', flat) };
}

async function attemptFrom(
  id: string,
  isTurn: boolean,
  [flat, order, unsettled]: readonly [string[], string[], ReadAttempt['unsettled']],
): Promise<AttemptTurn | null> {
  // An order that its years have outlived leaves attempts for a while.
  if (flat.length === 0 || order.length === 0) return null;
  const {
    offered,
    expiresAt = null,
    reason = null,
    paymentId = null,
    secret,
    askedAt: _,
    ...attempt
  } = z.parse(storedAttempt, flat);
  const hash = z.parse(cardFields, order);
  return {
    isTurn,
    attempt: { id, ...attempt, installments: offered, expiresAt, reason, paymentId, secret: () => opened(secret) },
    order: await z.parseAsync(storedOrder, order),
    version: versionOf(hash.changes),
    hash,
    unsettled,
  };
}

/** An empty id where the token is nobody's. */
const READ_BY_TOKEN = defineScript({
  name: 'read-card-token',
  uses: [lookedAtAs],
  keys: { paymentToken: 'paymentToken' },
  args: {},
  builds: ['payment', 'order'],
  lua: `
${LUA_UNSETTLED}
local attempt = redis.call('GET', paymentToken)
local orderNo = attempt and redis.call('HGET', paymentKey(attempt), ${f.payment.orderNo})
if not orderNo then return {'', {}, {}, ''} end
return {attempt, redis.call('HGETALL', paymentKey(attempt)), redis.call('HGETALL', orderKey(orderNo)), unsettledOf(orderKey(orderNo))}`,
  answer: z.tuple([text, z.array(text), z.array(text), unsettled]),
});

/** The attempt of a token, counted in the same round trip; null for a token that is nobody's. @throws StoreUnavailable, ZodError */
export async function readTokenWithin(limit: Limit, token: string) {
  const input = { keys: { paymentToken: key.paymentToken(hashOfToken(token)), ...lookedAtKeys() }, args: {} };
  const within = await store().limited([limit], READ_BY_TOKEN, input);
  if (!within.ok) return within;
  const [id, ...flat] = within.result;
  return { ok: true as const, read: await attemptFrom(id, false, flat) };
}

const sealedPair = z.tuple([text, text]);

function opened(secret: string | undefined): { token: string; page: string } | null {
  const written = secret === undefined ? undefined : unseal(secret, 'card-token');
  if (written === undefined) return null;
  const [token, page] = z.parse(sealedPair, JSON.parse(written));
  return { token, page };
}

const READ_ORDER = defineScript({
  name: 'read-card-order',
  uses: [lookedAtAs],
  keys: { order: 'order' },
  lua: `return {redis.call('HGETALL', order), isLookedAt(order)}`,
  answer: z.tuple([z.array(text), lookedAt]),
});

/** An order and its version, whether or not anybody tried to pay it. @throws StoreUnavailable, ZodError */
export async function readCardOrder(orderNo: string) {
  const keys = { order: key.order(orderNo), ...lookedAtKeys() };
  const [flat, isLookedAt] = await store().run(READ_ORDER, { keys, args: {} });
  if (flat.length === 0) return null;
  const hash = z.parse(cardFields, flat);
  return { order: await z.parseAsync(storedOrder, flat), version: versionOf(hash.changes), hash, isLookedAt };
}
export type CardOrderRead = NonNullable<Awaited<ReturnType<typeof readCardOrder>>>;

/** Ids of its attempts, the newest first. */
export const attemptsOf = ({ attempts = [] }: CardFields): string[] => attempts.toReversed();
