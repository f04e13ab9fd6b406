/**
 * Holds a day of the provider against the ledgers of the shop. The report of the day names the payments that moved; where its
 * sums are not ours, the provider's books of that payment have the last word, so that a refund around midnight is no difference.
 */
import * as z from 'zod/mini';
import { isOfProvider } from '../../../src/domain/money/card-settlement.ts';
import type { Ledger } from '../../../src/domain/money/ledger.ts';
import type { Kurus } from '../../../src/domain/money/money.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import type { CardProvider } from '../../payments/port.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';
import { salesDay } from '../sales.ts';
import { flagId, type Flag } from './flags.ts';
import { ledgerEntry } from '../../store/shapes/order.ts';
import { json } from '../../store/shapes/readers.ts';

const text = z.string();

/** Ledgers of the orders whose money moved on a day, or of those that are named. */
const LEDGERS = defineScript({
  name: 'ledgers-of-day',
  keys: { entriesOn: 'entriesOn' },
  args: { named: 'list' },
  builds: ['order'],
  lua: `
local seen, found = {}, {}
local function add(orderNo)
  if seen[orderNo] then return end
  seen[orderNo] = true
  local ledger = redis.call('HGET', orderKey(orderNo), ${f.order.ledger})
  if ledger then found[#found + 1] = {orderNo, ledger} end
end
for _, entry in ipairs(redis.call('ZRANGE', entriesOn, '0', '-1')) do
  local orderNo, way = string.match(entry, '^([^:]+):%d+:([^:]+):')
  if way == 'card' or way == 'back' then add(orderNo) end
end
for _, orderNo in ipairs(named) do add(orderNo) end
return found`,
  answer: z.array(z.tuple([text, z.pipe(json, z.array(ledgerEntry))])),
});

/** Movements of a payment, in kuruş. */
interface MovedMoney {
  readonly paid: Kurus;
  readonly back: Kurus;
}

export interface Difference {
  readonly orderNo: string;
  readonly paymentId: string;
  /** Paid less what went back. */
  readonly ours: Kurus;
  readonly theirs: Kurus;
}

const NOTHING: MovedMoney = { paid: 0, back: 0 };
const plus = (one: MovedMoney, other: Partial<MovedMoney>): MovedMoney => ({
  paid: one.paid + (other.paid ?? 0),
  back: one.back + (other.back ?? 0),
});
const netOf = ({ paid, back }: MovedMoney): Kurus => paid - back;

/** By payment, what a ledger says of cards of the provider. @param day of Istanbul; undefined for ever */
function movedIn(ledger: Ledger, day?: string): Map<string, MovedMoney> {
  const moved = new Map<string, MovedMoney>();
  const add = (paymentId: string, more: Partial<MovedMoney>) =>
    moved.set(paymentId, plus(moved.get(paymentId) ?? NOTHING, more));
  for (const entry of ledger) {
    const { kind, state, amount, reference, payment, at } = entry;
    if (day !== undefined && dayInIstanbul(new Date(at)) !== day) continue;
    if (isOfProvider(entry) && reference !== undefined) add(reference, { paid: amount });
    if (kind === 'refund' && state === 'done' && payment !== undefined) add(payment, { back: amount });
  }
  return moved;
}

/** `KP-1795400000123-1` names the order of its attempt. */
const orderIn = (conversationId: string): string => /^KP-\d{13}/.exec(conversationId)?.[0] ?? '';

/** Null where the provider could not be asked. @throws StoreUnavailable */
export async function differencesOf(provider: CardProvider, day: string): Promise<Difference[] | null> {
  const report = await provider.reportDay(day);
  if (report.kind === 'unknown') return null;
  const theirs = new Map<string, MovedMoney>();
  const orders = new Map<string, string>();
  for (const { kind, paymentId, conversationId, amount } of report.movements) {
    const more = kind === 'payment' ? { paid: amount } : { back: amount };
    theirs.set(paymentId, plus(theirs.get(paymentId) ?? NOTHING, more));
    const orderNo = orderIn(conversationId);
    if (orderNo !== '') orders.set(paymentId, orderNo);
  }
  const keys = { entriesOn: key.entriesOn(salesDay(day)) };
  const ledgers = await store().run(LEDGERS, { keys, args: { named: [...new Set(orders.values())] } });
  const ours = new Map<string, MovedMoney>();
  const ever = new Map<string, MovedMoney>();
  for (const [orderNo, ledger] of ledgers) {
    for (const [paymentId, moved] of movedIn(ledger, day)) ours.set(paymentId, moved);
    for (const [paymentId, moved] of movedIn(ledger)) {
      ever.set(paymentId, moved);
      orders.set(paymentId, orderNo);
    }
  }
  const found: Difference[] = [];
  for (const paymentId of new Set([...theirs.keys(), ...ours.keys()])) {
    const [our, their] = [ours.get(paymentId) ?? NOTHING, theirs.get(paymentId) ?? NOTHING];
    if (our.paid === their.paid && our.back === their.back) continue;
    const booked = await provider.report({ paymentId });
    if (booked.kind === 'unknown') return null;
    const whole = booked.payments.find(
      ({ isPaid, fraud, ...one }) => one.paymentId === paymentId && isPaid && fraud === 'accepted',
    );
    const [mine, yours] = [
      ever.get(paymentId) ?? NOTHING,
      whole ? { paid: whole.paidPrice, back: whole.back } : NOTHING,
    ];
    if (mine.paid === yours.paid && mine.back === yours.back) continue;
    found.push({ orderNo: orders.get(paymentId) ?? '', paymentId, ours: netOf(mine), theirs: netOf(yours) });
  }
  return found;
}

/** Each difference is a row of the desk. @throws StoreUnavailable */
async function flagDifferences(found: readonly Difference[]): Promise<void> {
  const at = new Date().toISOString();
  const rows = found.map(({ orderNo, paymentId, ours, theirs }): Flag => {
    return { orderNo, kind: 'report', payment: paymentId, ours: String(ours), theirs: String(theirs), at };
  });
  if (rows.length === 0) return;
  await store().command('flag-differences', (redis) =>
    redis.hset(key.paymentFlags(), Object.fromEntries(rows.map((row) => [flagId(row), JSON.stringify(row)]))),
  );
}

/** From this hour of Istanbul on yesterday is closed at the provider, too. */
const FIRST_HOUR = 3;

/** Days that are caught up with where no job ran. */
const MOST_DAYS = 31;

/**
 * Holds the first closed day that nobody has looked at against the provider's; a day that the provider did not answer is tried
 * again by the next run.
 * @throws StoreUnavailable
 */
export async function reconcileNextDay(
  provider: CardProvider,
  now = new Date(),
): Promise<{ readonly differences: number; readonly isMoreToDo: boolean }> {
  const newest = daysAfter(dayInIstanbul(new Date(now.getTime() - FIRST_HOUR * 3_600_000)), -1);
  const oldest = daysAfter(newest, 1 - MOST_DAYS);
  const last = await store().command('read-reconciled', (redis) => redis.get<string>(key.reconciledDay()));
  const next = last === null ? newest : daysAfter(last, 1);
  const day = next < oldest ? oldest : next;
  const found = day > newest ? null : await differencesOf(provider, day);
  if (found === null) return { differences: 0, isMoreToDo: false };
  await flagDifferences(found);
  await store().command('keep-reconciled', (redis) => redis.set(key.reconciledDay(), day));
  return { differences: found.length, isMoreToDo: day < newest };
}
