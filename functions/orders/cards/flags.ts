/** Rows of the desk about payments by card, each until an operator has dealt with it or it settles itself. */
import * as z from 'zod/mini';
import { FLAG_KINDS, type FlagKind } from '../../../src/domain/money/card-flags.ts';
import { f, luaFields } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineFragment } from '../../store/script.ts';

const text = z.string();

export const storedFlag = z.object({
  orderNo: text,
  kind: z.enum(FLAG_KINDS),
  /** Number of the payment at the provider, or of the refund, or a day. */
  payment: text,
  /** Our value and the provider's, in kuruş or words of the protocol; empty where nothing is compared. */
  ours: text,
  theirs: text,
  /** ISO 8601. */
  at: text,
});
export type Flag = z.infer<typeof storedFlag>;

export const flagId = ({ orderNo, kind, payment }: { orderNo: string; kind: FlagKind; payment: string }): string =>
  `${orderNo}:${kind}:${payment}`;

/**
 * Lua: defines
 * - `lookedAtAs(orderNo, id)`: `review` or `differs`, of an attempt that may have paid while the job still asks about it or its row
 *   stands on the desk; nil of any other. Such a row is closed by an operator: nothing waits for that payment any more;
 * - `isLookedAt(order)`: `1` where an order, also one that has ended, awaits its payment and has such an attempt; else an empty text.
 */
export const lookedAtAs = defineFragment({
  keys: { openPayments: 'openPayments', paymentFlags: 'paymentFlags' },
  builds: ['payment'],
  lua: `
local function lookedAtAs(orderNo, id)
  local state, paymentId = unpack(redis.call('HMGET', paymentKey(id), ${f.payment.state}, ${f.payment.paymentId}))
  if state ~= 'review' and state ~= 'differs' then return nil end
  if redis.call('ZSCORE', openPayments, id) then return state end
  local row = orderNo .. ':' .. state .. ':' .. (paymentId or '')
  return redis.call('HEXISTS', paymentFlags, row) == 1 and state or nil
end
local function isLookedAt(order)
  local state, placed, attempts, orderNo = unpack(redis.call('HMGET', order, ${luaFields('order', ['paymentState', 'placedState', 'attempts', 'orderNo'])}))
  state = state or placed
  if state ~= 'awaiting-card' and state ~= 'awaiting-transfer' then return '' end
  for id in string.gmatch(attempts or '', '%S+') do
    if lookedAtAs(orderNo, id) then return '1' end
  end
  return ''
end`,
});

/** Keys of `lookedAtAs`. */
export const lookedAtKeys = () => ({ openPayments: key.openPayments(), paymentFlags: key.paymentFlags() });

/** Answer of `isLookedAt()`. */
export const lookedAt = z.pipe(
  z.enum(['', '1']),
  z.transform((looked) => looked === '1'),
);
