/**
 * `npm run bench:visit`: requests and bytes of one visit to the pages of `dist`, for the bill of `npm run bench`. A visit looks at the
 * home page, a category and a product whose form is touched and read to its end; one that buys goes on to cart and checkout. Each
 * begins with an empty cache and keeps what comes. Counted is what the server answers, over HTTP/2 and brotli, on a phone and on a
 * desktop; calls of functions are none of it. `UPDATE_TABLES=1` writes `visit.json`.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { findBrowser } from '../e2e/support/browser.ts';
import { PHONE } from './pages/phone.ts';
import { createIdentity, serveBuilt, type Identity, type Traffic } from './pages/site.ts';

const DEVICES = { phone: PHONE, desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 } };
const PRODUCT = process.env.PRODUCT ?? '/p/bogaz-keten-fon';
const CATEGORY = process.env.CATEGORY ?? '/c/fon-perde';

/** Until the end of the page has come into view and nothing more is asked for. */
async function readToEnd(page: Page): Promise<void> {
  const heights = await page.evaluate(() => [innerHeight, document.documentElement.scrollHeight] as const);
  const [screen, all] = heights;
  for (let top = 0; top < all; top += screen) {
    await page.evaluate((at) => scrollTo({ top: at, behavior: 'instant' }), top);
    await page.waitForLoadState('networkidle');
  }
}

async function look(page: Page, origin: string): Promise<void> {
  for (const at of ['/', CATEGORY, PRODUCT]) {
    await page.goto(origin + at, { waitUntil: 'networkidle' });
    await readToEnd(page);
  }
  const width = page.locator('[name=width]');
  await width.scrollIntoViewIfNeeded();
  await width.click();
  await page.waitForLoadState('networkidle');
  await width.fill('250');
  await page.locator('[name=height]').fill('260');
  await page.waitForLoadState('networkidle');
  await readToEnd(page);
}

async function buy(page: Page, origin: string): Promise<void> {
  await look(page, origin);
  await page.locator('label:has([name=pleat])').first().click();
  await page.locator('form:has([name=width]) button[type=submit]:visible').first().click();
  await page.waitForFunction(() => Number(localStorage.getItem('kp-cart-count')) > 0);
  for (const at of ['/cart', '/checkout']) {
    await page.goto(origin + at, { waitUntil: 'networkidle' });
    await readToEnd(page);
  }
}

async function visit(
  browser: Browser,
  identity: Identity,
  device: keyof typeof DEVICES,
  walk: (page: Page, origin: string) => Promise<void>,
): Promise<Traffic> {
  const site = await serveBuilt(path.resolve('dist'), identity, {});
  const context = await browser.newContext(DEVICES[device]);
  try {
    await walk(await context.newPage(), site.origin);
    return site.traffic();
  } finally {
    await context.close();
    site.stop();
  }
}

const identity = createIdentity();
const { launch } = await findBrowser();
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), identity.flag],
  env: { ...process.env, ...launch.env },
});
try {
  const measured = {
    measuredOn: new Date().toISOString().slice(0, 10),
    phone: { looks: await visit(browser, identity, 'phone', look), buys: await visit(browser, identity, 'phone', buy) },
    desktop: {
      looks: await visit(browser, identity, 'desktop', look),
      buys: await visit(browser, identity, 'desktop', buy),
    },
  };
  const text = `${JSON.stringify(measured, null, 2)}\n`;
  process.stdout.write(text);
  if (process.env.UPDATE_TABLES) await writeFile(path.join(import.meta.dirname, 'visit.json'), text);
} finally {
  await browser.close();
}
