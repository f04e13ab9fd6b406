/**
 * Bad days of cards: answers of the provider that are lost after the work was done, a store that is away on the way back, and
 * messages that are late, repeated, out of order, forged or nobody's. Both books agree afterwards.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { payments } from '../../../functions/orders/cards/calls.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { gracefulShutdown } from '../../../netlify/local/graceful-shutdown.ts';
import { FAULTS, type Call, type Fault } from '../../../netlify/local/iyzico/faults.ts';
import { NOTICES, type Notice } from '../../../netlify/local/iyzico/messages.ts';
import { attemptIn, comeBack, notify, payAgain, placeHosted, result } from '../../functions/cards/support.ts';
import { newAddress } from '../../functions/support/account.ts';
import { settled } from '../../functions/support/behind.ts';
import { send } from '../../functions/support/call.ts';
import { operator } from '../../functions/support/operator.ts';
import { changeOrderNow } from '../../functions/support/order-work.ts';
import {
  askAboutFlagged,
  balances,
  bookOf,
  later,
  OVER_MINUTES,
  placePaid,
  startCardShop,
  tokenOf,
  type CardShop,
} from '../support/card-shop.ts';
import { MODES, startFaultyStore, type FaultyStore } from '../support/faulty-store.ts';
import { holds, partOf, randomFrom, same, Tally, type Row, type RunOptions } from '../support/row.ts';

/** Those that answer after seconds, which real time has to pass for. */
const SLOW: readonly Fault[] = ['silent'];
const LOST = (Object.keys(FAULTS) as Fault[]).filter((fault) => !SLOW.includes(fault) && !fault.startsWith('other-'));
const CALLS = ['begin', 'ask', 'refund', 'cancel'] as const satisfies readonly Call[];

/** Draws as many of a list as the share asks for, by the seed. */
function some<Item>(options: RunOptions, list: readonly Item[], random: () => number): readonly Item[] {
  const rest = [...list];
  return Array.from({ length: partOf(options, list.length) }, () => {
    const [taken] = rest.splice(Math.floor(random() * rest.length), 1);
    return taken;
  }).filter((item) => item !== undefined);
}

async function loseAnswer(shop: CardShop, call: (typeof CALLS)[number], fault: Fault): Promise<void> {
  const { faults } = shop.standIn;
  if (call === 'begin' || call === 'ask') {
    if (call === 'begin') faults.add('begin', fault, 2);
    const placed = await placeHosted();
    faults.clear();
    if (!placed.payment.redirect)
      same((await payAgain(placed.orderNo, { email: placed.email })).status, 200, 'begun again');
    await shop.standIn.pay(tokenOf(shop));
    if (call === 'ask') faults.add('ask', fault, 2);
    same((await comeBack(tokenOf(shop))).status, 303, 'the way back');
    faults.clear();
    await later(3, OVER_MINUTES);
    if (fault.endsWith('-signature')) await askAboutFlagged(shop, await operator());
    await balances(shop, placed.orderNo, 1);
    return;
  }
  const { orderNo, total } = await placePaid(shop);
  faults.add(call, fault);
  const amount = call === 'cancel' ? total : 10;
  await changeOrderNow(await operator(), orderNo, { entry: { kind: 'refund', method: 'card', amount, text: 'Leke' } });
  await settled();
  faults.clear();
  await later(3, 20);
  await balances(shop, orderNo, 1);
  holds(bookOf(shop, orderNo).back <= Math.round(amount * 100), 'given back twice');
}

/** Longer than a question to a store that answers. */
const DEADLINE_MS = 300;

async function storeAway(shop: CardShop, faulty: FaultyStore, mode: string): Promise<void> {
  const placed = await placeHosted();
  const token = tokenOf(shop);
  await shop.standIn.pay(token);
  const works = MODES[mode]?.works ?? 'never';
  useStore(createStore({ url: faulty.urlIn(mode), token: shop.token, deadlineMs: DEADLINE_MS }));
  try {
    const back = await comeBack(token);
    const told = await notify({ token, status: 'SUCCESS', iyziEventType: 'CHECKOUT_FORM_AUTH' });
    const shown = await result(placed.payment.attempt ?? '');
    if (works !== 'answers') {
      same([back.status, told.status, shown.status], [503, 503, 503], 'way back, notification, result');
      holds(back.headers.get('refresh')?.includes('/payment-result'), 'nowhere for the person to go');
    }
    for (const { status, headers } of [back, told, shown]) {
      holds([200, 303, 503].includes(status), `answered ${status}`);
      holds(status !== 503 || headers.get('retry-after'), 'no time to come again');
    }
  } finally {
    useStore(shop.store);
  }
  // It was not taken, so it comes again.
  same((await notify({ token, status: 'SUCCESS', iyziEventType: 'CHECKOUT_FORM_AUTH' })).status, 200, 'told again');
  await balances(shop, placed.orderNo, 1);
}

/** Nothing of it settles: the job does. */
const MUTE: readonly Notice[] = ['never', 'wrong-signature', 'foreign'];

const DAY_MS = 86_400_000;

async function notice(shop: CardShop, how: Notice): Promise<void> {
  const placed = await placeHosted();
  const token = tokenOf(shop);
  await shop.standIn.pay(token, { card: '4111111111111129', notice: how });
  await shop.standIn.pay(token, { notice: how });
  await shop.standIn.turn(DAY_MS);
  const { data } = await result(placed.payment.attempt ?? '');
  if (!MUTE.includes(how)) same(data.state, 'paid', 'by notification alone');
  // Late and once more: nothing changes.
  await shop.standIn.turn(DAY_MS);
  await comeBack(token);
  await later(3, OVER_MINUTES);
  await balances(shop, placed.orderNo, 1);
}

async function strangers(tally: Tally, shop: CardShop, many: number): Promise<void> {
  const before = shop.standIn.calls();
  for (let done = 0; done < many; done += 1) {
    await tally.check('a foreign token', async () => {
      const back = await comeBack(done === 0 ? '' : `${'x'.repeat(done % 150)}-${done}`, newAddress());
      same([back.status, back.headers.get('location')], [303, '/payment-result'], 'answer');
      same(attemptIn(back), undefined, 'attempt');
    });
  }
  await tally.check('the provider is asked about none of them', () => same(shop.standIn.calls(), before, 'questions'));
  await tally.check('one network is stopped', async () => {
    const ip = newAddress();
    for (let done = 0; done < 60; done += 1) await comeBack(`foreign-${done}`, ip);
    same((await comeBack('foreign', ip)).status, 429, 'answer');
  });
}

/** The shop's notifications over HTTP, as the stand-in sends them. */
async function listen() {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['x-iyz-signature-v3'];
      const headers = typeof signature === 'string' ? { 'X-IYZ-SIGNATURE-V3': signature } : {};
      void send(payments, '/api/payments/notification', {
        body: Buffer.concat(chunks).toString(),
        headers,
        ip: newAddress(),
      }).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.destroy(),
      );
    });
  });
  const stop = gracefulShutdown(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const random = randomFrom(options.seed);
  const panel = await listen();
  const shop = await startCardShop(panel.at);
  const faulty = await startFaultyStore(shop.url, options.seed);
  const lost = CALLS.flatMap((call) => LOST.map((fault) => [call, fault] as const));
  for (const [call, fault] of some(options, lost, random)) {
    options.progress?.(`${call}: ${fault}`);
    await tally.check(`${call}: ${fault}`, () => loseAnswer(shop, call, fault));
  }
  for (const mode of some(options, Object.keys(MODES), random)) {
    options.progress?.(`the store ${mode} on the way back`);
    await tally.check(`the store ${mode} on the way back`, () => storeAway(shop, faulty, mode));
  }
  for (const how of some(options, Object.keys(NOTICES) as Notice[], random)) {
    await tally.check(`notified: ${how}`, () => notice(shop, how));
  }
  const many = partOf(options, 10_000);
  options.progress?.(`${many} foreign tokens`);
  await strangers(tally, shop, many);
  await faulty.stop();
  await shop.stop();
  await panel.stop();
  return tally.outcome(
    `${LOST.length} faults × ${CALLS.length} calls, ${Object.keys(MODES).length} modes of the store on the way back, ${Object.keys(NOTICES).length} ways to be notified, ${many} foreign tokens`,
  );
}

export const cards: Row = { name: 'Cards: answers lost, messages, a store away', run };
