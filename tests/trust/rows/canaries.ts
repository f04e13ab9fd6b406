/**
 * Payloads through every field that is shown again, in Chromium on the built site: none runs, none becomes an element, the
 * policy blocks what a script in the page would try, letters are escaped, the log holds none of it. Then pages whose kept
 * data is corrupt.
 */
import type { Browser } from 'playwright';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { reporting } from '../../../functions/reporting/calls.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { startSite } from '../../../netlify/local/site/server.ts';
import { findBrowser, start } from '../../e2e/support/browser.ts';
import { nameOf } from '../../support/contracts.ts';
import * as contracts from '../../../src/contract/addresses.ts';
import { saveProfile } from '../../../src/contract/account.ts';
import { addToCart } from '../../../src/contract/cart.ts';
import { ask, bearer, customer, newAddress, type Customer } from '../../functions/support/account.ts';
import { agreed, CURTAIN, DELIVERY, newKey } from '../../functions/support/order.ts';
import { NOBODYS, sampleOf } from '../../functions/support/samples.ts';
import { handlerAt } from '../../functions/support/served.ts';
import { places, replaced } from '../../functions/support/odd.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { INTRUSIONS, intrude, look, openAviary, type Aviary } from '../support/aviary.ts';
import { corruptionsOf } from '../support/corruptions.ts';
import { PAYLOADS } from '../support/payloads.ts';
import { holds, partOf, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop, type WatchedShop } from '../support/shop.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/** The payload in each text of the sample, one after the other; what is accepted is shown again somewhere. */
async function fill(person: Customer, contract: CallContract, payload: string): Promise<number> {
  const { body = {}, headers = {} } = sampleOf(contract, NOBODYS);
  const texts = places(body).filter((place) => place.length > 0);
  let accepted = 0;
  for (const place of texts) {
    const { status } = await ask(await handlerAt(contract.path), contract.path, {
      method: contract.method,
      body: replaced(body, place, payload),
      ip: newAddress(),
      headers: { ...headers, ...bearer(person.AccessToken) },
    });
    holds(status < 500, `${nameOf(contract)} answered ${status} to ${place.join('.')}`);
    if (status < 300) accepted += 1;
  }
  return accepted;
}

/** An order that carries the payload wherever one may be typed, but in the fields that refuse it. */
async function order(person: Customer, payload: string): Promise<PlacedOrder> {
  const base = await agreed({ items: [{ ...CURTAIN, room: 'Salon' }] });
  const delivery = { ...DELIVERY, email: person.email };
  const typed = { firstName: payload, lastName: payload, address: payload, notes: payload };
  let body: unknown = { ...base, items: [{ ...CURTAIN, room: payload }], delivery: { ...delivery, ...typed } };
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, data, fields } = await ask<PlacedOrder>(orders, '/api/orders', {
      body,
      ip: newAddress(),
      headers: { 'Idempotency-Key': newKey(), ...bearer(person.AccessToken) },
    });
    if (status === 201) return data;
    holds(status === 422, `an order with it is answered ${status}`);
    for (const field of Object.keys(fields ?? {})) {
      const [part, ...rest] = field.split('.');
      const good = part === 'items' ? 'Salon' : (DELIVERY as Record<string, string>)[rest[0] ?? ''];
      body = replaced(body, field.split('.'), good ?? '');
    }
  }
  throw new Error('no order could be placed');
}

const TYPED = [contracts.addAddress, saveProfile, addToCart] as const;

async function through(browser: Browser, origin: string, payload: string): Promise<number> {
  const person = await customer();
  for (const contract of TYPED) await fill(person, contract, payload);
  const placed = await order(person, payload);
  const guest = { name: payload, email: 'a@example.com', phone: '', subject: payload, message: payload };
  await ask(contact, '/api/contact', { body: guest, ip: newAddress() });
  await ask(reporting, '/api/logs/error', { body: { message: payload, stack: payload }, ip: newAddress() });
  const aviary = await openAviary(browser, origin, {
    accessToken: person.AccessToken,
    refreshToken: person.RefreshToken,
    'kp-confirmation': JSON.stringify({
      version: 2,
      order: { ...placed, delivery: { ...placed.delivery, firstName: payload } },
    }),
  });
  const text = encodeURIComponent(payload);
  const addresses = [
    '/account/profile', '/account/addresses', '/account/orders', `/account/orders/${placed.orderNo}`, '/order-confirmation',
    '/cart', '/checkout', `/search?q=${text}`, `/track/${text}`, `/login?next=${text}`, `/register?next=${text}#${text}`,
    `/contact?subject=${text}&message=${text}&room=${text}`, `/p/bogaz-keten-fon?width=${text}&color=${text}&room=${text}`,
    `/c/fon-perde?sort=${text}&category=${text}`, `/reset-password#t=${text}`, `/en/search?q=${text}`, `/x/${text}`,
  ]; // prettier-ignore
  let shown = 0;
  const songs: string[] = [];
  try {
    for (const address of addresses) {
      const words = await look(aviary, address);
      if (words.includes(payload.trim().replace(/\s+/g, ' ')) || words.includes(payload)) shown += 1;
      songs.push(...aviary.heard());
    }
  } finally {
    await aviary.context.close();
  }
  holds(songs.length === 0, songs.join('; '));
  return shown;
}

/** @throws when a letter carries it as anything but text, or a header has more than one line */
async function expectCleanLetters(shop: WatchedShop): Promise<number> {
  const mails = await shop.mails();
  for (const { html, subject, to, replyTo = '' } of mails) {
    const tag = /<[^>]*(?:data-kanarya|kanarya\(\))[^>]*>/.exec(html)?.[0];
    holds(tag === undefined, `a letter with ${tag}`);
    holds(![subject, to, replyTo].some((header) => /[\r\n]/.test(header)), `a header of two lines: ${subject}`);
    holds(!/href="(?!https?:|mailto:|tel:)/.test(html), 'a letter with a link to something else');
  }
  return mails.length;
}

async function policy(tally: Tally, aviary: Aviary, address: string): Promise<void> {
  for (const what of INTRUSIONS) {
    await tally.check(`${what} at ${address}`, async () => {
      await aviary.page.goto(address);
      aviary.heard();
      holds(await intrude(aviary, what), 'it was not blocked');
      const songs = aviary.heard().filter((song) => song.startsWith('ran'));
      holds(songs.length === 0, songs.join('; '));
    });
  }
}

/** Every name that the shop keeps something under. */
const KEPT = [
  'accessToken',
  'refreshToken',
  'kp-cart',
  'kp-cart-count',
  'kp-checkout',
  'kp-favourites',
  'kp-consent',
  'kp-confirmation',
];

async function corrupt(browser: Browser, origin: string, text: string): Promise<void> {
  const aviary = await openAviary(browser, origin, Object.fromEntries(KEPT.map((name) => [name, text])));
  try {
    for (const address of ['/', '/cart', '/checkout', '/account/orders', '/order-confirmation'])
      await look(aviary, address);
    const songs = aviary.heard();
    holds(songs.length === 0, songs.join('; '));
  } finally {
    await aviary.context.close();
  }
}

/** Pages wait most of their time; a few of them at once leave no core idle. */
async function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const shop = await startWatchedShop();
  const site = await startSite({ root: ROOT, publish: `${SHOP_ROOT}dist`, port: 0 });
  const browser = await start((await findBrowser()).launch);
  let shown = 0;
  const payloads = Object.entries(PAYLOADS).slice(0, partOf(options, Object.keys(PAYLOADS).length, 1));
  await atOnce(payloads, async ([name, payload]) => {
    options.progress?.(name);
    await tally.check(`${name}: ${payload}`, async () => {
      const times = await through(browser, site.origin, payload);
      shown += times;
    });
  });
  const aviary = await openAviary(browser, site.origin, {});
  const pages = ['/', '/p/bogaz-keten-fon', '/checkout', '/account/profile'].slice(0, partOf(options, 4, 1));
  for (const address of pages) await policy(tally, aviary, address);
  await aviary.context.close();
  const texts = corruptionsOf('{"version":1}').filter(([, text]) => text.length < 1_000_000);
  const some = partOf(options, 12, 1);
  const chosen = texts.filter((_, index) => index % Math.ceil(texts.length / some) === 0);
  await atOnce(chosen, async ([name, text]) => {
    options.progress?.(`everything kept is ${name}`);
    await tally.check(`everything kept is ${name}`, () => corrupt(browser, site.origin, text));
  });
  let letters = 0;
  await tally.check('letters', async () => {
    letters = await expectCleanLetters(shop);
  });
  await tally.check('the log', () => {
    for (const line of shop.logged().split('\n').filter(Boolean)) JSON.parse(line);
    holds(!shop.logged().includes('kanarya'), 'it holds a payload');
  });
  await tally.check('it was shown at all', () => holds(shown >= payloads.length, `shown ${shown} times`));
  await browser.close();
  await site.stop();
  await shop.stop();
  return tally.outcome(
    `Chromium: ${payloads.length} payloads shown ${shown} times, ${letters} letters, ${INTRUSIONS.length} intrusions on ${pages.length} pages; Firefox and WebKit not run: no kept package brings them`,
  );
}

export const canaries: Row = { name: 'Injection canaries by engine', needsSite: true, run };
