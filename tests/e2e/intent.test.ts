/** A product's form before its code is there: nothing typed, chosen or pressed is lost, and it comes when it is wanted. */
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { expectCount, openCart } from './pages/cart.ts';
import { confirmed, confirmation, productPage } from './pages/product.ts';
import { untilIdle } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain, priceText, WINDOW } from './support/shop.ts';

const to = paths('tr');
const REACT = '**/_astro/react.*.js';

/** A phone of five years ago on slow 4G. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
}

/** Keeps the form's code back until it is let go. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  // The route stays: one that is taken away while the page asks again may leave that request waiting.
  await page.route(REACT, (route) => (isOpen ? route.continue() : void held.push(route)));
  return async () => {
    isOpen = true;
    for (const route of held) await route.continue();
  };
}

journey('on a slow phone, typed, chosen and pressed at once: all of it is in the cart', async (visit) => {
  const { page } = visit;
  await slowDown(page);
  const letGo = await hold(page);
  const product = productPage(page);
  await page.goto(to.product(curtain.slug), { waitUntil: 'domcontentloaded' });
  await product.measure(WINDOW.width, WINDOW.height, 'normal');
  await product.form.getByRole('textbox', { name: t('measurement:room') }).fill('Salon');
  await product.pressAdd();
  await product.pressAdd();
  const island = page.locator('astro-island');
  expect(await island.getAttribute('aria-busy')).toBe('true');
  await letGo();
  await confirmed(page);
  expect(await island.getAttribute('aria-busy')).toBeNull();
  await expectCount(page, 1);
  const cart = await openCart(visit);
  const line = cart.line(curtain.name.tr);
  await page.getByRole('main').getByRole('heading', { name: 'Salon' }).waitFor();
  await line.getByText(priceText(curtain, configured())).first().waitFor();
});

journey('the button at the foot of the screen is pressed again as well', async ({ page }) => {
  const letGo = await hold(page);
  const product = productPage(page);
  await page.goto(to.product(curtain.slug));
  await product.width.fill('250');
  await product.width.blur();
  await page.getByRole('button', { name: t('measurement:toSizes') }).click();
  await letGo();
  await expect.poll(() => product.height.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await product.width.inputValue()).toBe('250');
});

journey(
  'a press that begins before the form is alive counts where the sum has pushed its button away meanwhile',
  async ({ page }) => {
    const letGo = await hold(page);
    const product = productPage(page);
    const size = `width=${WINDOW.width}&height=${WINDOW.height}`;
    await page.goto(`${to.product(curtain.slug)}?${size}&pleat=normal`, { waitUntil: 'domcontentloaded' });
    await product.add.scrollIntoViewIfNeeded();
    await product.add.hover();
    const before = await product.add.boundingBox();
    if (!before) throw new Error('expected a button');
    // The finger is down for a second by its own clock, however long the machine takes.
    const finger = await page.context().newCDPSession(page);
    const place = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    const at = { ...place, button: 'left', clickCount: 1 } as const;
    const began = Date.now() / 1000;
    await finger.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at, timestamp: began });
    await letGo();
    await product.total.waitFor();
    expect((await product.add.boundingBox())?.y).not.toBe(before.y);
    await finger.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at, timestamp: began + 1 });
    await confirmed(page);
    await expectCount(page, 1);
  },
);

journey('a press that is drawn away from its button is none', async ({ page }) => {
  const product = productPage(page);
  const letGo = await hold(page);
  await page.goto(to.product(curtain.slug), { waitUntil: 'domcontentloaded' });
  await product.add.hover();
  await page.mouse.down();
  await product.form.getByText(t('measurement:roomHint')).hover();
  await page.mouse.up();
  await letGo();
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' });
  await product.width.fill('250');
  await untilIdle(page);
  expect(await product.form.getByText(t('measurement:incomplete')).count()).toBe(0);
});

journey('a press on something else at the same place is its own: a scroll began on the button', async ({ page }) => {
  const product = productPage(page);
  const letGo = await hold(page);
  await page.goto(to.product(curtain.slug), { waitUntil: 'domcontentloaded' });
  const menu = page.getByRole('banner').getByRole('button', { name: t('common:header.menu') });
  const { x, y, width, height } = (await menu.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await product.add.dispatchEvent('pointerdown', { clientX: x + width / 2, clientY: y + height / 2 });
  await menu.click();
  await page.getByRole('dialog', { name: t('common:header.menu') }).waitFor();
  expect(await page.locator('astro-island').getAttribute('aria-busy')).toBeNull();
  await letGo();
});

journey(
  'code that cannot be fetched is told, nothing typed is lost, and the next press tries again',
  async ({ page, expectComplaint }) => {
    expectComplaint(/react\..*ERR_FAILED|ERR_FAILED.*react\./);
    const product = productPage(page);
    await page.route(REACT, (route) => route.abort());
    await page.goto(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await product.pressAdd();
    const alert = page.getByRole('alert').filter({ hasText: 'Yazdıklarınız duruyor' });
    await alert.waitFor();
    expect(await product.width.inputValue()).toBe(String(WINDOW.width));
    await page.unroute(REACT);
    await product.pressAdd();
    await confirmation(page).waitFor();
    expect(await alert.count()).toBe(0);
  },
);

for (const [connection, effectiveType, comes] of [
  ['fast', '4g', true],
  ['slow', '3g', false],
] as const) {
  journey(
    `on a ${connection} connection the form ${comes ? 'comes alive some seconds after the page' : 'waits for somebody'}`,
    async ({ page }) => {
      await page.clock.install();
      // Seconds of the machine do not count.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.addInitScript((type) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: type } });
      }, effectiveType);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(to.product(curtain.slug));
      const waiting = page.locator('astro-island[ssr]');
      // Files that a form wakes for are asked for before this request.
      const wakesFor = async (ms: number): Promise<boolean> => {
        await page.clock.runFor(ms);
        await page.evaluate(() => fetch('/robots.txt'));
        return asked.some((path) => path.startsWith('/_astro/react.'));
      };
      expect(await wakesFor(5000)).toBe(false);
      expect(await waiting.count()).toBe(1);
      expect(await wakesFor(comes ? 5000 : 60_000)).toBe(comes);
      if (comes) await expect.poll(() => waiting.count()).toBe(0);
      else expect(await waiting.count()).toBe(1);
    },
  );
}
