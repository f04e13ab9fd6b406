/**
 * How fast strangers can fill the store: the table "What a stranger can write" of `docs/bounds.md`, measured from the
 * biggest accepted body of each call and the limits it is counted by. `UPDATE_TABLES=1` writes it.
 */
import { Redis } from '@upstash/redis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { contact } from '../../../functions/contact/calls.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { reporting } from '../../../functions/reporting/calls.ts';
import { limitsOf as triesOf } from '../../../functions/session/login-tries.ts';
import { passkeys } from '../../../functions/passkeys/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import type { Limit } from '../../../functions/store/limit.ts';
import { Store, useStore } from '../../../functions/store/store.ts';
import { ADDRESS_LINE_MAX } from '../../../src/domain/account/address-bounds.ts';
import { newEmail, PASSWORD, registration, startTestShop, type TestShop } from '../support/account.ts';
import { settled } from '../support/behind.ts';
import { markdownTable, readPart, writePart } from '../../support/document.ts';
import { send } from '../support/call.ts';
import { agreed, CURTAIN, DELIVERY, newKey } from '../support/order.ts';

/** Bytes of the smallest plan of the store. */
const STORE_BYTES = 256 * 1024 * 1024;

const AS_THE_SHOP = { automaticDeserialization: false, enableAutoPipelining: false, enableTelemetry: false };

let shop: TestShop;
let written = 0;
let limits: readonly Limit[] = [];

/** Remembers what the last call was counted by. */
class WatchedStore extends Store {
  override limited: Store['limited'] = (given, script, input) => {
    limits = given;
    return super.limited(given, script, input);
  };
  override guarded: Store['guarded'] = (given, guard, script, input) => {
    limits = given;
    return super.guarded(given, guard, script, input);
  };
}

beforeAll(async () => {
  shop = await startTestShop();
  const { url, token } = shop;
  // A rest of as many digits each time: what is sent is counted.
  useStore(new WatchedStore(new Redis({ url, token, ...AS_THE_SHOP }), () => 100));
  // All that a script can write, it is sent: its keys and arguments.
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) => {
    const command = z.safeParse(z.array(z.unknown()), JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
    for (const sent of command.success ? command.data.slice(3) : []) written += Buffer.byteLength(String(sent));
    return real(address, init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await shop.stop();
});

/** Three bytes each, the most that one unit of length makes: no text is longer for its limit. */
const wide = (length: number): string => '帘'.repeat(length);

const biggestOrder = () =>
  agreed({
    items: Array.from({ length: 50 }, () => ({ ...CURTAIN, quantity: 1, room: wide(60) })),
    delivery: {
      ...DELIVERY,
      firstName: wide(60),
      lastName: wide(60),
      email: `${'e'.repeat(60)}@${'d'.repeat(50)}.com`,
      address: wide(ADDRESS_LINE_MAX),
      notes: wide(500),
    },
    invoice: {
      kind: 'company',
      name: wide(160),
      taxOffice: wide(60),
      taxNumber: '4540536920',
      address: { address: wide(ADDRESS_LINE_MAX), city: '34', district: 'kadikoy', postalCode: '34710' },
    },
    couponCode: 'HOSGELDIN10',
  });

const error = { message: wide(500), stack: wide(1800), errorType: wide(80), url: `/${wide(200)}` };
const violation = { 'csp-report': { 'document-uri': `/${wide(200)}`, 'violated-directive': wide(1000) } };
const name = { userName: 'a'.repeat(30), firstName: wide(60), lastName: wide(60) };

/** Keys that only time or their owner takes away; the rest has a cap or goes in minutes. */
const GROWING: ReadonlySet<string> = new Set(['by law for years', 'until deleted']);

interface Write {
  readonly call: string;
  readonly handler: CallHandler;
  readonly body: () => unknown;
  readonly status: number;
  /** When what it wrote goes again, or what bounds it. */
  readonly kept: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Limits of a call that counts in its own script. */
  readonly limits?: readonly Limit[];
}

const { client: tryOfClient, account: tryAtAccount } = triesOf({ emailHash: '', client: '', deviceId: '', tryId: '' });
const strangersTry = [tryOfClient, tryAtAccount];

const WRITES: readonly Write[] = [
  { call: '/api/orders', handler: orders, body: biggestOrder, status: 201, kept: 'by law for years' },
  {
    call: '/api/auth/register',
    handler: session,
    body: () => registration({ ...name, email: `${'e'.repeat(50)}${newEmail()}` }),
    status: 201,
    kept: 'until deleted',
  },
  {
    call: '/api/contact',
    handler: contact,
    body: () => ({ name: wide(100), email: newEmail(), phone: '', subject: wide(150), message: wide(2000) }),
    status: 202,
    kept: '1000, and those an operator has taken',
  },
  { call: '/api/logs/error', handler: reporting, body: () => error, status: 202, kept: '1000 kinds, 20 of one network' },
  {
    call: '/api/logs/error-batch',
    handler: reporting,
    body: () => ({ errors: Array.from({ length: 7 }, () => error) }),
    status: 202,
    kept: 'as above',
  },
  {
    call: '/api/csp-report',
    handler: reporting,
    body: () => violation,
    status: 202,
    kept: 'as above',
    headers: { 'Content-Type': 'application/csp-report' },
  },
  { call: '/api/logs/pageview', handler: reporting, body: () => ({ url: `/${wide(300)}` }), status: 202, kept: 'a field for each page of the shop and day' },
  {
    call: '/api/logs/web-vitals',
    handler: reporting,
    body: () => ({ url: '/', metrics: ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((vital) => ({ name: vital, value: 1 })) }),
    status: 202,
    kept: 'a field for each kind of page, measure and range',
  },
  { call: '/api/auth/forgot-password', handler: session, body: () => ({ email: newEmail() }), status: 202, kept: '1 second; 15 minutes for a customer' },
  { call: '/api/auth/passkeys/sign-in-options', handler: passkeys, body: () => undefined, status: 200, kept: '5 minutes' },
  { call: '/api/auth/login', handler: session, body: () => ({ email: newEmail(), password: PASSWORD }), status: 401, kept: 'counters, 1 hour', limits: strangersTry },
]; // prettier-ignore

interface MeasuredWrite extends Write {
  readonly bytes: number;
  /** Calls of one client, and of all, that are let through in one minute; Infinity where nothing bounds them. */
  readonly ofOne: number;
  readonly ofAll: number;
  readonly limits: readonly Limit[];
}

let caller = 0;
async function measure(write: Write): Promise<MeasuredWrite> {
  const body = await write.body();
  caller += 1;
  written = 0;
  limits = [];
  const headers = { 'Idempotency-Key': newKey(), ...write.headers };
  const reply = await send(write.handler, write.call, { method: 'POST', body, headers, ip: `192.0.2.${caller}` });
  // The mark of a letter comes after the answer; on a busy machine it was counted with a later call.
  await settled();
  expect([write.call, reply.status, reply.text.slice(0, 300)]).toEqual([write.call, write.status, expect.anything()]);
  limits = write.limits ?? limits;
  const callsIn = (those: readonly Limit[]) =>
    Math.min(
      Infinity,
      ...those.map(({ max, cost = 1, windowSeconds }) => Math.floor((max / cost) * Math.max(1, 60 / windowSeconds))),
    );
  return {
    ...write,
    bytes: written,
    ofOne: callsIn(limits.filter(({ id }) => id !== 'all')),
    ofAll: callsIn(limits.filter(({ id }) => id === 'all')),
    limits,
  };
}

let measured: readonly MeasuredWrite[] = [];
beforeAll(async () => {
  const all: MeasuredWrite[] = [];
  for (const write of WRITES) all.push(await measure(write));
  measured = all;
});

/** Rounded up to two figures, half a kilobyte at least, so that a date or an id of another length changes nothing. */
function kb(bytes: number): string {
  if (!Number.isFinite(bytes)) return '–';
  const step = Math.max(512, 10 ** (Math.floor(Math.log10(bytes / 1024)) - 1) * 1024);
  return `${(Math.ceil(bytes / step) * step) / 1024} kB`;
}
const count = (calls: number): string => (Number.isFinite(calls) ? String(calls) : '–');

function table(): string {
  const head = [
    'Call',
    'At most',
    'One network, calls a minute',
    'All, calls a minute',
    'One network fills',
    'All fill',
    'Kept',
  ];
  return markdownTable(
    head,
    measured.map(({ call, bytes, ofOne, ofAll, kept }) => [
      call,
      kb(bytes),
      count(ofOne),
      count(ofAll),
      kb(bytes * ofOne),
      kb(bytes * ofAll),
      kept,
    ]),
  );
}

it('the table of docs/bounds.md is true', async () => {
  if (process.env.UPDATE_TABLES) await writePart('docs/bounds.md', 'space', table());
  expect(await readPart('docs/bounds.md', 'space')).toBe(table());
});

it('the biggest order that is taken is stored in less than 48 kB', () => {
  const { bytes } = measured.find(({ call }) => call === '/api/orders')!;
  expect(bytes).toBeGreaterThan(24 * 1024);
  expect(bytes).toBeLessThan(48 * 1024);
});

it('each call is counted first by who calls, so that nobody makes counters without end', () => {
  for (const { call, limits: counted } of measured) {
    // An order may bring a coupon, whose guesses are counted by client and by network, too.
    const most = call === '/api/orders' ? 6 : 5;
    expect([call, counted.length]).toEqual([call, expect.toSatisfy((number) => number > 0 && number <= most)]);
    expect([call, counted[0]?.id]).not.toEqual([call, 'all']);
  }
});

/** Calls a minute that are let through for as long as one likes, not only in the first minute of a window. */
const lasting = (limits: readonly Limit[]): number =>
  Math.min(...limits.map(({ max, cost = 1, windowSeconds }) => (max / cost) * (60 / windowSeconds)));

it('what grows without end needs more than twenty minutes at its ceilings to fill the smallest store, one network nine days', () => {
  const growing = measured.filter(({ kept }) => GROWING.has(kept));
  expect(growing).toHaveLength(2);
  const fillsInMinutes = (isOfAll: boolean) => {
    const rates = growing.map(
      ({ bytes, limits: counted }) => bytes * lasting(counted.filter(({ id }) => (id === 'all') === isOfAll)),
    );
    return STORE_BYTES / rates.reduce((sum, rate) => sum + rate, 0);
  };
  expect(fillsInMinutes(true)).toBeGreaterThan(20);
  expect(fillsInMinutes(false)).toBeGreaterThan(9 * 24 * 60);
});
