/**
 * How often a coupon was used (decisions P7), and who earned which (decisions P25): counted by the script that places the order, so that of fifty orders on the
 * last use one gets it, and given back by the one that cancels it, or by an accepted change that leaves it nothing to give off.
 * A customer is counted by the account, whatever is typed into the order; a guest by e-mail and by telephone, each under a hash that cannot be turned back without the pepper.
 */
import { createHmac } from 'node:crypto';
import { emailKey } from '../../src/domain/account/account.ts';
import type { OrderRequest } from '../../src/contract/place-order.ts';
import { toKurus } from '../../src/domain/money/money.ts';
import type { CouponToday } from '../cart/coupons.ts';
import { OF_ACCOUNT } from '../cart/earned-coupons.ts';
import { shop } from '../catalogue/shop.ts';
import { readAccountEnvironment } from '../environment.ts';
import type { Caller } from '../session/tokens.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import type { OrderBody } from '../store/shapes/order.ts';

const DAY_MS = 86_400_000;

/** A coupon that is over is remembered a little longer: clocks differ, and nobody is refused for it. */
const DAYS_AFTER_END = 2;

/** Stands in an order for the account it belongs to, whose id must not outlive it there. */
const ITS_OWNER = '@';

/**
 * Lua, beside `earnedCoupons`: defines `couponRefusal()`, a word why nobody, or not this buyer, may use it any more, or nil; and
 * `useCoupon(orderNo)`, which counts it and notes in the order by whom, to be given back. How long a buyer is remembered never gets shorter.
 */
export const usesCoupon = defineFragment({
  args: {
    couponEarned: 'text',
    couponCode: 'text',
    couponMost: 'text',
    couponMostEach: 'text',
    couponAsked: 'list',
    couponBuyers: 'list',
    couponUse: 'text',
    couponMs: 'text',
  },
  builds: ['order', 'couponUses', 'couponUsesOf', 'earnedCoupon'],
  lua: `
local function couponRefusal()
  if couponCode == '' then return end
  if couponEarned == '1' then
    local amount, refusal = earnedCoupon(couponCode)
    return amount and refusal or not amount and 'samples-cancelled' or nil
  end
  local function usesIn(hash) return tonumber(redis.call('HGET', hash, couponCode) or '0') end
  if couponMost ~= '' and usesIn(couponUsesKey()) >= tonumber(couponMost) then return 'used-up' end
  for _, buyer in ipairs(couponAsked) do
    if usesIn(couponUsesOfKey(buyer)) >= tonumber(couponMostEach) then return 'used-by-you' end
  end
end
local function useCoupon(orderNo)
  if couponCode == '' then return end
  if couponEarned == '1' then
    redis.call('HSET', earnedCouponKey(couponCode), ${f.earnedCoupon.usedBy}, orderNo)
    redis.call('HSET', orderKey(orderNo), ${f.order.couponUse}, couponUse)
    return
  end
  redis.call('HINCRBY', couponUsesKey(), couponCode, '1')
  for _, buyer in ipairs(couponBuyers) do
    local own = couponUsesOfKey(buyer)
    redis.call('HINCRBY', own, couponCode, '1')
    if redis.call('PTTL', own) < tonumber(couponMs) then redis.call('PEXPIRE', own, couponMs) end
  end
  redis.call('HSET', orderKey(orderNo), ${f.order.couponUse}, couponUse)
end`,
});

/**
 * Lua: defines `giveCouponBack(orderNo, use, uid)` for an order that is cancelled, or that it gives nothing off any more: once, for
 * its note goes with it, and never below nothing.
 */
export const LUA_GIVE_COUPON_BACK = `
local function giveCouponBack(orderNo, use, uid)
  local code, buyers = string.match(use, '^(%S+)(.*)$')
  local function oneLess(hash)
    if tonumber(redis.call('HGET', hash, code) or '0') > 0 then redis.call('HINCRBY', hash, code, '-1') end
  end
  if redis.call('HGET', earnedCouponKey(code), ${f.earnedCoupon.usedBy}) == orderNo then redis.call('HDEL', earnedCouponKey(code), ${f.earnedCoupon.usedBy}) end
  oneLess(couponUsesKey())
  for buyer in string.gmatch(buyers, '%S+') do
    local who = buyer == '${ITS_OWNER}' and uid or buyer
    if who ~= '${ITS_OWNER}' then oneLess(couponUsesOfKey(who)) end
  end
  redis.call('HDEL', orderKey(orderNo), ${f.order.couponUse})
end`;

type Buyer = Pick<OrderRequest, 'delivery'>;

/**
 * Returns the input of `usesCoupon` and `earnedCoupons`.
 * @param counted the coupon that counts in this order; null for an order without one
 * @throws EnvironmentError
 */
export function couponInput(counted: CouponToday | null, { delivery }: Buyer, caller: Caller | undefined) {
  const { uses, usesPerCustomer, until } = counted?.rule ?? {};
  const code = counted?.coupon.code ?? '';
  const isEarned = counted !== null && counted.rule === null;
  const { asked, buyers } = usesPerCustomer === undefined ? { asked: [], buyers: [] } : buyersOf(delivery, caller?.sub);
  const noted = caller ? buyers.map(() => ITS_OWNER) : buyers;
  return {
    couponEarned: isEarned ? '1' : '',
    earnedBuyers: isEarned ? earnedBuyers({ delivery }, caller) : [],
    couponCode: code,
    couponMost: uses ?? '',
    couponMostEach: usesPerCustomer ?? '',
    couponAsked: asked,
    couponBuyers: buyers,
    couponUse: [code, ...noted].join(' '),
    couponMs: rememberedMs(until),
  };
}

/** Whom a code may have been earned by, if this buyer uses it: the account, or e-mail and telephone together. @throws EnvironmentError */
export function earnedBuyers({ delivery }: Buyer, caller: Caller | undefined): string[] {
  const guests = guestHashes(delivery).map((hashes) => hashes.join(' '));
  return caller ? [`${OF_ACCOUNT}${caller.sub}`, ...guests] : guests;
}

/**
 * Returns the input of `earnsCoupon`.
 * @param caller whose order it is: the order itself then names who may use the code
 * @throws EnvironmentError
 */
export function earningInput(
  { sampleCoupon }: Pick<OrderBody, 'sampleCoupon'>,
  { delivery }: Buyer,
  caller: Caller | undefined,
) {
  return {
    earnedCode: sampleCoupon?.code ?? '',
    earnedAmount: sampleCoupon ? toKurus(sampleCoupon.value) : '',
    earnedGuest: sampleCoupon && !caller ? guestOf(delivery) : '',
    earnedMs: rememberedMs(undefined),
  };
}

/** Until the coupon is over; one without an end as long as its orders. */
const rememberedMs = (until: string | undefined): number =>
  until === undefined
    ? shop.retention.orderYears * 366 * DAY_MS
    : Math.max(DAY_MS, Date.parse(until) - Date.now() + DAYS_AFTER_END * DAY_MS);

/** `asked`: by every pepper that is listed, so that a new one makes nobody new. */
function buyersOf(delivery: OrderRequest['delivery'], uid: string | undefined): { asked: string[]; buyers: string[] } {
  if (uid !== undefined) return { asked: [uid], buyers: [uid] };
  const hashed = guestHashes(delivery);
  return { asked: hashed.flat(), buyers: hashed[0] ?? [] };
}

/** Name of a guest by e-mail and telephone together. @throws EnvironmentError */
export const guestOf = (delivery: Pick<OrderRequest['delivery'], 'email' | 'phone'>): string =>
  (guestHashes(delivery)[0] ?? []).join(' ');

/** E-mail and telephone by each pepper that is listed, the newest first. @throws EnvironmentError */
function guestHashes({ email, phone }: Pick<OrderRequest['delivery'], 'email' | 'phone'>): string[][] {
  const who = [`e-mail ${mailboxOf(email)}`, `phone ${phone.replace(/\D/g, '').slice(-10)}`];
  return [...readAccountEnvironment().PASSWORD_PEPPER.values()].map((pepper) =>
    who.map((value) => hashOf(pepper, value)),
  );
}

/** `ayse+perde@` and `ayse@` are read by one person. */
const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');

const hashOf = (pepper: Uint8Array, value: string): string =>
  createHmac('sha256', createHmac('sha256', pepper).update('coupon-buyer').digest()).update(value).digest('base64url');
