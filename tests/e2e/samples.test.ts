/** The box of samples: from five cloths to one line of the cart, the order and its letter. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { MAX_SAMPLES } from '../../src/domain/product/attributes.ts';
import { offersSamples } from '../../src/domain/product/samples.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs, signInTo, openUserMenu } from './pages/account.ts';
import { cartIn, expectCount, openCart } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, products } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const pack = products.find(({ holdsSamples }) => holdsSamples > 0);
if (!pack) throw new Error('The shop sells no samples');
const packName = pack.name.tr;
const cloths = products.filter(offersSamples).slice(0, MAX_SAMPLES + 1);

const box = (page: Page) => page.getByRole('dialog', { name: t('samples:title') });
const count = (page: Page, chosen: number) =>
  box(page).getByText(t('samples:count', { count: chosen, max: MAX_SAMPLES }));
const close = (page: Page) =>
  box(page)
    .getByRole('button', { name: t('samples:close') })
    .click();

async function request(page: Page, slug: string): Promise<void> {
  await openAlive(page, to.product(slug));
  await page.getByRole('button', { name: t('samples:button') }).click();
  await box(page).waitFor();
}

journey(
  'five cloths become one line of the cart and of the order, and their price comes back by a code',
  async (visit) => {
    const { page } = visit;
    for (const [index, { slug }] of cloths.entries()) {
      await request(page, slug);
      await count(page, Math.min(index + 1, MAX_SAMPLES)).waitFor();
      if (index === MAX_SAMPLES)
        await box(page)
          .getByText(t('samples:full', { max: MAX_SAMPLES }))
          .waitFor();
      else
        await box(page)
          .getByText(/kutunuza eklendi/)
          .waitFor();
      if (index < MAX_SAMPLES) await close(page);
    }
    await expectAccessible(page);
    await box(page)
      .getByRole('button', { name: new RegExp(`^${t('samples:add')}`) })
      .click();
    await box(page).waitFor({ state: 'hidden' });
    await expectCount(page, 1);

    const cart = await openCart(visit);
    await cart.line(packName).waitFor();
    expect(await cart.lines.count()).toBe(1);
    for (const { name, colors } of cloths.slice(0, MAX_SAMPLES)) {
      await cart.line(packName).getByText(`${name.tr}, ${colors[0]?.name.tr}`).waitFor();
    }
    await cart.checkout.click();
    await page.waitForURL(`**${to.checkout}`);
    const checkout = checkoutPage(page);
    // The code counts once the samples are paid.
    await checkout.reachReview('credit-card');
    await page
      .getByText(cloths[0]?.name.tr ?? '')
      .filter({ visible: true })
      .first()
      .waitFor();
    await checkout.consentToAll();
    await checkout.place('credit-card').click();
    await page.waitForURL(`**${to.orderConfirmation}`);
    const main = page.getByRole('main');
    await main.getByText(t('confirmation:sampleCode.title')).waitFor();
    await expectAccessible(page);
    const term = main.getByRole('term').filter({ hasText: t('confirmation:sampleCode.title') });
    const code = (await term.locator('xpath=following-sibling::dd').first().innerText()).split('\n')[0] ?? '';

    // The code holds what it promises.
    await openAlive(page, to.product(cloths[0]?.slug ?? ''));
    await page.goto(`${to.product(curtain.slug)}?width=250&height=240&pleat=normal`);
    await page
      .getByRole('button', { name: t('measurement:add') })
      .first()
      .click();
    await expectCount(page, 1);
    await page.goto(to.cart);
    const filled = cartIn(main);
    await filled.askCoupon.click();
    await filled.coupon.fill(code);
    await filled.applyCoupon.click();
    await filled.row(t('cart:totals.discount')).waitFor();
    await main.getByText(t('cart:coupon.bound')).waitFor();
  },
);

journey('the chosen colour is asked for, once, and can be taken out again', async ({ page }) => {
  const colour = curtain.colors[1];
  await page.goto(`${to.product(curtain.slug)}?color=${colour?.id}`);
  const ask = page.getByRole('button', { name: t('samples:button') });
  const sample = `${curtain.name.tr}, ${colour?.name.tr}`;
  await openAlive(page, page.url());
  await ask.click();
  await box(page).getByText(t('samples:added', { sample })).waitFor();
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'hidden' });
  expect(await ask.evaluate((button) => button === document.activeElement)).toBe(true);
  await ask.click();
  await box(page).getByText(t('samples:there', { sample })).waitFor();
  await count(page, 1).waitFor();
  await box(page)
    .getByRole('button', { name: t('samples:removeNamed', { sample }) })
    .click();
  await box(page).getByText(t('samples:empty')).waitFor();
  await box(page).getByText(t('samples:removed', { sample })).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('kp-samples'))).toBeNull();
});

journey(
  'two tabs have one box, and the page of the pack opens it',
  async ({ page, openTab }) => {
    await request(page, cloths[0]?.slug ?? '');
    const other = await openTab();
    await request(other, cloths[1]?.slug ?? '');
    await count(other, 2).waitFor();
    await count(page, 2).waitFor();
    await close(other);
    await openAlive(other, to.product(pack.slug));
    await other.getByRole('button', { name: t('samples:open') }).click();
    await count(other, 2).waitFor();
    await other.close();
  },
  { device: 'desktop' },
);

journey(
  'a visitor’s box becomes the customer’s, and is gone for the next person at this browser',
  async ({ page }) => {
    await request(page, curtain.slug);
    await count(page, 1).waitFor();
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kp-samples')));
    expect(await stored()).toEqual(['kp-samples']);
    const open = async (): Promise<void> => {
      await page.goto(to.product(pack.slug));
      await page.getByRole('button', { name: t('samples:open') }).click();
      await box(page).waitFor();
    };

    await openAs(page, await newCustomer(page), to.measuringGuide);
    await open();
    await count(page, 1).waitFor();
    const [owned = '', ...more] = await stored();
    expect(owned).toMatch(/^kp-samples\../);
    expect(more).toEqual([]);
    const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '', owned);
    await close(page);

    await (await openUserMenu(page)).getByRole('button', { name: t('auth:menu.logout') }).click();
    await page.waitForURL((url) => url.pathname === to.home);
    expect(await stored()).toEqual([]);
    // Even where it was left behind, by a browser that was closed in between, it is shown to nobody else.
    for (const next of ['visitor', 'customer']) {
      if (next === 'customer') await signInTo(page, await newCustomer(page), to.measuringGuide);
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [owned, kept] as const);
      await open();
      await box(page).getByText(t('samples:empty')).waitFor();
    }
  },
  { device: 'desktop' },
);

journey('offline the box says so and can be opened again', async (visit) => {
  const { page } = visit;
  visit.expectComplaint(/ERR_FAILED/);
  await openAlive(page, to.product(curtain.slug));
  await page.route('**/api/products?ids=*', (route) => route.abort('failed'));
  await page.getByRole('button', { name: t('samples:button') }).click();
  await box(page).getByText(t('samples:failed')).waitFor();
  await page.unroute('**/api/products?ids=*');
  await box(page)
    .getByRole('button', { name: t('samples:retry') })
    .click();
  await count(page, 1).waitFor();
});
