/** A shop whose cards go to the stand-in of the provider, and both books of one order held against each other. */
import { adminMoney } from '../../../functions/admin/money/calls.ts';
import { settlePayments } from '../../../functions/jobs/payments.ts';
import { startStandIn, type StandIn } from '../../../netlify/local/iyzico/stand-in.ts';
import { openRefunds } from '../../../src/domain/money/card-settlement.ts';
import type { Ledger } from '../../../src/domain/money/ledger.ts';
import { comeBack, flagsIn, ledgerOf, placeHosted } from '../../functions/cards/support.ts';
import type { Customer } from '../../functions/support/account.ts';
import { settled } from '../../functions/support/behind.ts';
import { comeHome, travel } from './clock.ts';
import { holds, same } from './row.ts';
import { startWatchedShop, type WatchedShop } from './shop.ts';

export interface CardShop extends WatchedShop {
  readonly standIn: StandIn;
}

const HOUR_MS = 3_600_000;

/** @param notifyAt where the stand-in sends its notifications */
export async function startCardShop(notifyAt?: string): Promise<CardShop> {
  const shop = await startWatchedShop();
  const standIn = await startStandIn({ carrier: 'buyer', slowMs: 50, ...(notifyAt !== undefined && { notifyAt }) });
  process.env.PAYMENT_PROVIDER = 'iyzico';
  process.env.IYZICO_API_KEY = standIn.apiKey;
  process.env.IYZICO_SECRET_KEY = standIn.secretKey;
  process.env.IYZICO_URI = standIn.uri;
  return {
    ...shop,
    standIn,
    async stop() {
      await standIn.stop();
      await shop.stop();
      for (const name of ['IYZICO_API_KEY', 'IYZICO_SECRET_KEY', 'IYZICO_URI'])
        Reflect.deleteProperty(process.env, name);
      process.env.PAYMENT_PROVIDER = 'demo';
    },
  };
}

/** Token of the newest page. */
export const tokenOf = ({ standIn }: CardShop): string => [...standIn.book.forms.keys()].at(-1) ?? '';

/** An order that a card has paid. */
export async function placePaid(shop: CardShop) {
  const placed = await placeHosted();
  await shop.standIn.pay(tokenOf(shop));
  await comeBack(tokenOf(shop));
  return placed;
}

/** The job runs after each of these minutes, as if they had passed. */
export async function later(...minutes: readonly number[]): Promise<void> {
  try {
    for (const passed of minutes) {
      travel(passed * 60_000);
      await settlePayments();
      await settled();
    }
  } finally {
    comeHome();
  }
}

/** An operator asks again about what was signed wrongly: a row of the desk says so, with a button. */
export async function askAboutFlagged({ store }: CardShop, by: Customer): Promise<void> {
  for (const flag of await flagsIn(store)) {
    const [orderNo = '', kind] = flag.split(':');
    if (kind === 'differs') await by.ask(adminMoney, `/api/admin/payments/${orderNo}/ask`, { method: 'POST' });
  }
}

/** By the provider's own books, in kuruş. */
export function bookOf({ standIn: { book } }: CardShop, orderNo: string) {
  const payments = book.payments.filter(({ form }) => form.basketId === orderNo);
  const back = payments.reduce(
    (sum, { refunds, cancelled, paidPrice }) =>
      sum + (cancelled ? paidPrice : refunds.reduce((all, { price }) => all + price, 0)),
    0,
  );
  return { count: payments.length, paid: payments.reduce((sum, { paidPrice }) => sum + paidPrice, 0), back };
}

const amountOf = (ledger: Ledger, kind: string, state?: string): number =>
  ledger
    .filter((entry) => entry.kind === kind && (state === undefined || entry.state === state))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Both books say the same, nothing is open, and what failed is on the desk. @throws Error */
export async function balances(shop: CardShop, orderNo: string, payments: number): Promise<void> {
  const ledger = await ledgerOf(shop.store, orderNo);
  const booked = bookOf(shop, orderNo);
  same(booked.count, payments, 'payments in the books of the provider');
  same(amountOf(ledger, 'paid'), booked.paid, 'paid by the ledger');
  same(amountOf(ledger, 'refund', 'done'), booked.back, 'given back by the ledger');
  same(openRefunds(ledger).length, 0, 'refunds without an end');
  const failures = ledger.filter(({ kind, state }) => kind === 'refund' && state === 'failed').length;
  if (failures > 0)
    holds(
      (await flagsIn(shop.store)).some((flag) => flag.startsWith(orderNo)),
      'nobody is told',
    );
}

/** Long enough for the page of any attempt to run out. */
export const OVER_MINUTES = (2 * HOUR_MS) / 60_000;
