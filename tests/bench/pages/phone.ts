/** One visit to a product page, and one to a category, on a slowed phone: what the shopper waits for, in milliseconds. */
import type { Browser, CDPSession, Page } from 'playwright';

/** A phone of five years ago on slow 4G, as Lighthouse takes them. */
const PROCESSOR_TIMES_SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

export interface Figures {
  /** The page's HTML as it came, headers with it: bytes. */
  readonly firstAnswer: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** From the first touch until everything answers. */
  readonly alive: number;
  /** Longest of the keys of two sizes, until the answer is painted. */
  readonly typing: number;
  readonly firstPleat: number;
  readonly firstColour: number;
  /** Longest of the later ones. */
  readonly laterTaps: number;
}

export interface Baseline {
  readonly largestPaint: number;
  readonly tap: number;
}

export async function openPhone(browser: Browser, more: object = {}): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ ...PHONE, ...more });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES_SLOWER });
  await page.addInitScript(watch);
  return { page, session };
}

/** Runs in the page. */
function watch(): void {
  const seen: Mutable<SeenPage> = { largest: 0, alive: 0, touched: 0, events: [] };
  (window as unknown as { seen: SeenPage }).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEventTiming).interactionId > 0) seen.events.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  addEventListener('pointerdown', (event) => (seen.touched ||= event.timeStamp), { capture: true });
  addEventListener('alive', () => (seen.alive = performance.now()), { capture: true });
}

interface SeenPage {
  readonly largest: number;
  readonly alive: number;
  readonly touched: number;
  /** How long each lasted until its answer was painted; of those of a frame or more. */
  readonly events: number[];
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const seenOn = (page: Page): Promise<SeenPage> => page.evaluate(() => (window as unknown as { seen: SeenPage }).seen);

/** Until the page has nothing to do, and what it drew is on the screen. */
const rest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
    await new Promise((resolve) => setTimeout(resolve, 300));
  });

/** The longest event of what is done; 0 where all were shorter than a frame. */
async function longest(page: Page, act: () => Promise<void>): Promise<number> {
  await rest(page);
  const before = (await seenOn(page)).events.length;
  await act();
  await rest(page);
  const { events } = await seenOn(page);
  return Math.max(0, ...events.slice(before));
}

export async function visitProduct(browser: Browser, address: string): Promise<Figures> {
  const { page, session } = await openPhone(browser);
  try {
    let firstAnswer = 0;
    let document = '';
    session.on(
      'Network.requestWillBeSent',
      ({ requestId, type }) => (document ||= type === 'Document' ? requestId : ''),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (requestId === document) firstAnswer = encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    const { largest } = await seenOn(page);
    const width = page.locator('[name=width]');
    await width.scrollIntoViewIfNeeded();
    await width.tap();
    // Asked at every frame, it would be measured itself.
    await page.waitForFunction(() => (window as unknown as { seen: SeenPage }).seen.alive > 0, undefined, {
      polling: 200,
    });
    const { alive, touched } = await seenOn(page);
    const typing = await longest(page, async () => {
      await width.pressSequentially('250', { delay: 120 });
      await page.locator('[name=height]').focus();
      await page.locator('[name=height]').pressSequentially('260', { delay: 120 });
    });
    const tap = (name: string, at: number): Promise<number> =>
      longest(page, () => page.locator(`label:has([name=${name}])`).nth(at).tap());
    const firstPleat = await tap('pleat', 1);
    const firstColour = await tap('color', 1);
    const later = [await tap('pleat', 2), await tap('color', 2), await tap('pleat', 0), await tap('color', 0)];
    return {
      firstAnswer,
      firstPaint,
      largestPaint: largest,
      alive: alive - touched,
      typing,
      firstPleat,
      firstColour,
      laterTaps: Math.max(...later),
    };
  } finally {
    await page.context().close();
  }
}

/** The slowest of a few choices in the filters of a category. */
export async function visitFilters(browser: Browser, address: string): Promise<number> {
  const { page } = await openPhone(browser);
  try {
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await page.locator('[data-press=open]').first().tap();
    let slowest = 0;
    for (const at of [0, 1, 0]) {
      slowest = Math.max(
        slowest,
        await longest(page, () =>
          page.locator('dialog[open] label:not([hidden]):has(input[type=checkbox])').nth(at).tap(),
        ),
      );
    }
    return slowest;
  } finally {
    await page.context().close();
  }
}

/** From a tap on the first card of a category to the largest paint of its product. */
export async function visitFromList(browser: Browser, address: string): Promise<number> {
  const { page } = await openPhone(browser);
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await rest(page);
    await page.locator('.card-link').first().tap();
    await page.waitForURL('**/p/*');
    await page.waitForLoadState('networkidle');
    return (await seenOn(page)).largest;
  } finally {
    await page.context().close();
  }
}

/** From the press on the cart to the paint of the drawer's frame; phones have a page in its place, so it is as wide as a tablet. */
export async function visitDrawer(browser: Browser, address: string): Promise<number> {
  const { page } = await openPhone(browser, { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 2 });
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    return await longest(page, async () => {
      await page.locator('[data-cart-link]').tap();
      await page.locator('dialog[open]').waitFor();
    });
  } finally {
    await page.context().close();
  }
}

export interface Arrival {
  /** From the start of the navigation until every island answers. */
  readonly alive: number;
  /** Files that came over the network, with the page itself; calls of functions are none of them. */
  readonly requests: number;
  readonly bytes: number;
}

async function arrive(page: Page, address: string): Promise<Arrival> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => {
      const islands = document.querySelectorAll('astro-island');
      return islands.length > 0 && [...islands].every((island) => !island.hasAttribute('ssr'));
    },
    undefined,
    { polling: 50 },
  );
  const alive = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const sizes = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => transferSize > 0 && !name.includes('/api/'))
      .map(({ transferSize }) => transferSize),
  );
  return { alive, requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** A cart with one curtain and its checkout, reached from the product; and a cart that is the first page of all. */
export async function visitCart(
  browser: Browser,
  origin: string,
  product: string,
): Promise<Record<'cart' | 'checkout' | 'firstCart', Arrival>> {
  const { page } = await openPhone(browser);
  try {
    await page.goto(origin + product, { waitUntil: 'networkidle' });
    const width = page.locator('[name=width]');
    await width.scrollIntoViewIfNeeded();
    await width.tap();
    await width.fill('250');
    await page.locator('[name=height]').fill('260');
    await page.locator('label:has([name=pleat])').first().tap();
    await page.locator('form:has([name=width]) button[type=submit]:visible').first().tap();
    await page.waitForFunction(() => Number(localStorage.getItem('kp-cart-count')) > 0);
    await page.waitForLoadState('networkidle');
    const cart = await arrive(page, `${origin}/cart`);
    const checkout = await arrive(page, `${origin}/checkout`);
    const { page: another } = await openPhone(browser);
    const firstCart = await arrive(another, `${origin}/cart`);
    await another.context().close();
    return { cart, checkout, firstCart };
  } finally {
    await page.context().close();
  }
}

/** A picture and a field that a line of script answers: what the same phone takes at least. */
export const BARE_PATH = '/bare';
export const bareWith = (picture: string): string =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>·</title><img src="${picture}" width="390" height="390" alt="">
<label><input type="radio" name="pleat">1</label><output></output><script>onchange=()=>{document.querySelector('output').value=1}</script>`;

export async function visitBare(browser: Browser, origin: string): Promise<Baseline> {
  const { page } = await openPhone(browser);
  try {
    await page.goto(origin + BARE_PATH, { waitUntil: 'networkidle' });
    const { largest } = await seenOn(page);
    return { largestPaint: largest, tap: await longest(page, () => page.locator('label').tap()) };
  } finally {
    await page.context().close();
  }
}
