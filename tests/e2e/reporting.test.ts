/** Reports of a page, at an address that is not one's own machine; nothing from one's own, nothing personal from others. */
import type { Locator, Request } from 'playwright';
import { describe, expect } from 'vitest';
import { untilIdle } from './support/alive.ts';
import { comesWithFirstAct } from './support/first-act.ts';
import { cartIn } from './pages/cart.ts';
import { givenCart } from './pages/given-cart.ts';
import { productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { curtain } from './support/shop.ts';
import type { Visit } from './support/visit.ts';
import { turkish } from './support/messages.ts';

/** The same shop under a name that browsers take for this machine, but the shop does not. */
const elsewhere = (origin: string): string => origin.replace('//localhost', '//shop.localhost');

const reports = ({ page }: Visit, address: string): Promise<Request> =>
  page.waitForRequest((request) => new URL(request.url()).pathname === address);

const fail = ({ page }: Visit): Promise<void> =>
  page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('No mail for ali@posta.example');
    });
  });

/** As when the shopper turns to another tab; what the page sends then while it goes away, a test could not see. */
const turnAway = ({ page }: Visit): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Whether a press in the middle of it reaches it. */
const isOnTop = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

describe('an error', () => {
  journey('is reported with its path and nothing personal', async (visit) => {
    const { page, origin, expectComplaint } = visit;
    expectComplaint(/exception: TypeError: No mail/);
    await page.goto(`${elsewhere(origin)}/about?x=1`);
    const [request] = await Promise.all([reports(visit, '/api/logs/error'), fail(visit)]);
    expect(request.postDataJSON()).toMatchObject({
      level: 'error',
      message: 'No mail for [email]',
      errorType: 'TypeError',
      requestPath: '/about',
    });
    expect(request.postData()).not.toContain('posta');
  });

  journey('of an island that does not come alive is reported too', async (visit) => {
    const { page, origin, expectComplaint } = visit;
    expectComplaint(/net::ERR_FAILED/);
    await page.route('**/_astro/MeasurementForm*', (route) => route.abort());
    const reported = reports(visit, '/api/logs/error');
    await page.goto(`${elsewhere(origin)}/p/${curtain.slug}`);
    await productPage(page).width.focus();
    expect((await reported).postDataJSON()).toMatchObject({
      requestPath: `/p/${curtain.slug}`,
      additionalData: { kind: 'hydration' },
    });
  });

  journey('stays on one’s own machine', async (visit) => {
    const { page, expectComplaint } = visit;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    expectComplaint(/exception: TypeError: No mail/);
    await page.goto('/about');
    await Promise.all([page.waitForEvent('pageerror'), fail(visit)]);
    await untilIdle(page);
    expect(calls.filter((call) => call.startsWith('/api/') || call.includes('report.'))).toEqual([]);
  });
});

describe('measuring', () => {
  journey(
    'begins with a yes: the page, then how fast it was',
    async (visit) => {
      const { page, origin } = visit;
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page.goto(`${elsewhere(origin)}/about?x=1`);
      const yes = page.getByRole('button', { name: turkish('consent:accept') });
      await comesWithFirstAct(page, yes);
      expect(calls.filter((call) => call.startsWith('/api/logs'))).toEqual([]);
      const [view] = await Promise.all([reports(visit, '/api/logs/pageview'), yes.click()]);
      expect(view.postDataJSON()).toEqual({
        type: 'pageview',
        url: '/about',
        timestamp: expect.stringMatching(/^\d{4}-/) as string,
      });
      await untilIdle(page);
      const [vitals] = await Promise.all([reports(visit, '/api/logs/web-vitals'), turnAway(visit)]);
      const { url, metrics } = vitals.postDataJSON() as { url: string; metrics: { name: string; value: number }[] };
      expect(url).toBe('/about');
      expect(metrics.map(({ name }) => name)).toEqual(expect.arrayContaining(['FCP', 'TTFB']));
    },
    { first: true },
  );

  journey(
    'is asked for below the button of an order, and does not happen after a no',
    async (visit) => {
      const { page, origin } = visit;
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await givenCart(page);
      await page.goto(`${elsewhere(origin)}/cart`);
      const { checkout } = cartIn(page.getByRole('main'));
      await checkout.waitFor();
      const no = page.getByRole('button', { name: turkish('consent:refuse') });
      await comesWithFirstAct(page, no);
      await expect.poll(() => isOnTop(checkout)).toBe(true);
      await no.click();
      await page.goto(`${elsewhere(origin)}/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await untilIdle(page);
      expect(calls.filter((call) => call.startsWith('/api/logs') || call.includes('measure.'))).toEqual([]);
    },
    { first: true },
  );
});
