/** The monthly ceiling of the fit guarantee (decisions P27): claims are counted as they are made. One round trip. */
import * as z from 'zod/mini';
import { isGuaranteeOpen, monthOf } from '../../src/domain/order/fit-claim.ts';
import { shop } from '../catalogue/shop.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

const READ = defineScript({
  name: 'read-claim-month',
  keys: { fitCover: 'fitCover' },
  args: { month: 'text' },
  lua: `
local counted, closed = 'month:' .. month, 'full:' .. month
local count, full = unpack(redis.call('HMGET', fitCover, counted, closed))
return {count or '0', full or ''}`,
  answer: z.tuple([z.string(), z.string()]),
});

/** Whether new lines earn the guarantee now; never where the shop gives none. @throws StoreUnavailable */
export async function readGuarantee(limits: readonly Limit[], now = new Date()) {
  const { isOffered, claimsPerMonth } = shop.fitGuarantee;
  if (!isOffered) return { ok: true as const, isOpen: false };
  const input = { keys: { fitCover: key.fitCover() }, args: { month: monthOf(now) } };
  const read = await store().read(limits, READ, input);
  if (!read.ok) return read;
  const [count, full] = read.result;
  const month = { count: Number(count), fullAt: full === '' ? null : Number(full) };
  return { ok: true as const, isOpen: isGuaranteeOpen(month, claimsPerMonth, now.getTime()) };
}

/** Lua: defines `countClaim(kind, month, most, now)`; without a month it is a claim of the law, which no ceiling counts. */
export const countsClaim = defineFragment({
  keys: { fitCover: 'fitCover' },
  lua: `
local function countClaim(kind, month, most, now)
  redis.call('HINCRBY', fitCover, (month == '' and 'fault:' or 'claimed:') .. kind, 1)
  if month == '' then return end
  local counted, closed = 'month:' .. month, 'full:' .. month
  local count = redis.call('HINCRBY', fitCover, counted, 1)
  if count >= tonumber(most) then redis.call('HSETNX', fitCover, closed, now) end
end`,
});
