/** The calls to measure, with what a shopper's browser would send. */
import { randomBytes } from 'node:crypto';

export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export type Ask = (question: Question) => Promise<Answer>;

export interface BenchCall {
  readonly name: string;
  /** Made anew for every round, and not measured: an order needs its own key, a deletion something to delete. */
  readonly prepare: () => Question | Promise<Question>;
  /** Values of this answer that the next round needs. */
  readonly learn?: (answer: Answer) => void;
  /** Store round trips it may take, and times as long as a call that asks no store, where they are not the usual ones. */
  readonly trips?: number;
  readonly times?: number;
  readonly rounds?: number;
}

/** Those whose functions are there. */
export async function callsOf(patterns: readonly string[], ask: Ask): Promise<BenchCall[]> {
  const reading = [
    ['/api/health', '/api/health'],
    ['/api/categories', '/api/categories'],
    ['/api/products', '/api/products'],
    ['/api/products', '/api/products?category=tul-perde&sort=price-low&limit=4'],
    ['/api/products/search', '/api/products/search?q=zebra'],
    ['/api/search', '/api/search?q=zebra&limit=6'],
    ['/api/products/:product', '/api/products/bebek-vual-tul'],
    ['/api/geo/cities', '/api/geo/cities'],
    ['/api/geo/districts', '/api/geo/districts?city=34'],
    ['/api/geo/neighbourhoods', '/api/geo/neighbourhoods?city=34&district=kadikoy'],
  ] as const;
  const calls: BenchCall[] = reading
    .filter(([pattern]) => patterns.includes(pattern))
    .map(([, path]) => ({ name: `GET ${path}`, prepare: () => ({ path }) }));
  if (patterns.includes('/api/cart/coupon')) {
    calls.push({ name: 'POST /api/cart/coupon', prepare: () => post('/api/cart/coupon', { code: 'HOSGELDIN10' }) });
  }
  calls.push(...reportingCalls(), {
    name: 'POST /api/contact',
    prepare: () => post('/api/contact', { name: 'Ayşe', email: newEmail(), subject: 'Ölçü', message: randomId() }),
    ...FEW,
    ...WITH_LETTER,
  });
  calls.push({
    name: 'POST /api/auth/forgot-password',
    prepare: () => post('/api/auth/forgot-password', { email: newEmail() }),
  });
  calls.push({
    name: 'POST /api/auth/passkeys/sign-in-options',
    prepare: () => ({ method: 'POST', path: '/api/auth/passkeys/sign-in-options' }),
  });
  if (!patterns.includes('/api/orders')) return calls;
  const total = await totalOf(ask);
  calls.push({ name: 'POST /api/orders', prepare: () => order(total), ...WITH_TWO_LETTERS });
  if (patterns.includes('/api/shipping/track/:orderNo')) {
    const orderNo = dataOf(await ask(order(total))).orderNo;
    calls.push({
      name: 'GET /api/shipping/track/…',
      prepare: () => ({ path: `/api/shipping/track/${String(orderNo)}` }),
    });
  }
  return calls;
}

/** Fewer than the whole site may send in a minute. */
const FEW = { rounds: 50 };

/** The second one is behind the answer, and marks the letter as sent. */
export const WITH_LETTER = { trips: 2 };

/** A letter to the buyer and one to the shop, which are composed on the same processor. */
export const WITH_TWO_LETTERS = { trips: 3, times: 40 };

function reportingCalls(): BenchCall[] {
  const error = { message: 'Cannot read width of undefined', errorType: 'TypeError', stackTrace: 'at form.js:2:345' };
  const bodies = {
    '/api/errorlogging/log': { ...error, source: 'Frontend' },
    '/api/logs/error': error,
    '/api/logs/error-batch': { errors: [error, { ...error, errorType: 'RangeError' }] },
    '/api/logs/pageview': { url: '/p/bebek-vual-tul' },
    '/api/logs/web-vitals': { url: '/', metrics: [{ name: 'LCP', value: 900 }] },
  };
  const violation = { 'csp-report': { 'document-uri': '/', 'effective-directive': 'img-src', 'blocked-uri': 'data' } };
  return [
    ...Object.entries(bodies).map(([path, body]) => ({
      name: `POST ${path}`,
      prepare: () => post(path, body),
      ...FEW,
    })),
    {
      name: 'POST /api/csp-report',
      prepare: () => ({ ...post('/api/csp-report', violation), headers: { 'content-type': 'application/csp-report' } }),
      ...FEW,
    },
  ];
}

const randomId = (): string => randomBytes(6).toString('hex');
const newEmail = (): string => `${randomId()}@example.com`;

function post(path: string, body: unknown): Question {
  return { method: 'POST', path, body };
}

const CURTAIN = {
  productId: 1,
  quantity: 1,
  color: 'kum',
  configuration: { width: 250, height: 260, pleatType: 'normal' },
};

/** Two lines, a new key and another shopper each time. */
export const order = (total: number): Question =>
  orderOf(total, [CURTAIN, { productId: 35, quantity: 2, color: 'altin', configuration: null }]);

/** A curtain for a room, as most orders are. */
export const inRooms = (total: number): Question => orderOf(total, [{ ...CURTAIN, room: 'Salon' }]);

function orderOf(total: number, items: readonly object[]): Question {
  const body = {
    items,
    delivery: {
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      email: newEmail(),
      phone: '+90 532 000 00 00',
      address: 'Moda Cad. No: 1 D: 2',
      city: '34',
      district: 'kadikoy',
      postalCode: '34710',
    },
    payment: { type: 'bank-transfer' },
    expectedTotal: total,
    consents: { distanceSales: true, customMade: true },
  };
  return { ...post('/api/orders', body), headers: { 'idempotency-key': randomBytes(16).toString('base64url') } };
}

/** Returns the price of the order today, as the shop itself says it. */
export async function totalOf(ask: Ask, of = order): Promise<number> {
  const answer = await ask(of(0.01));
  const total = dataOf(answer).total;
  if (typeof total !== 'number') throw new Error(`No quote for the order of the bench: ${answer.text}`);
  return total;
}

function dataOf({ text }: Answer): Record<string, unknown> {
  const body = JSON.parse(text) as Record<string, unknown>;
  const data = body.data ?? body.Data;
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}
