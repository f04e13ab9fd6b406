/** A journey is a test that a shopper walks, in a browser that complains about nothing. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright';
import { test } from 'vitest';
import { NETS, within } from '../../support/nets.ts';
import { start } from './browser.ts';
import { site } from './site.ts';
import { DEVICE_NAMES, DEVICES, visit, type Device, type Shopper, type Visit } from './visit.ts';

const PICTURES = path.resolve(import.meta.dirname, '../../../test-results');

let browser: Promise<Browser> | undefined;

/** One for all files of a worker, started by its first journey; Playwright ends it with the worker's process. */
async function sharedBrowser(): Promise<Browser> {
  const current = await browser;
  if (current?.isConnected()) return current;
  browser = start(site.browser.launch);
  return browser;
}

interface Options extends Shopper {
  /** Where the shop is; the one that all journeys share, unless told. */
  readonly shop?: () => string;
  /** Another browser than the one that all journeys share. */
  readonly started?: () => Browser;
}

type Walk = (visit: Visit) => Promise<void>;

/** On the phone, on which most shoppers come, unless the journey is about something else. */
export function journey(
  name: string,
  walk: Walk,
  { device = 'phone', shop = () => site.origin, started, ...shopper }: Options & { readonly device?: Device } = {},
): void {
  const title = `${name} (${device}, ${DEVICES[device].viewport.width} px)`;
  test(title, async () => {
    const opened = visit(started?.() ?? (await sharedBrowser()), shop(), device, shopper);
    const made = await within(NETS.event, 'Opening a page', opened);
    const left = () => within(NETS.event, 'Leaving', leave(made));
    try {
      await within(NETS.journey, 'The walk', walk(made));
      made.expectCalm();
    } catch (error) {
      const told = await withWhatWasSeen(error, made, title);
      // A page that hangs may hang here too, and the journey has its own error to tell.
      await left().catch(() => undefined);
      throw told;
    }
    await left();
  });
}

async function leave({ context }: Visit): Promise<void> {
  // A browser that is gone has nothing to let go of, and the journey has its own error to tell.
  if (!context.browser()?.isConnected()) return;
  // A page may still fetch what a journey answers for it; nobody waits for that any more.
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** On every device: for what is laid out, pressed or shown in another way on each. */
export function everywhere(name: string, walk: Walk, options: Options = {}): void {
  for (const device of DEVICE_NAMES) journey(name, walk, { ...options, device });
}

/** The words that the shopper read when the journey failed, with its error, its last requests and a picture of the page in `test-results/`. */
async function withWhatWasSeen(error: unknown, { page, complaints, requests }: Visit, title: string): Promise<unknown> {
  await mkdir(PICTURES, { recursive: true });
  const file = path.join(PICTURES, `${title.replace(/[^\p{L}\d]+/gu, '-')}.png`);
  // A page that crashed has no picture and no words, and the test has its own error to tell.
  const [words] = await Promise.all([
    page
      .locator('body')
      .ariaSnapshot()
      .catch(() => null),
    page.screenshot({ path: file, fullPage: true }).catch(() => undefined),
  ]);
  if (!(error instanceof Error)) return error;
  error.message += `\nComplaints:\n${complaints.join('\n')}\nRequests:\n${requests.slice(-20).join('\n')}`;
  if (words !== null) error.message += `\nOn ${page.url()} stood:\n${words}`;
  return error;
}
