/** One shopper's browser: an own context, whose every complaint fails the test. */
import type axeCore from 'axe-core';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { newChoice } from '../../../src/features/consent/choice.ts';
import { untilIdle } from './alive.ts';

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
} as const;
export type Device = keyof typeof DEVICES;
export const DEVICE_NAMES: readonly Device[] = ['phone', 'desktop'];

export interface Visit {
  readonly device: Device;
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Another tab of the same shopper. */
  readonly openTab: () => Promise<Page>;
  /** A complaint that this journey provokes on purpose; it must come. */
  readonly expectComplaint: (pattern: RegExp) => void;
  readonly complaints: readonly string[];
  /** Each request of this shopper's pages, and what became of it: told by a journey that fails. */
  readonly requests: readonly string[];
  /** Fails with every complaint nobody provoked, and every provoked one that did not come. */
  readonly expectCalm: () => void;
}

/** Navigating away ends what is still loading; that is no failure of the page. */
const CANCELLED = 'net::ERR_ABORTED';
/** Chromium rejects promises that no page holds when it leaves out the way from page to page (w3c/csswg-drafts#13726). */
const SKIPPED_TRANSITION = /^Transition was (?:aborted|skipped)/;

export interface Shopper {
  /** Has not asked for less motion. Every frame costs what a journey could walk in: only where motion itself may go wrong. */
  readonly moving?: boolean;
  /** Has never been here: the curtain opens, the question about measuring is asked, a known window opens as a picture. */
  readonly first?: boolean;
  /** Pixels of the screen for each of a page. */
  readonly density?: number;
}

export async function visit(
  browser: Browser,
  origin: string,
  device: Device,
  { moving = false, first = false, density = 1 }: Shopper = {},
): Promise<Visit> {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const context = await browser.newContext({
    ...DEVICES[device],
    deviceScaleFactor: density,
    baseURL: origin,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: moving ? 'no-preference' : 'reduce',
    // Limits count by address; every visit is another shopper.
    extraHTTPHeaders: { 'x-nf-client-connection-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` },
  });
  context.on('page', follow);
  if (!first) await comeBack(context, origin);
  await context.exposeBinding('reportViolation', (_source, violation: string) =>
    complaints.push(`security policy: ${violation}`),
  );
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => {
    const { name, message, stack } = thrown.error();
    if (!SKIPPED_TRANSITION.test(message))
      complaints.push(`exception: ${name}: ${message} at ${thrown.page()?.url()}\n${stack}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== CANCELLED && !isOfflinePage(request.url(), reason) && !isGivenUp(request, reason))
      complaints.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  const requests: string[] = [];
  const note = (what: string) => (request: Request) => requests.push(`${what} ${request.method()} ${request.url()}`);
  context.on('request', note('asks')).on('requestfinished', note('has')).on('requestfailed', note('fails'));
  context.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
  });

  return {
    device,
    origin,
    context,
    page: await context.newPage(),
    openTab: () => context.newPage(),
    expectComplaint: (pattern) => void expected.push(pattern),
    complaints,
    requests,
    expectCalm() {
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
      expect(expected.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)))).toEqual([]);
    },
  };
}

interface Traffic {
  asked: number;
  /** Requests without their answer. */
  readonly open: Set<Request>;
}
const trafficOf = new WeakMap<Page, Traffic>();

function follow(page: Page): void {
  const traffic: Traffic = { asked: 0, open: new Set() };
  trafficOf.set(page, traffic);
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return;
    traffic.asked += 1;
    traffic.open.add(request);
  });
  const ended = (request: Request) => void traffic.open.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
}

/** Until a page has all that it asks for by itself, and nothing left to do. */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('This page is no part of a visit');
  for (let asked = -1; asked !== traffic.asked;) {
    asked = traffic.asked;
    await expect.poll(() => traffic.open.size).toBe(0);
    await untilIdle(page);
  }
}

/** The shop's worker fetches this page once another one has come; the next page has it try again where the network was taken away meanwhile. */
function isOfflinePage(url: string, reason: string): boolean {
  return reason === 'net::ERR_INTERNET_DISCONNECTED' && new URL(url).pathname.endsWith('/offline');
}

/**
 * The browser fetches the page of a link ahead of its press, and gives that up when the page with the link is left. Where the shop's worker
 * has preloaded it, that is called a failure.
 */
const isGivenUp = (request: Request, reason: string): boolean =>
  reason === 'net::ERR_FAILED' && request.serviceWorker() !== null && request.headers()['sec-purpose'] === 'prefetch';

/** Has seen the curtain, said no to being measured, and would rather see photographs than a picture, which takes a second to compose. */
async function comeBack(context: BrowserContext, origin: string): Promise<void> {
  await context.addCookies([{ name: 'kp-curtain', value: '1', url: origin }]);
  await context.addInitScript(
    (choice) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage['kp-consent'] ??= choice;
      sessionStorage['kp-photographs'] ??= '1';
    },
    JSON.stringify(newChoice(false, new Date())),
  );
}

/** In the page: what is on its way to another look, and will arrive. */
const fading = (): string[] =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? String(effect.target?.className) : 'unknown'));

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * In the page, where axe is: its findings. The shop has no frames, and no rule of these reads the style sheets that axe would fetch
 * anew. Axe looks at elements that it found before: an answer that comes meanwhile takes them away, and the page is looked at again.
 */
async function analyse(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof axeCore };
  let changes = 0;
  const watch = new MutationObserver(() => {
    changes += 1;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const look = async (looks: number): Promise<string[]> => {
    const before = changes;
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false, preload: false });
    if (violations.length > 0 && changes > before && looks > 1) return look(looks - 1);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
    );
  };
  const found = await look(5);
  watch.disconnect();
  return found;
}

/** Axe's findings on a page, by rule and place, once nothing fades any more: half a fade has half a contrast. */
export async function complaintsOfAxe(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(fading)).toEqual([]);
  // Once a page: a browser takes longer to read axe than axe takes to run.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(analyse);
}

/**
 * In the page: elements that reach past the screen's edge, where the page is wider than the screen. A phone shows such a page smaller
 * and counts that in `innerWidth`; the root's own width stays that of the screen.
 */
function wider(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const past = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  );
  const names = past.map(({ tagName, className }) => `wider than the screen: ${tagName} ${className}`);
  return [`${scrollWidth} px of ${clientWidth}`, ...names];
}

/** Returns elements of a page that reach past the screen; empty where the page fits. */
export const widerThanScreen = (page: Page): Promise<string[]> => page.evaluate(wider);

/** Zero violations of axe, on a page that is not wider than its screen. */
export const expectAccessible = async (page: Page): Promise<void> =>
  expect([...(await complaintsOfAxe(page)), ...(await widerThanScreen(page))]).toEqual([]);

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Movements that nobody asked for since the page was opened: how far, and what moved from where to where. */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const told = ({ value, sources }: LayoutShift) => {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.outerHTML.slice(0, 80) ?? 'gone'}: ${place(previousRect)} to ${place(currentRect)}`;
      });
      return [value, ...moved].join('; ');
    };
    // A change that is made is laid out with the next frame, and told with the one after it.
    await frame();
    await frame();
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const records = observer.takeRecords() as LayoutShift[];
    observer.disconnect();
    return records.map(told);
  });
