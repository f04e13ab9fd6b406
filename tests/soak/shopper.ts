/** One household's day: its browser, its pages, and what it knows to be true of its cart, its orders and its account. */
import { randomBytes } from 'node:crypto';
import { lineIdentity } from '../../src/domain/cart/cart.ts';
import type { LoginAnswer, SecondFactorAnswer } from '../../src/contract/entrance.ts';
import type { CallResult } from '../../src/lib/api.ts';
import { linesOfOrder, type Books, type Purchase } from './books.ts';
import { createBrowser, isCartWhole, type Browser, type Page } from './browser/browser.ts';
import type { Tab } from './browser/bundle.ts';
import { eventOf, type PageWindow } from './browser/page-window.ts';
import { rememberCart, type CartMemory } from './cart-memory.ts';
import { learn, orderIn } from './learning.ts';
import { PASSWORD, peopleIn, type Person } from './people.ts';
import type { ShopperPlan } from './plan.ts';
import { unless, until } from './until.ts';
import type { Luck, Network } from './weather/network.ts';

/** How often a form is sent again in bad weather before the shopper loses patience. */
const PATIENCE = 40;

export interface Shopper {
  readonly index: number;
  readonly plan: ShopperPlan;
  readonly browser: Browser;
  readonly books: Books;
  /** The person at the browser now. */
  person: Person;
  /** Has an account, and wants to be signed in. */
  isCustomer: boolean;
  /** Believes to be signed in. */
  isSignedIn: boolean;
  cart: CartMemory;
  /** Signed out: the cart waits at the server, until both have met again. */
  isCartAway: boolean;
  /** Sent, and never answered so far. */
  pending: Purchase | null;
  /** Orders of the person at the browser: placed in their name. */
  readonly own: Set<string>;
  /** `true` and `false` as the shop has acknowledged; absent where an answer was lost. */
  readonly hearts: Map<number, boolean | 'perhaps'>;
  /** Streets, and whether the shop has acknowledged them. */
  readonly addresses: Map<string, boolean>;
  readonly pages: (Page | undefined)[];
  fineWeather: boolean;
  /** Surnames of which one is saved. */
  readonly lastNames: Set<string>;
  /** Passwords of which one opens the account, the likeliest first; and those that opened it before. */
  readonly passwords: string[];
  readonly formerPasswords: string[];
  /** All sessions have been ended on purpose, or perhaps. */
  mayEnd: boolean;
  /** A page in a browser of its own, with nothing in it. */
  readonly openElsewhere: (pathname: string) => Page;
  /** Number of times that this person has asked to be let in; the shop lets a person who asks too often wait. */
  knocks: number;
  /** Calls that are on their way. */
  underWay: number;
  ip: string;
}

export function createShopper(
  index: number,
  plan: ShopperPlan,
  person: Person,
  { begin, network, books }: { begin: (window: PageWindow) => Tab; network: Network; books: Books },
): Shopper {
  let call = 0;
  const isFine = plan.lucks.every((luck) => luck === 'fine');
  const fates = new Map(Object.entries(plan.fates ?? {}).map(([address, lucks]) => [address, [...lucks]]));
  const nextLuck = (method: string, path: string): Luck => {
    call += 1;
    const fate = fates.get(`${method} ${path}`)?.shift();
    if (fate) return fate;
    return shopper.fineWeather ? 'fine' : (plan.lucks[call % plan.lucks.length] ?? 'fine');
  };
  const send = network.connect({
    luck: nextLuck,
    ip: () => shopper.ip,
    person: () => shopper.person.index,
    passed(passage) {
      const orderNo = books.passed(index, passage);
      if (orderNo !== null && passage.headers.has('authorization')) shopper.own.add(orderNo);
      learn(shopper, passage);
    },
  });
  const shopper: Shopper = {
    index,
    plan,
    books,
    person,
    browser: createBrowser(
      begin,
      async (...asked) => {
        shopper.underWay += 1;
        const [path, { method, headers, body }] = asked;
        const order = orderIn(method, path, new Headers(headers));
        if (order !== null && typeof body === 'string') shopper.cart.sent(order, linesOfOrder(body));
        try {
          return await send(...asked);
        } finally {
          shopper.underWay -= 1;
        }
      },
      isFine,
    ),
    isCustomer: plan.kind !== 'guest',
    isSignedIn: false,
    cart: rememberCart(),
    isCartAway: false,
    pending: null,
    own: new Set(),
    hearts: new Map(),
    addresses: new Map(),
    pages: [],
    fineWeather: false,
    knocks: 0,
    lastNames: new Set([person.lastName]),
    passwords: [PASSWORD],
    formerPasswords: [],
    mayEnd: false,
    openElsewhere: (pathname) => createBrowser(begin, send, isFine).openPage(pathname),
    underWay: 0,
    ip: newIp(),
  };
  return shopper;
}

export const newIp = (): string => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

/** The page of a tab; opened where there is none, or where the shop has sent it somewhere else. */
export async function pageAt(shopper: Shopper, tab = 0): Promise<Page> {
  const page = shopper.pages[tab];
  if (page?.window.life.alive === true && page.window.life.wentTo === null) return page;
  return goTo(shopper, '/', tab);
}

/** Leaves the page of a tab for another one, whatever it was doing. */
export async function goTo(shopper: Shopper, pathname: string, tab = 0): Promise<Page> {
  shopper.pages[tab]?.close();
  const page = shopper.browser.openPage(pathname);
  shopper.pages[tab] = page;
  const opened = page.tab.open();
  await until(() => page.tab.$session.get().state !== 'loading');
  await unless(opened, () => page.tab.cart.$phase.get() === 'ready');
  checkSession(shopper, page);
  return page;
}

/** Nobody is signed out who has not asked for it (issue of the day: an outage). */
export function checkSession(shopper: Shopper, { tab }: Page): void {
  if (!shopper.isSignedIn || tab.hasTokens()) return;
  if (!shopper.mayEnd) shopper.books.complain('a session was lost', shopper.index, JSON.stringify(tab.$session.get()));
  signedOutHere(shopper);
}

/** From now on the cart waits at the server. */
export function signedOutHere(shopper: Shopper): void {
  shopper.isSignedIn = false;
  shopper.isCartAway = true;
  shopper.cart.left();
}

/** Until nothing of this household is on its way. */
export async function quiet(shopper: Shopper): Promise<void> {
  let still = 0;
  await until(() => (still = shopper.underWay === 0 ? still + 1 : 0) > 3);
}

/** Nobody here is an operator, so nobody is asked for a second factor. */
export function asCustomers(answer: CallResult<LoginAnswer | SecondFactorAnswer>): CallResult<LoginAnswer> {
  if (!answer.ok) return answer;
  const { data } = answer;
  if ('SecondFactor' in data) throw new Error('A customer was asked for a second factor');
  return { ...answer, data };
}

/** Opens an account, or signs in to it, however often that takes. */
export async function becomeCustomer(shopper: Shopper): Promise<void> {
  const { person, passwords } = shopper;
  const { email } = person;
  let untried = passwords.length;
  let isNew = !shopper.own.has('account');
  for (let tries = 0; tries < PATIENCE && !shopper.isSignedIn; tries += 1) {
    shopper.ip = newIp();
    const page = await pageAt(shopper);
    const { tab } = page;
    const { calls } = tab;
    if (shopper.browser.isOnline()) shopper.knocks += 1;
    const answer = isNew
      ? await tab.call(calls.register, { body: registrationOf(person) })
      : asCustomers(await tab.call(calls.login, { body: { email, password: passwords[0] ?? '', rememberMe: true } }));
    if (!answer.ok) {
      if (answer.code === 'email_taken') isNew = false;
      // Which of them is in force nobody knows: the answer to the change was lost.
      else if (answer.code === 'invalid_credentials' && untried > 1) {
        untried -= 1;
        passwords.push(...passwords.splice(0, 1));
      }
      // A person who is told to wait waits.
      else if (answer.status === 429) return;
      else if (!answer.retryable && answer.status !== 0 && answer.code !== 'unreadable') {
        shopper.books.complain('nobody was let in', shopper.index, `${answer.status} ${answer.code}`);
        return;
      }
      continue;
    }
    shopper.own.add('account');
    const failure = await unless(tab.enter(answer), () => page.window.life.wentTo !== null);
    shopper.isSignedIn = failure === null && tab.hasTokens();
  }
  if (!shopper.isSignedIn) return;
  shopper.mayEnd = false;
  passwords.splice(1);
  shopper.cart.returned();
  shopper.books.write(shopper.index, '  signed in');
}

export const registrationOf = ({ firstName, lastName, email, phone }: Person) => ({
  userName: firstName,
  firstName,
  lastName,
  email,
  phone,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

/** Signs out; from then on nothing of this person lies in the browser (decisions A10). */
export async function leave(shopper: Shopper): Promise<void> {
  const page = await pageAt(shopper);
  await unless(page.tab.signOut('/'), () => page.window.life.wentTo !== null);
  signedOutHere(shopper);
  for (const open of shopper.pages.splice(0)) open?.close();
  await quiet(shopper);
}

/** All values that the browser keeps, opened, hold only words of the person at the browser. */
export async function searchStorage(shopper: Shopper, allowed: number | null, when: string): Promise<void> {
  const page = await pageAt(shopper);
  const opened = await page.tab.openedStorage();
  for (const [name, text] of [...shopper.browser.stored, ...Object.entries(opened)]) {
    for (const person of peopleIn(text)) {
      if (person !== allowed) {
        shopper.books.complain(
          `words of somebody else lie in the browser ${when}`,
          shopper.index,
          `${person} in ${name}`,
        );
      }
    }
  }
}

/** Returns the lines in the cart by the page of a tab. */
export const linesIn = ({ tab }: Page): Map<string, number> =>
  new Map(tab.$cart.get().lines.map((line) => [lineIdentity(line), line.quantity]));

/** Compares the cart with what the shopper remembers of it. */
export async function checkCart(shopper: Shopper): Promise<void> {
  await quiet(shopper);
  const page = await pageAt(shopper);
  await page.tab.cart.load();
  checkSession(shopper, page);
  if (shopper.isCustomer && !shopper.isSignedIn) return;
  const isCertain = !shopper.isCustomer || isCartWhole(shopper.browser);
  if (shopper.isCartAway && !isCertain) return;
  shopper.isCartAway = false;
  for (const wrong of shopper.cart.compare(linesIn(page), isCertain, shopper.fineWeather)) {
    shopper.books.complain('a cart that nobody filled so', shopper.index, wrong);
  }
}

/** The page sleeps and comes back by the button. */
export async function comeBack(shopper: Shopper): Promise<void> {
  const { window } = await pageAt(shopper);
  window.dispatchEvent(eventOf('pagehide', { persisted: true }));
  window.dispatchEvent(eventOf('pageshow', { persisted: true }));
}

/** The machine sleeps longer than an access token lives: pages see their clock jump, and the shop refuses the token. */
export function sleep({ browser }: Shopper): void {
  browser.sleep(SLEEP_MS);
  const token = browser.stored.get('accessToken');
  // Nobody can turn the clock of the functions; a token whose signature is wrong is refused in the same words.
  if (token !== undefined) browser.age('accessToken', `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`);
}

const SLEEP_MS = 11 * 60_000;
