/**
 * The job of cards, every ten minutes: asks about attempts and refunds whose answer was lost, reminds of orders whose card has
 * not paid and lets them lapse, and once a day holds yesterday's payments against the provider's report.
 */
import { log, placeOf } from '../http/log.ts';
import { readAttempt } from '../orders/cards/attempts.ts';
import { settleAwaited } from '../orders/cards/awaiting.ts';
import { reconcileNextDay } from '../orders/cards/reconcile.ts';
import { resolveRefunds } from '../orders/cards/refunds.ts';
import { settleAttempt } from '../orders/cards/settle.ts';
import type { CardProvider } from '../payments/port.ts';
import { cardProvider } from '../payments/provider.ts';
import { key, type Key } from '../store/keys.ts';
import { store } from '../store/store.ts';
import { defineJob, RUN_MS, untilDone } from './job.ts';

const BATCH = 20;

/** Milliseconds after which one that could not be read or answered is looked at again. */
const AGAIN_MS = 9 * 60_000;

const due = (name: string, set: Key): Promise<string[]> =>
  store().command(name, (redis) =>
    redis.zrange<string[]>(set, '-inf', Date.now(), { byScore: true, offset: 0, count: BATCH }),
  );

/** One that stays in the list is put off, so that it keeps no other waiting. */
const putOff = (name: string, set: Key, member: string) =>
  store().command(name, (redis) => redis.zadd(set, { xx: true }, { score: Date.now() + AGAIN_MS, member }));

const drop = (name: string, set: Key, member: string) => store().command(name, (redis) => redis.zrem(set, member));

/** A provider that hangs takes seconds for each: none is begun once the time is over. @returns how many were asked about */
async function each(list: () => Promise<string[]>, work: (member: string) => Promise<void>): Promise<number> {
  const seen = new Set<string>();
  const started = performance.now();
  await untilDone(async () => {
    const found = (await list()).filter((member) => !seen.has(member));
    for (const member of found) {
      if (performance.now() - started >= RUN_MS) return false;
      seen.add(member);
      try {
        await work(member);
      } catch (error) {
        log('error', 'payment_not_settled', { ...placeOf(error) });
      }
    }
    return found.length > 0;
  }, RUN_MS);
  return seen.size;
}

async function askAttempts(provider: CardProvider): Promise<number> {
  const letters: Promise<unknown>[] = [];
  const asked = await each(
    () => due('due-payments', key.openPayments()),
    async (id) => {
      await putOff('put-off-payment', key.openPayments(), id);
      const read = await readAttempt(id);
      if (read) await settleAttempt(provider, read, (work) => letters.push(work));
      else await drop('drop-payment', key.openPayments(), id);
    },
  );
  // One that is waited for may add others.
  for (const letter of letters) await letter;
  return asked;
}

const askRefunds = (provider: CardProvider) =>
  each(
    () => due('due-refunds', key.openRefunds()),
    async (orderNo) => {
      await putOff('put-off-refund', key.openRefunds(), orderNo);
      await resolveRefunds(provider, orderNo);
    },
  );

async function awaited() {
  const done = { told: 0, lapsed: 0 };
  await untilDone(async () => {
    const { told, lapsed, isMoreToDo } = await settleAwaited(BATCH);
    done.told += told;
    done.lapsed += lapsed;
    return isMoreToDo;
  });
  return done;
}

async function reconcile(provider: CardProvider): Promise<number> {
  let found = 0;
  await untilDone(async () => {
    const { differences, isMoreToDo } = await reconcileNextDay(provider);
    found += differences;
    return isMoreToDo;
  });
  return found;
}

/** @throws StoreUnavailable, EnvironmentError */
export async function settlePayments() {
  const provider = cardProvider();
  // First what may have paid: an order lapses by what its provider says now.
  const asked = provider ? await askAttempts(provider) : 0;
  const told = await awaited();
  const refunds = provider ? await askRefunds(provider) : 0;
  return { asked, refunds, ...told, differences: provider ? await reconcile(provider) : 0 };
}

export const runPayments = defineJob('payments', settlePayments);
