/** The shop where no script runs. */
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { journey } from './support/journey.ts';
import { curtain, piece, shop } from './support/shop.ts';
import { DEVICES } from './support/visit.ts';
import { turkish } from './support/messages.ts';

const to = paths('tr');

journey('it can be read, says how to order, and shows nothing dead', async ({ context, origin, device }) => {
  const plain = await context.browser()?.newContext({ ...DEVICES[device], javaScriptEnabled: false, baseURL: origin });
  const page = await plain?.newPage();
  if (!plain || !page) throw new Error('expected a browser');
  const main = page.getByRole('main');
  const controls = main.locator('button, input, select, textarea').filter({ visible: true });
  for (const [address, note] of [
    [to.page('services/measurement')],
    [to.page('privacy')],
    [to.page('cookies')],
    [to.measuringGuide],
    [to.layers],
    [to.contact, 'contact:noscript'],
    [to.search, 'search:noscript'],
    [to.cart, 'cart:noscript'],
    [to.checkout, 'cart:noscript'],
    [to.login, 'auth:noscript'],
    [to.track(), 'auth:noscript'],
    [to.compare, 'compare:noscript'],
    [to.account.orders, 'auth:noscript'],
    [to.product(piece.slug), 'product:noscript'],
    [to.product(curtain.slug), 'product:noscript'],
  ] as const) {
    await page.goto(address);
    expect([address, await page.getByRole('heading', { level: 1 }).isVisible()]).toEqual([address, true]);
    // Looked for by text, Playwright passes over what stands in this element.
    const notes = main.locator('noscript p').filter({ visible: true });
    expect([address, await notes.allTextContents()]).toEqual([address, note ? [turkish(note, shop.contact)] : []]);
    expect([address, await controls.count()]).toEqual([address, 0]);
  }
  await main.getByText(curtain.colors[0]?.name.tr ?? '', { exact: true }).waitFor();

  // Ready sets are read with their products and prices.
  await page.goto(to.layers);
  const set = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  expect(await set.count()).toBeGreaterThan(0);
  await expect.poll(() => set.first().innerText()).toMatch(/₺[\d.,]+/);
  await set.first().getByRole('link').first().click();
  await page.waitForURL(/\/p\//);

  await page.goto(to.home);
  expect(await page.locator('.curtain').isVisible()).toBe(false);
  // The cloths of the room are chosen by style alone, and the two numbers lead to a category.
  expect(await controls.count()).toBe((await main.getByRole('radio').count()) + 3);
  await main.getByRole('textbox', { name: turkish('home:hero.width') }).fill('250');
  await main.getByRole('textbox', { name: turkish('home:hero.height') }).fill('240');
  await main.getByRole('button', { name: turkish('home:hero.action') }).click();
  await page.waitForURL(/\/c\/fon-perde\?width=250&height=240$/);
  expect(await controls.count()).toBe(0);
  await main.getByRole('link', { name: curtain.name.tr }).first().click();
  await page.getByRole('heading', { name: curtain.name.tr, level: 1 }).waitFor();
  await plain.close();
});
