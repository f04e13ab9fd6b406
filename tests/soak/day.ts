/**
 * A day of the shop: everybody at once, each with a browser of their own, against the real functions over a real store, in
 * bad weather; then an evening without faults, in which the books must balance.
 */
import { randomBytes } from 'node:crypto';
import { sendDueLetters } from '../../functions/jobs/letters.ts';
import { key } from '../../functions/store/keys.ts';
import { createStore, useStore, type Store } from '../../functions/store/store.ts';
import { serveEngine } from '../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../netlify/local/store/memory-engine.ts';
import { keepValvesOpen } from '../support/valves.ts';
import { act } from './acts.ts';
import { checkLetters, checkOrders, countLetters, readOrders, type LetterCounts } from './balance.ts';
import { openBooks, type Books, type Imbalance } from './books.ts';
import { checkMoney, openCashBook, type CashBook } from './cash-book.ts';
import { bundlePage } from './browser/bundle.ts';
import { endDay } from './evening.ts';
import { keepLog } from './log.ts';
import { hireOperators } from './operators.ts';
import { PASSWORD, personOf } from './people.ts';
import { planOf, type Act, type DaySize, type Plan } from './plan.ts';
import { createShopper, leave, pageAt, quiet, searchStorage, type Shopper } from './shopper.ts';
import { rememberCart } from './cart-memory.ts';
import { startFaultyMail, type FaultyMail } from './weather/faulty-mail.ts';
import { startFaultyStore } from './weather/faulty-store.ts';
import { createNetwork } from './weather/network.ts';
import { weatherOf } from './weather/spells.ts';

/** Time that the functions wait for the store in bad weather: as much shorter as the pages' waits. */
const HASTY_DEADLINE_MS = 1000;
const CALM_DEADLINE_MS = 15_000;

export interface DayReport {
  readonly size: DaySize;
  readonly imbalances: readonly Imbalance[];
  /** The acts before it, by shopper. */
  readonly histories: ReadonlyMap<number, readonly string[]>;
  readonly acts: number;
  readonly calls: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly purchases: number;
  readonly acknowledged: number;
  readonly letters: LetterCounts;
  /** Payments and refunds that operators were told of. */
  readonly moved: number;
  readonly logged: Readonly<Record<string, number>>;
  /** Milliseconds of a call, as information only. */
  readonly p50: number;
  readonly p99: number;
  readonly seconds: number;
}

let pages: ReturnType<typeof bundlePage> | undefined;

/** Where a test does what the shop must never do. */
export interface Meddling {
  /** All faults are over, and nobody has looked yet at what they have. */
  readonly inTheEvening?: (scene: Scene) => unknown;
  /** Everybody is gone, and the books are still open. */
  readonly inTheNight?: (scene: Scene) => unknown;
}

export interface Scene {
  readonly shoppers: readonly Shopper[];
  readonly store: Store;
  readonly books: Books;
  readonly cash: CashBook;
  readonly mail: FaultyMail;
}

export const runDay = (size: DaySize): Promise<DayReport> => runPlan(planOf(size), size);

export async function runPlan(plan: Plan, size: DaySize, meddling: Meddling = {}): Promise<DayReport> {
  pages ??= bundlePage();
  const begin = await pages;
  const started = performance.now();
  const weather = { store: weatherOf(plan.store), mail: weatherOf(plan.mail) };
  const log = keepLog();
  const local = await serveEngine(await startMemoryEngine());
  const faulty = await startFaultyStore(local.url, weather.store);
  setEnvironment(faulty.url, local.token);
  // In fine weather a late answer tells of a busy machine.
  const deadlineMs = plan.store.length > 0 ? HASTY_DEADLINE_MS : CALM_DEADLINE_MS;
  const calm = createStore({ url: local.url, token: local.token, deadlineMs: CALM_DEADLINE_MS });
  await keepValvesOpen(calm);
  const mail = await startFaultyMail(weather.mail);
  const network = await createNetwork((method, pathname) => {
    if (method === 'POST' && pathname.startsWith('/api/orders')) mail.step();
  });
  const books = openBooks();
  const cash = openCashBook(books);
  useStore(calm);
  const operators = await hireOperators(cash);
  useStore(createStore({ url: faulty.url, token: local.token, deadlineMs }));
  const chosen = plan.shoppers
    .map((one, index) => ({ one, index }))
    .filter(({ index }) => size.only?.includes(index) ?? true);
  const shoppers = chosen.map(({ one, index }) =>
    createShopper(index, one, personOf(2 * index), { begin, network, books }),
  );
  const scene: Scene = { shoppers, store: calm, books, cash, mail };

  try {
    let isClosed = false;
    const work = operators.workUntil(() => isClosed);
    await Promise.all(shoppers.map(spendDay));
    isClosed = true;
    await work;
    weather.store.clearUp();
    weather.mail.clearUp();
    mail.step();
    await network.settled();
    useStore(calm);
    for (const shopper of shoppers) shopper.fineWeather = true;
    await meddling.inTheEvening?.(scene);
    await Promise.all(shoppers.map(endDay));
    for (const { pages: open } of shoppers) for (const page of open) page?.close();
    await network.settled();
    await operators.tidyUp();
    await sendAllLetters(calm);
    await meddling.inTheNight?.(scene);
    const orders = await readOrders(calm);
    checkOrders(books, orders);
    checkMoney(cash, orders);
    const letters = countLetters(orders, await mail.letters());
    checkLetters(books, letters);
    for (const line of log.personal) books.complain('a log that names somebody', -1, line.slice(0, 200));
    const times = books.times.toSorted((a, b) => a - b);
    const at = (share: number): number => Math.round(times[Math.floor(share * times.length)] ?? 0);
    return {
      size,
      imbalances: books.imbalances,
      histories: new Map(books.imbalances.map(({ shopper }) => [shopper, books.historyOf(shopper)])),
      acts: shoppers.reduce((sum, shopper) => sum + shopper.plan.acts.length, 0),
      calls: times.length,
      outcomes: books.outcomes,
      faults: { ...books.lucks, ...prefixed('store', weather.store.met), ...prefixed('mail', weather.mail.met) },
      purchases: books.purchases.length,
      acknowledged: books.acknowledged.size,
      letters,
      moved: [...cash.asked.values()].filter(({ fate }) => fate === 'told').length,
      logged: log.events,
      p50: at(0.5),
      p99: at(0.99),
      seconds: Math.round((performance.now() - started) / 1000),
    };
  } finally {
    useStore(undefined);
    log.stop();
    await mail.stop();
    await faulty.stop();
    await local.stop();
  }
}

/** The sweep, as often as it takes, without the waits between its attempts. */
async function sendAllLetters(store: Store): Promise<void> {
  for (;;) {
    const waiting = await store.command('outbox', (redis) => redis.zrange<string[]>(key.outbox(), 0, -1));
    if (waiting.length === 0) return;
    for (const id of waiting) {
      await store.command('due', (redis) => redis.zadd(key.outbox(), { score: 0, member: id }));
    }
    const { sent } = await sendDueLetters({ budgetMs: 10_000, most: 1000 });
    if (sent === 0) return;
  }
}

async function spendDay(shopper: Shopper): Promise<void> {
  const { acts, kind } = shopper.plan;
  const changeAt = kind === 'household' ? Math.floor(acts.length / 2) : Infinity;
  for (const [place, next] of acts.entries()) {
    if (place === changeAt) await changePlaces(shopper);
    await survive(shopper, next);
  }
}

/** A rejection that nobody on the page would catch is a finding, and no end of the day. */
async function survive(shopper: Shopper, next: Act): Promise<void> {
  try {
    await act(shopper, next);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    shopper.books.complain('an act that failed', shopper.index, `${next.do}: ${reason}`);
  }
}

/** One signs out and gets up, and another one sits down at the same browser. */
async function changePlaces(shopper: Shopper): Promise<void> {
  shopper.browser.goOnline();
  const wasSignedIn = shopper.isSignedIn;
  if (wasSignedIn) await leave(shopper);
  await quiet(shopper);
  if (shopper.pending) shopper.pending.isLetGo = true;
  shopper.pending = null;
  shopper.person = personOf(shopper.person.index + 1);
  shopper.own.clear();
  shopper.knocks = 0;
  shopper.mayEnd = false;
  shopper.lastNames.clear();
  shopper.lastNames.add(shopper.person.lastName);
  shopper.passwords.splice(0, Infinity, PASSWORD);
  shopper.formerPasswords.length = 0;
  shopper.hearts.clear();
  shopper.addresses.clear();
  shopper.cart = rememberCart();
  shopper.isCartAway = false;
  // A customer who was not let in shopped as a visitor, and a visitor's cart is the browser's.
  if (wasSignedIn) await searchStorage(shopper, shopper.person.index, 'when another person sits down');
  // The rest of the person before is named once, not again by every page.
  const page = await pageAt(shopper);
  await page.tab.cart.empty();
  shopper.browser.forgetPerson();
}

const prefixed = (name: string, counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([fault, count]) => [`${name} ${fault}`, count]));

function setEnvironment(url: string, token: string): void {
  const secret = (): string => `soak:${randomBytes(32).toString('base64url')}`;
  const all = {
    NODE_ENV: 'test',
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
    JWT_AT_KEYS: secret(),
    JWT_RT_KEYS: secret(),
    PASSWORD_PEPPER: secret(),
    CONSENT_PROOF_KEYS: secret(),
    BCRYPT_COST: '4',
    LOGIN_FLOOR_MS: '0',
    SITE_ORIGIN: 'https://shop.test',
    PAYMENT_PROVIDER: 'demo',
  };
  for (const [name, value] of Object.entries(all)) process.env[name] = value;
}
