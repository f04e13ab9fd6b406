/**
 * Money back to cards (decisions P12, P22). The ledger says `asked` before the provider is called, and then what came of it; where
 * the answer is lost it says `unknown`, and the provider's books are asked before anything is sent again. Only the call that has
 * appended `asked` sends it, so that of many at once one does. One refund of a payment is on its way at a time.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { cardPayments, openRefunds, refundableOf, type OpenRefund } from '../../../src/domain/money/card-settlement.ts';
import type { Ledger, LedgerEntry } from '../../../src/domain/money/ledger.ts';
import type { Kurus } from '../../../src/domain/money/money.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { log } from '../../http/log.ts';
import { queueLetter } from '../../mail/placing.ts';
import type { BookedPayments, CardProvider, MoneyBack } from '../../payments/port.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { store } from '../../store/store.ts';
import { entriesJson, historyOfOrder, keepsLedger } from '../ledger.ts';
import { changesOrder, orderIndex } from '../order-index.ts';
import { readCardOrder, type CardOrderRead } from './attempts.ts';
import { flagId, type Flag } from './flags.ts';

/** A refund that is younger may still be on its way from the call that sends it. */
const YOUNG_MS = 2 * 60_000;

/** From then on a refund that is not in the provider's books was never there. */
const OLD_MS = 15 * 60_000;

const AGAIN_MS = 9 * 60_000;

/** How often the shop sends a refund by itself before it asks an operator. */
const MOST_SENT = 3;

/** Appends to the ledger of the order that it was decided of; CHANGED when it is another one by now. */
const APPEND = defineScript({
  name: 'append-refund',
  isWhole: true,
  uses: [queueLetter, orderIndex, keepsLedger, changesOrder],
  keys: { order: 'order', openRefunds: 'openRefunds', paymentFlags: 'paymentFlags' },
  args: {
    orderNo: 'text',
    version: 'text',
    entries: 'text',
    nextMs: 'text',
    amount: 'text',
    note: 'text',
    flag: 'text',
    flagText: 'text',
    settledFlag: 'text',
  },
  lua: `
local changes, told = unpack(redis.call('HMGET', order, ${f.order.changes}, ${f.order.told}))
if tonumber(changes or '0') + 1 ~= tonumber(version) then return 'CHANGED' end
appendEntries(orderNo, entries)
if nextMs == '' then redis.call('ZREM', openRefunds, orderNo) else
  ${LUA_NOW}
  redis.call('ZADD', openRefunds, string.format('%.0f', now + tonumber(nextMs)), orderNo)
end
if flag ~= '' then redis.call('HSET', paymentFlags, flag, flagText) end
if settledFlag ~= '' then redis.call('HDEL', paymentFlags, settledFlag) end
if amount ~= '' then
  local becomes = string.format('%.0f', tonumber(version) + 1)
  queueLetter('order-refunded:' .. orderNo .. ':' .. becomes, '',
    ${f.letter.kind}, 'order-refunded', ${f.letter.orderNo}, orderNo, ${f.letter.amount}, amount, ${f.letter.note}, note)
  redis.call('HSET', order, ${f.order.told}, (told and told ~= '' and told .. ' ' or '') .. becomes)
end
changed(orderNo)
return 'DONE'`,
  answer: z.enum(['DONE', 'CHANGED']),
});

interface RefundEntries {
  readonly entries: readonly LedgerEntry[];
  /** Until the job looks again, in milliseconds; null where nothing is open. */
  readonly nextMs: number | null;
  /** The letter, where the refund is done. */
  readonly told?: { readonly amount: Kurus; readonly note: string };
  readonly flag?: Flag;
  readonly settledFlag?: string;
}

function append({ order, version }: CardOrderRead, { entries, nextMs, told, flag, settledFlag = '' }: RefundEntries) {
  return store().run(APPEND, {
    keys: {
      order: key.order(order.orderNo),
      openRefunds: key.openRefunds(),
      paymentFlags: key.paymentFlags(),
      outbox: key.outbox(),
    },
    args: {
      orderNo: order.orderNo,
      version,
      entries: entriesJson(entries),
      history: historyOfOrder(order),
      nextMs: nextMs ?? '',
      amount: told?.amount ?? '',
      note: told?.note ?? '',
      flag: flag ? flagId(flag) : '',
      flagText: flag ? JSON.stringify(flag) : '',
      settledFlag,
    },
  });
}

/** Our name of the next refund at the provider. */
export const nextRefundName = (orderNo: string, ledger: Ledger): string =>
  `${orderNo}-r${ledger.filter(({ kind, payment, of }) => kind === 'refund' && payment !== undefined && of === undefined).length + 1}`;

/** How often an order is read again that somebody changes at the same time. */
const MOST_TRIES = 20;

/** Lets one of many calls that know of a refund send it. @param callId names this very call, whose answer may be lost and asked again */
const CLAIM = defineScript({
  name: 'claim-refund',
  isWhole: true,
  keys: { order: 'order' },
  args: { sentAs: 'text', callId: 'text' },
  lua: `
redis.call('HSETNX', order, ${f.order['refund:']} .. sentAs, callId)
return redis.call('HGET', order, ${f.order['refund:']} .. sentAs) == callId and 'SEND' or 'SENT'`,
  answer: z.enum(['SEND', 'SENT']),
});

/**
 * Sends the refund of this name, which has just been written into the ledger as `asked`: once, however many call this.
 * @throws StoreUnavailable
 */
export async function sendRefund(provider: CardProvider, orderNo: string, name: string): Promise<void> {
  const read = await readCardOrder(orderNo);
  if (!read) return;
  const open = openRefunds(read.order.ledger).find(({ entry }) => entry.reference === name);
  if (open?.state !== 'asked') return;
  const claimed = await store().run(CLAIM, {
    keys: { order: key.order(orderNo) },
    args: { sentAs: name, callId: randomUUID() },
  });
  if (claimed === 'SENT') return;
  const { ledger } = read.order;
  const { payment: paymentId = '', amount } = open.entry;
  const paid = cardPayments(ledger).find(({ reference }) => reference === paymentId);
  const asked = { paymentId, conversationId: name, amount };
  // An operator may have sent it in the provider's panel before: the books have it then, and it goes once.
  const books = open.entry.by === '' ? null : await provider.report({ paymentId });
  if (books?.kind === 'unknown') return conclude(orderNo, open, books);
  if (books && isIn(books, ledger, open.entry)) return conclude(orderNo, open, { kind: 'done', reference: '' });
  // Nothing else went back of it, and the bank has not closed its day.
  const isWhole = paid?.amount === amount && refundableOf(ledger, paymentId) === 0;
  const isToday = paid !== undefined && dayInIstanbul(new Date(paid.at)) === dayInIstanbul(new Date());
  let answered: MoneyBack = isWhole && isToday ? await provider.cancel(asked) : await provider.refund(asked);
  // A refused cancel has moved nothing: the day may be closed already.
  if (answered.kind === 'refused' && isWhole && isToday) answered = await provider.refund(asked);
  await conclude(orderNo, open, answered);
}

/** Writes down what came of it, unless that was done meanwhile. @throws StoreUnavailable */
async function conclude(orderNo: string, refund: OpenRefund, answered: MoneyBack): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await readCardOrder(orderNo);
    const open = read && openRefunds(read.order.ledger).find(({ id }) => id === refund.id);
    if (!open) return;
    if (answered.kind === 'unknown' && open.state === 'unknown') return;
    const { entry } = open;
    const { kind, method, amount, payment = '', line } = entry;
    const at = new Date().toISOString();
    const state = ({ done: 'done', refused: 'failed', unknown: 'unknown' } as const)[answered.kind];
    const told = { kind, method, amount, payment, ...(line === undefined ? {} : { line }), of: open.id, at, by: '' };
    const reference = answered.kind === 'done' && answered.reference !== '' ? { reference: answered.reference } : {};
    const flag: Flag = { orderNo, kind: 'refund', payment, ours: String(amount), theirs: codeOf(answered), at };
    const others = openRefunds(read.order.ledger).length > 1;
    // Another payment may be owed, and the call that sends it may end first: `payBack` alone closes such an order.
    const isOpen = state === 'unknown' || others || read.hash.paidBack;
    const written = await append(read, {
      entries: [{ ...told, state, ...reference }],
      nextMs: isOpen ? (state === 'failed' ? 0 : AGAIN_MS) : null,
      ...(state === 'done' && { told: { amount, note: entry.text ?? '' }, settledFlag: flagId(flag) }),
      ...(state === 'failed' && { flag }),
    });
    if (written === 'DONE') {
      log(state === 'done' ? 'info' : 'warn', 'card_refund', { orderNo, state });
      return;
    }
  }
}

const codeOf = (answered: MoneyBack): string => (answered.kind === 'refused' ? answered.code : '');

/**
 * Sends back everything that cards have paid for an order that its customer has cancelled, each payment in one refund.
 * @throws StoreUnavailable
 */
export async function payBack(provider: CardProvider, orderNo: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await readCardOrder(orderNo);
    if (!read?.hash.paidBack) return;
    const { ledger, money } = read.order;
    const owed = -money.balance;
    const payment = cardPayments(ledger).find(
      ({ reference = '' }) => refundableOf(ledger, reference) > 0 && !isOnItsWay(ledger, reference),
    );
    const sent = ledger.filter(({ kind, state, by }) => kind === 'refund' && state === 'failed' && by === '').length;
    if (owed <= 0 || payment?.reference === undefined || sent >= MOST_SENT) {
      if (openRefunds(ledger).length > 0) return;
      if ((await append(read, { entries: [], nextMs: null })) === 'DONE') return;
      continue;
    }
    const { reference } = payment;
    const amount = Math.min(owed, refundableOf(ledger, reference));
    const name = nextRefundName(orderNo, ledger);
    const entry: LedgerEntry = {
      ...{ kind: 'refund', method: 'card', state: 'asked', amount, payment: reference, reference: name },
      ...{ at: new Date().toISOString(), by: '' },
    };
    const written = await append(read, { entries: [entry], nextMs: YOUNG_MS });
    if (written === 'CHANGED') continue;
    await sendRefund(provider, orderNo, name);
  }
}

/** Whether a refund of a payment has not been answered. */
export const isOnItsWay = (ledger: Ledger, paymentId: string): boolean =>
  openRefunds(ledger).some(({ entry }) => entry.payment === paymentId);

/** Asks the provider's books about every refund of an order whose answer was lost. @throws StoreUnavailable */
export async function resolveRefunds(provider: CardProvider, orderNo: string): Promise<void> {
  const read = await readCardOrder(orderNo);
  if (!read) {
    await forget(orderNo);
    return;
  }
  const { ledger } = read.order;
  const open = openRefunds(ledger);
  for (const refund of open) await resolve(provider, orderNo, ledger, refund);
  if (open.length === 0 && !read.hash.paidBack) await forget(orderNo);
  if (read.hash.paidBack) await payBack(provider, orderNo);
}

async function resolve(provider: CardProvider, orderNo: string, ledger: Ledger, refund: OpenRefund): Promise<void> {
  const { payment: paymentId = '', at } = refund.entry;
  const age = Date.now() - Date.parse(at);
  if (age < YOUNG_MS) {
    await look(orderNo, YOUNG_MS);
    return;
  }
  const isThere = isIn(await provider.report({ paymentId }), ledger, refund.entry);
  if (isThere === true) {
    await conclude(orderNo, refund, { kind: 'done', reference: '' });
  } else if (isThere === false && age > OLD_MS) {
    await conclude(orderNo, refund, { kind: 'refused', code: '' });
  } else {
    if (refund.state === 'asked') await conclude(orderNo, refund, { kind: 'unknown' });
    await look(orderNo, AGAIN_MS);
  }
}

/** Whether the provider's books have a refund that is open in ours; null where they do not have its payment. */
function isIn(books: BookedPayments, ledger: Ledger, { payment = '', amount }: LedgerEntry): boolean | null {
  const theirs = books.kind === 'booked' ? books.payments.find(({ paymentId }) => paymentId === payment) : undefined;
  return theirs ? theirs.back >= backOf(ledger, payment) + amount : null;
}

/** Kuruş that certainly went back of a payment. */
function backOf(ledger: Ledger, paymentId: string): Kurus {
  return ledger
    .filter(({ kind, state, payment }) => kind === 'refund' && state === 'done' && payment === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

const look = (orderNo: string, ms: number) =>
  store().command('look-at-refund', (redis) =>
    redis.zadd(key.openRefunds(), { xx: true }, { score: Date.now() + ms, member: orderNo }),
  );

const forget = (orderNo: string) => store().command('forget-refund', (redis) => redis.zrem(key.openRefunds(), orderNo));
