/**
 * The job of transfers that have not come: reminds once, then lets the order lapse (`src/domain/money/transfer.ts` says when).
 * Runs as often as wanted and side by side; what each run does is asked and done in one script per order.
 */
import * as z from 'zod/mini';
import { heldUntil, transferDays } from '../../src/domain/money/transfer.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { log } from '../http/log.ts';
import {
  actOnTransfer,
  dueTransfers,
  type TransferActResult,
  type DueTransfer,
  type TransferAct,
  UNTOLD_MS,
} from '../orders/transfer.ts';
import { queueLetter } from '../mail/placing.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, storedHash } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { storedOrder } from '../orders/stored-order.ts';
import { defineJob, RUN_MS, untilDone } from './job.ts';

/** Orders of one round, and those of it that are worked on at the same time. */
const BATCH = 50;
const AT_ONCE = 10;

/** An unreadable order is looked at again the next day, so that it keeps no other waiting. */
const UNREADABLE_MS = 86_400_000;

const reminded = storedHash('order', ['remindedAt']);

export interface TransferCounts {
  readonly reminded: number;
  readonly lapsed: number;
  /** Paid, cancelled or begun with meanwhile: out of the list. */
  readonly closed: number;
  readonly unreadable: number;
}

/**
 * @param held until when no order lapses, in milliseconds
 * @throws StoreUnavailable; what was done by then is done
 */
export async function settleTransfers(budgetMs = RUN_MS, held = 0): Promise<TransferCounts> {
  const acted: TransferActResult[] = [];
  let unreadable = 0;
  await untilDone(async () => {
    const { now, due } = await dueTransfers(BATCH);
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const few = await Promise.all(due.slice(from, from + AT_ONCE).map((transfer) => planFor(transfer, now, held)));
      unreadable += few.filter(({ isUnreadable }) => isUnreadable).length;
      acted.push(...(await Promise.all(few.map(({ orderNo, order, asked }) => actOnTransfer(orderNo, order, asked)))));
    }
    return due.length === BATCH;
  }, budgetMs);
  const count = (what: TransferActResult) => acted.filter((one) => one === what).length;
  return { reminded: count('REMINDED'), lapsed: count('LAPSED'), closed: count('CLOSED'), unreadable };
}

/** The act that is due for an order at this instant, in milliseconds. */
async function planFor({ orderNo, flat, reminder }: DueTransfer, now: number, held: number) {
  const [read, before] = [await z.safeParseAsync(storedOrder, flat), z.safeParse(reminded, flat)];
  if (!read.success || !before.success) {
    // One that is gone altogether just leaves the list.
    const isUnreadable = flat.length > 0;
    if (isUnreadable) log('error', 'order_unreadable', { orderNo });
    const asked: TransferAct = { act: 'WAIT', payBy: '', nextAt: now + UNREADABLE_MS };
    return { orderNo, order: undefined, asked, isUnreadable };
  }
  const { remindedAt = null } = before.data;
  const daysOf = (at: number | null) =>
    transferDays(Date.parse(read.data.transferSince), at, shop.bankAccount.payWithinDays, holidays);
  // A reminder warns from when it leaves: one that waits for its mail server has told nobody yet.
  const warnedAt = remindedAt && (reminder.isWaiting ? now : Math.max(remindedAt, reminder.sentAt ?? 0));
  // One that was given up warned nobody; it stands with the failed letters until it is sent by hand, or is not kept any more.
  const asked: TransferAct =
    remindedAt !== null && reminder.isGivenUp
      ? { act: 'WAIT', payBy: daysOf(now).payBy, nextAt: now + UNTOLD_MS }
      : actOf(daysOf(warnedAt), daysOf(now), { remindedAt, now, held });
  return { orderNo, order: read.data, asked, isUnreadable: false };
}

/** @param afterwards the days of an order that is reminded now */
function actOf(
  { payBy, remindAt, lapsesAt }: ReturnType<typeof transferDays>,
  afterwards: ReturnType<typeof transferDays>,
  { remindedAt, now, held }: { readonly remindedAt: number | null; readonly now: number; readonly held: number },
): TransferAct {
  if (remindedAt === null) {
    return now < remindAt
      ? { act: 'WAIT', payBy, nextAt: remindAt }
      : { act: 'REMIND', payBy: afterwards.payBy, nextAt: afterwards.lapsesAt };
  }
  const nextAt = Math.max(lapsesAt, held);
  return { act: now < nextAt ? 'WAIT' : 'LAPSE', payBy, nextAt };
}

const REMIND_OF_DUE = defineScript({
  name: 'remind-of-differences',
  isWhole: true,
  uses: [queueLetter],
  keys: { dueReminders: 'dueReminders', differences: 'openMoney' },
  args: { most: 'text' },
  builds: ['order'],
  lua: `
${LUA_NOW}
local due = redis.call('ZRANGE', dueReminders, '-inf', string.format('%.0f', now), 'BYSCORE', 'LIMIT', '0', most)
local reminded = 0
for _, orderNo in ipairs(due) do
  local at = redis.call('ZSCORE', dueReminders, orderNo)
  redis.call('ZREM', dueReminders, orderNo)
  local recipient, allowed = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.recipient}, ${f.order.allowedDebt}))
  local difference = tonumber(redis.call('ZSCORE', differences, orderNo) or '0')
  if difference > (allowed and cjson.decode(allowed).amount or 0) then
    queueLetter('payment-difference:' .. orderNo .. ':' .. string.format('%.0f', at), recipient or orderNo,
      ${f.letter.kind}, 'payment-difference', ${f.letter.orderNo}, orderNo, ${f.letter.paid}, '0')
    reminded = reminded + 1
  end
end
return {tostring(#due), tostring(reminded)}`,
  answer: z.tuple([z.string(), z.string()]),
});

/** Reminds once of each difference whose days are over, that is still open and was not let stand. @throws StoreUnavailable */
export async function remindOfDifferences(budgetMs = RUN_MS): Promise<number> {
  let reminded = 0;
  await untilDone(async () => {
    const [due, sent] = await store().run(REMIND_OF_DUE, {
      keys: {
        dueReminders: key.dueReminders(),
        differences: key.openMoney('difference'),
        outbox: key.outbox(),
      },
      args: { most: BATCH },
    });
    reminded += Number(sent);
    return Number(due) === BATCH;
  }, budgetMs);
  return reminded;
}

/** A key that has ended, too, says that the shop stood still. */
const LAST_RUN_MS = 30 * 86_400_000;

/** Lapses nothing right after the shop itself stood still. @throws StoreUnavailable */
async function settleAfterStandstill(): Promise<TransferCounts> {
  const now = Date.now();
  const last = await store().command('read-transfers-run', (redis) => redis.get<string>(key.transfersRun()));
  const [ranAt = 0, until = 0] = last === null ? [] : last.split(' ').map(Number);
  const held = heldUntil(now, last === null ? null : { ranAt, until }, holidays);
  const counts = await settleTransfers(RUN_MS, held);
  await store().command('keep-transfers-run', (redis) =>
    redis.set(key.transfersRun(), `${Date.now()} ${held}`, { px: LAST_RUN_MS }),
  );
  return counts;
}

export const runTransfers = defineJob('transfers', async () => ({
  ...(await settleAfterStandstill()),
  differences: await remindOfDifferences(),
}));
