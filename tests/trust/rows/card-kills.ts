/**
 * A process that is killed by SIGKILL at each of its questions to the store or to the provider of cards, before it arrives or
 * after it was done: while an order is placed, while a payment is settled, while money goes back. Afterwards both books agree.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gracefulShutdown } from '../../../netlify/local/graceful-shutdown.ts';
import { comeBack, payAgain, placeHosted, HOSTED } from '../../functions/cards/support.ts';
import { bearer, newAddress, newEmail } from '../../functions/support/account.ts';
import { adminOrderPath, readOrder } from '../../functions/support/order-work.ts';
import { operator } from '../../functions/support/operator.ts';
import { ACCESSORY, agreed, DELIVERY, newKey, post } from '../../functions/support/order.ts';
import { orderNumbers } from '../../support/history.ts';
import { NETS } from '../../support/nets.ts';
import { balances, later, OVER_MINUTES, placePaid, startCardShop, tokenOf } from '../support/card-shop.ts';
import type { CardShop } from '../support/card-shop.ts';
import { randomFrom, same, Tally, type Row, type RunOptions } from '../support/row.ts';

const CHILD = path.resolve(import.meta.dirname, '../../functions/support/call-process.ts');

/** A busy machine answers late, and a call that gives up on its store is never killed. The most that the environment allows. */
const STORE_NET = '60000';

const WHENS = ['before', 'after'] as const;
type When = (typeof WHENS)[number];

interface Deed {
  readonly call: {
    readonly address: string;
    readonly method?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** The people and the job go on as they would. @throws Error when something is lost or doubled */
  readonly afterwards: () => Promise<void>;
}

/** Passes questions on to the store and the provider, and kills the asking process at one of them. */
async function startWay(shop: CardShop) {
  const targets = [shop.url, shop.standIn.uri];
  const death = { step: 0, when: 'before' as When, seen: 0, kill: (): unknown => undefined };
  const servers = targets.map((target) =>
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        void pass(
          target,
          request.url ?? '/',
          request.method ?? 'POST',
          request.headers,
          Buffer.concat(chunks).toString(),
        ).then(
          (answered) =>
            answered === null ? response.destroy() : response.writeHead(answered.status).end(answered.text),
          () => response.destroy(),
        );
      });
    }),
  );

  async function pass(target: string, url: string, method: string, given: NodeJS.Dict<unknown>, body: string) {
    death.seen += 1;
    const isLast = death.seen === death.step;
    if (isLast && death.when === 'before') death.kill();
    // Questions that were on their way beside the last one arrive nowhere either.
    if (death.seen > death.step || (isLast && death.when === 'before')) return null;
    const headers = Object.entries(given).filter(([name]) =>
      /^(?:authorization|upstash-|content-type|x-iyzi)/.test(name),
    );
    const answered = await fetch(new URL(url, target), {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'POST' && { body }),
    });
    const done = { status: answered.status, text: await answered.text() };
    if (!isLast) return done;
    death.kill();
    return null;
  }

  const stops = servers.map((server) => gracefulShutdown(server));
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const [store = '', provider = ''] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  return {
    /** @returns whether it was killed; else it was over before that step */
    async run({ address, method = 'POST', headers, body }: Deed['call'], step: number, when: When): Promise<boolean> {
      const child = spawn(process.execPath, [CHILD, address, method, JSON.stringify(headers), body], {
        env: { ...process.env, UPSTASH_REDIS_REST_URL: store, IYZICO_URI: provider, STORE_DEADLINE_MS: STORE_NET },
        stdio: ['ignore', 'ignore', 'ignore'],
        timeout: NETS.event,
      });
      death.step = step;
      death.when = when;
      death.seen = 0;
      death.kill = () => child.kill('SIGKILL');
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      return signal === 'SIGKILL';
    },
    stop: () => Promise.all(stops.map((stop) => stop())),
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const DEEDS: Readonly<Record<string, (shop: CardShop) => Promise<Deed>>> = {
  /** Between order and attempt, attempt and answer. */
  async 'an order is placed'(shop) {
    const email = newEmail();
    const own = newKey();
    const body = { ...(await agreed({ payment: HOSTED, items: [ACCESSORY] })), delivery: { ...DELIVERY, email } };
    const before = await orderNumbers(shop.store);
    return {
      call: {
        address: 'http://localhost/api/orders',
        headers: { ...JSON_TYPE, 'Idempotency-Key': own },
        body: JSON.stringify(body),
      },
      async afterwards() {
        const { data, status } = await post(body, { key: own, ip: newAddress() });
        same(status, 201, 'asked again with its key');
        const { orderNo } = data;
        same((await orderNumbers(shop.store)).length - before.length, 1, 'orders');
        await later(3);
        same((await payAgain(orderNo, { email })).status, 200, 'a page to pay on');
        await shop.standIn.pay(tokenOf(shop));
        await comeBack(tokenOf(shop));
        await later(3, OVER_MINUTES);
        await balances(shop, orderNo, 1);
      },
    };
  },
  /** Between payment and settling. */
  async 'a payment is settled'(shop) {
    const { orderNo } = await placeHosted();
    const token = tokenOf(shop);
    await shop.standIn.pay(token);
    return {
      call: {
        address: 'https://shop.test/api/payments/callback',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' },
        body: new URLSearchParams({ token }).toString(),
      },
      async afterwards() {
        await later(3, 10);
        await balances(shop, orderNo, 1);
      },
    };
  },
  async 'money goes back'(shop) {
    const { orderNo } = await placePaid(shop);
    const by = await operator();
    const { version } = await readOrder(by, orderNo);
    return {
      call: {
        address: `https://shop.test${adminOrderPath(orderNo)}`,
        method: 'PATCH',
        headers: { ...JSON_TYPE, ...bearer(by.AccessToken) },
        body: JSON.stringify({ version, entry: { kind: 'refund', method: 'card', amount: 10, text: 'Leke' } }),
      },
      async afterwards() {
        await later(3, 20, 20);
        await balances(shop, orderNo, 1);
      },
    };
  },
};

/** More than any of these calls asks. */
const MOST_STEPS = 40;
/** A part of the row takes one step of each: the first ones, which every call has. */
const EVERY_CALL_HAS = 3;

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const random = randomFrom(options.seed);
  const shop = await startCardShop();
  const way = await startWay(shop);
  const isWhole = options.share >= 0.5;
  let kills = 0;
  for (const [name, prepare] of Object.entries(DEEDS)) {
    const first = isWhole ? 1 : 1 + Math.floor(random() * EVERY_CALL_HAS);
    const progress = { isOver: false };
    for (let step = first; !progress.isOver && step <= (isWhole ? MOST_STEPS : first); step += 1) {
      for (const when of isWhole ? WHENS : WHENS.slice(Math.floor(random() * 2)).slice(0, 1)) {
        options.progress?.(`${name}, killed ${when} question ${step}`);
        await tally.check(`${name}, killed ${when} question ${step}`, async () => {
          const { call, afterwards } = await prepare(shop);
          const isKilled = await way.run(call, step, when);
          progress.isOver ||= !isKilled;
          kills += isKilled ? 1 : 0;
          await afterwards();
        });
      }
    }
    if (tally.isOver) break;
  }
  await way.stop();
  await shop.stop();
  return tally.outcome(`${kills} kills, before and after each question of ${Object.keys(DEEDS).length} calls`);
}

export const cardKills: Row = { name: 'Cards: kills between two steps', run };
