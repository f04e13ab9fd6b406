/**
 * Operators at work while the store fails, from one call to a night: nothing but 503 and true answers, nobody let in by an
 * outage, no factor made fresh by it, and the session over when its time is over, not before.
 */
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import type { AdminOrder } from '../../../src/contract/admin-orders.ts';
import {
  asCustomer,
  ask,
  customer,
  newAddress,
  newEmail,
  refresh,
  type Customer,
} from '../../functions/support/account.ts';
import type { Reply } from '../../functions/support/call.ts';
import { codeOf, operatorWithApp, ticketOf } from '../../functions/support/operator.ts';
import { adminOrderPath, changeOrder, placeOrder, readOrder } from '../../functions/support/order-work.ts';
import type { LoginAnswer } from '../../../src/contract/entrance.ts';
import { comeHome, travel } from '../support/clock.ts';
import { MODES, startFaultyStore } from '../support/faulty-store.ts';
import { holds, partOf, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop, type WatchedShop } from '../support/shop.ts';

const MINUTE = 60_000;
const LENGTHS = {
  'one call': 0,
  '9 minutes': 9,
  '11 minutes': 11,
  '29 minutes': 29,
  '31 minutes': 31,
  '10 hours': 600,
};
/** Life of an operator's session that nobody refreshes. */
const IDLE_MINUTES = 30;
const FRESH_MINUTES = 10;
const DEADLINE_MS = { never: 300, unseen: 300, answers: 5000 } as const;

/** A 503 with its time, or what the call would say with a store that works. */
function honest({ status, code, headers }: Reply, ...right: readonly number[]): void {
  if (right.includes(status)) return;
  same([status, code], [503, 'store_unavailable'], 'answer');
  holds(Number(headers.get('retry-after')) >= 1, 'a 503 without its time');
}

const renewed = async (person: Customer): Promise<Customer | null> => {
  const { status, data } = await refresh(person.RefreshToken);
  return status === 200 ? asCustomer({ ...data, User: person.User }) : null;
};

const invite = (by: Customer): Promise<Reply> =>
  by.ask(adminTeam, '/api/admin/team/invites', { body: { email: newEmail(), role: 'office' } });

async function signInAgain(person: Customer, secret: string): Promise<Customer> {
  const body = { ticket: await ticketOf(person), code: codeOf(secret) };
  const reply = await ask<LoginAnswer>(session, '/api/auth/second-factor', { body, ip: newAddress() });
  same(reply.status, 200, 'the sign-in after it');
  return asCustomer(reply.data);
}

/** Everything that happens around one outage. */
async function shift(shop: WatchedShop, failing: () => void, minutes: number): Promise<void> {
  const { person, secret } = await operatorWithApp();
  const visitor = await customer();
  const order = await placeOrder(shop);
  const { version } = await readOrder(person, order.orderNo);
  const note = { version, note: { text: `Bakıldı ${minutes}`, public: false } };
  const halves = minutes === 0 ? [0] : [0, (minutes * MINUTE) / 2];

  failing();
  for (const [index, half] of halves.entries()) {
    travel(half);
    // A token lives ten minutes, and nobody can refresh it meanwhile.
    const isWorn = index === 1 && minutes / 2 >= FRESH_MINUTES;
    const own = isWorn ? [401] : [];
    honest(await person.ask<AdminOrder>(adminOrders, adminOrderPath(order.orderNo)), 200, ...own);
    honest(await changeOrder(person, order.orderNo, note), 200, 409, ...own);
    honest(await visitor.ask(adminOrders, '/api/admin/orders'), 403, ...own);
  }
  await shop.settled();
  useStore(shop.store);
  travel((minutes * MINUTE) / 2);

  const isOver = minutes >= IDLE_MINUTES;
  const again = await renewed(person);
  holds((again === null) === isOver, isOver ? 'a session that outlives its time' : 'a session was lost');
  const back = again ?? (await signInAgain(person, secret));
  const after = await readOrder(back, order.orderNo);
  holds(after.notes.filter(({ text }) => text === note.note.text).length <= 1, 'a note written twice');
  const isFresh = isOver || minutes < FRESH_MINUTES;
  const invited = await invite(back);
  if (isFresh) same(invited.status, 201, 'an act that needs the factor');
  else {
    same([invited.status, invited.code], [403, 'confirmation_required'], 'an act that needs a fresh factor');
    const given = await back.ask(session, '/api/auth/confirm', { body: { code: codeOf(secret) } });
    same([given.status, (await invite(back)).status], [204, 201], 'the factor, and the act again');
  }
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const all = Object.keys(MODES).flatMap((mode) =>
    Object.entries(LENGTHS).map(([words, length]) => ({ mode, words, length })),
  );
  const wanted = partOf(options, all.length, 4);
  const step = all.length / wanted;
  for (let index = 0; index < wanted; index += 1) {
    const {
      mode = '',
      words,
      length = 0,
    } = all[(Math.floor(index * step) + (step > 1 ? index % 6 : 0)) % all.length] ?? {};
    options.progress?.(`${mode}, ${words}`);
    // A shop of its own: a team has a bound.
    const shop = await startWatchedShop('memory');
    const faulty = await startFaultyStore(shop.url, options.seed + index);
    const failing = (): void => {
      const deadlineMs = DEADLINE_MS[MODES[mode]?.works ?? 'answers'];
      useStore(createStore({ url: faulty.urlIn(mode), token: shop.token, deadlineMs }));
    };
    await tally.check(`an operator: the store ${mode}, ${words}`, async () => {
      try {
        await shift(shop, failing, length);
      } finally {
        comeHome();
        useStore(shop.store);
      }
    });
    await faulty.stop();
    await shop.stop();
  }
  return tally.outcome(`${Object.keys(MODES).length} modes × ${Object.keys(LENGTHS).length} lengths`);
}

export const shifts: Row = { name: 'Sessions of operators × store modes × length of outage', run };
