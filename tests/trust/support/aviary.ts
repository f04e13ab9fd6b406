/** A browser in which a canary that sings is heard: what ran, what became an element, what asked another site. */
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { untilAlive, untilIdle } from '../../e2e/support/alive.ts';

export interface Aviary {
  readonly context: BrowserContext;
  readonly page: Page;
  /** How often it has gone from one page to another. */
  readonly moves: () => number;
  /** Requests of its scripts that have no answer yet. */
  readonly asked: ReadonlySet<Request>;
  /** Calls that were heard since the last question. */
  readonly heard: () => string[];
}

export async function openAviary(browser: Browser, origin: string, storage: Record<string, string>): Promise<Aviary> {
  const songs: string[] = [];
  const context = await browser.newContext({ baseURL: origin, locale: 'tr-TR' });
  await context.exposeBinding('kanarya', ({ page }) => void songs.push(`ran at ${page.url()}`));
  await context.addInitScript((kept) => {
    if (!location.protocol.startsWith('http')) return;
    for (const [name, value] of Object.entries(kept)) {
      (name.startsWith('kp-confirmation') ? sessionStorage : localStorage).setItem(name, value);
    }
  }, storage);
  context.on('dialog', (dialog) => {
    songs.push(`dialog at ${dialog.page()?.url() ?? ''}`);
    void dialog.dismiss();
  });
  context.on('weberror', (thrown) => {
    const { name, message } = thrown.error();
    // Rejected when the way from page to page is left out, by Chromium itself.
    if (!message.startsWith('Transition was'))
      songs.push(`exception ${name}: ${message} at ${thrown.page()?.url() ?? ''}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol.startsWith('http')) songs.push(`asked ${request.url()}`);
  });
  const asked = new Set<Request>();
  context.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.add(request);
  });
  const forget = (request: Request): unknown => asked.delete(request);
  context.on('requestfinished', forget);
  context.on('requestfailed', forget);
  const page = await context.newPage();
  let moves = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) moves += 1;
  });
  return { context, page, moves: () => moves, asked, heard: () => songs.splice(0) };
}

/** Opens a page and waits until its islands answer and show what they have asked the shop for; it may lead to another. */
export async function look(aviary: Aviary, address: string): Promise<string> {
  const { page, asked, moves } = aviary;
  await page.goto(address);
  for (let tries = 0; tries < MOST_MOVES; tries += 1) {
    const before = moves();
    try {
      await untilAlive(page);
      await Promise.all([...asked].map(async (request) => (await request.response())?.finished()));
      await untilIdle(page);
      const words = await wordsOn(page);
      // An answer may lead to another question, such as who is signed in to what they have ordered.
      if (moves() === before && asked.size === 0) return words;
    } catch (error) {
      if (!isLeft(error)) throw error;
      await page.waitForLoadState();
    }
  }
  throw new Error(`${address} does not come to rest`);
}

/** Questions after each other, and pages that lead to others, before one counts as restless. */
const MOST_MOVES = 20;

/** The page went while it was looked at; that it has gone is told later. */
const isLeft = (error: unknown): boolean => error instanceof Error && error.message.includes('context was destroyed');

async function wordsOn(page: Page): Promise<string> {
  const elements = await page.locator('[data-kanarya]').count();
  if (elements > 0) throw new Error(`${elements} elements of the payload stand at ${page.url()}`);
  return page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return [document.body.textContent, ...typed].join('\n');
  });
}

/** Ways of running something, by a script that is in the page already; each must be blocked. */
export const INTRUSIONS: readonly string[] = [
  'an inline script', 'innerHTML', 'an event handler', 'a javascript: link', 'a base tag', 'a frame', 'a foreign script',
  'a worker', 'a foreign form', 'a style attribute', 'a foreign call', 'a foreign picture',
]; // prettier-ignore

/** @returns whether the browser blocked it, by the policy or by throwing */
export const intrude = ({ page }: Aviary, what: string): Promise<boolean> =>
  page.evaluate(async (kind) => {
    let blocked = false;
    addEventListener('securitypolicyviolation', () => {
      blocked = true;
    });
    const add = <Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      document.body.append(element);
      return element;
    };
    const evil = 'https://evil.example/x';
    const ways: Record<string, () => unknown> = {
      'an inline script': () => {
        const script = document.createElement('script');
        script.append(document.createTextNode('kanarya()'));
        document.body.append(script);
      },
      innerHTML: () => Reflect.set(document.createElement('div'), 'innerHTML', '<img src=x onerror=kanarya()>'),
      'an event handler': () => add('img', { onerror: 'kanarya()', src: '/x' }),
      'a javascript: link': () => add('a', { href: 'javascript:kanarya()' }).click(),
      'a base tag': () => document.head.append(add('base', { href: evil })),
      'a frame': () => add('iframe', { src: evil }),
      'a foreign script': () => add('script', { src: evil }),
      'a worker': () => new Worker('data:text/javascript,0'),
      'a foreign form': () => add('form', { action: evil, method: 'post', target: '_blank' }).submit(),
      'a style attribute': () => add('p', { style: 'position:fixed' }),
      'a foreign call': () => fetch(evil),
      'a foreign picture': () => add('img', { src: `${evil}.png` }),
    };
    try {
      await ways[kind]?.();
    } catch {
      blocked = true;
    }
    // The event comes after the attempt, in a task of its own.
    const end = performance.now() + 60_000;
    while (!blocked && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 25));
    return blocked;
  }, what);
