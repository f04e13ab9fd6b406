import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { totalsOf } from '../../src/domain/money/totals.ts';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, openAs } from './pages/account.ts';
import { answer, cartIn, cartLink, expectCount, openCart } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { givenCart, openCartWith, type GivenLine } from './pages/given-cart.ts';
import { confirmed, productPage } from './pages/product.ts';
import { untilIdle } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { configured, curtain, piece, priceText, shop, WINDOW } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const name = curtain.name.tr;
const unitPrice = priceOf(curtain, configured()).unitPrice;
const PIECE: GivenLine = { product: piece, window: null };
const rule = { freeAbove: shop.shipping.freeAbove * 100, fee: shop.shipping.fee * 100 };
const missing = totalsOf([piece.price], null, rule).missingToFreeShipping;

async function addPiece(page: Page): Promise<void> {
  await page.goto(to.product(piece.slug));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('product:piece.add') })
    .click();
  await confirmed(page);
  await expectCount(page, 1);
}

journey('quantity goes up and down to one, removing asks and can be taken back, emptying asks', async (visit) => {
  const { page } = visit;
  const cart = await openCartWith(visit);
  await cart.more(name).click();
  await expect.poll(() => cart.line(name).textContent()).toContain(formatMoney(unitPrice * 2, 'tr'));
  await expectCount(page, 2);
  await cart.fewer(name).click();
  await expect.poll(() => cart.fewer(name).isDisabled()).toBe(true);
  expect(await cart.fewer(name).evaluate((button) => document.activeElement === button)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => cart.row(t('cart:totals.subtotal')).textContent()).toBe(formatMoney(unitPrice, 'tr'));
  await expect.poll(() => cart.row(t('cart:totals.shipping')).textContent()).toBe('Ücretsiz');

  await cart.remove(name).click();
  const question = `250 × 240 cm, ${name} sepetten çıkarılacak. Emin misiniz?`;
  await answer(page, question, t('cart:ask.no'));
  await expect.poll(() => cart.lines.count()).toBe(1);
  await cart.remove(name).click();
  await answer(page, question, t('cart:ask.removeYes'));
  await cart.empty.waitFor();
  // A shopper who uses the keyboard is still in the cart.
  const count = cart.root.getByText(t('cart:count', { count: 0 }));
  await expect.poll(() => count.evaluate((text) => document.activeElement === text)).toBe(true);
  await page.getByRole('button', { name: t('cart:toast.undo') }).click();
  await expect.poll(() => cart.lines.count()).toBe(1);

  await cart.root.getByRole('button', { name: t('cart:clear') }).click();
  await answer(page, 'Sepetteki tüm ürünler silinecek. Emin misiniz?', t('cart:ask.clearYes'));
  await cart.empty.waitFor();
  await expectCount(page, 0);
});

journey(
  'the drawer answers the press before its contents have come, and keeps the way to the checkout in sight',
  async (visit) => {
    const { page } = visit;
    await givenCart(
      page,
      [100, 110, 120, 130, 140].map((width) => ({ window: { width } })),
    );
    const held: Route[] = [];
    let isHolding = true;
    await page.route('**/_astro/CartDrawer.*.js', (route) => (isHolding ? void held.push(route) : route.continue()));
    await page.goto(to.contact);
    await cartLink(page).click();
    const drawer = page.getByRole('dialog', { name: t('cart:title') });
    await drawer.getByRole('heading', { name: t('cart:title') }).waitFor();
    expect(await drawer.locator('[aria-busy="true"]').count()).toBe(1);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: t('cart:close') }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await cartLink(page).evaluate((link) => document.activeElement === link)).toBe(true);
    await cartLink(page).click();
    await drawer.waitFor();
    isHolding = false;
    for (const route of held) await route.continue();
    await expect.poll(() => cartIn(drawer).lines.count()).toBe(5);
    const box = await cartIn(drawer).checkout.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(900);
    expect(await drawer.count()).toBe(1);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  },
  { device: 'desktop' },
);

journey(
  'a drawer that was closed before it failed to come leads nowhere',
  async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    await givenCart(page, [PIECE]);
    const held: Route[] = [];
    await page.route('**/_astro/CartDrawer.*.js', (route) => void held.push(route));
    await page.goto(to.contact);
    await cartLink(page).click();
    const drawer = page.getByRole('dialog', { name: t('cart:title') });
    await drawer.getByRole('button', { name: t('cart:close') }).click();
    await drawer.waitFor({ state: 'detached' });
    const before = page.url();
    // Its file is asked for once the file of the header's doors has come, which may be after the drawer was closed.
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all([page.waitForEvent('requestfailed'), ...held.map((route) => route.abort())]);
    await untilIdle(page);
    expect(page.url()).toBe(before);
    await expectCount(page, 1);
  },
  { device: 'desktop' },
);

journey('a coupon in small letters, taken off again, and a code that nobody knows', async (visit) => {
  visit.expectComplaint(/404.*\/api\/cart\/coupon/);
  const cart = await openCartWith(visit);
  await cart.askCoupon.click();
  expect(await cart.applyCoupon.isDisabled()).toBe(true);
  await cart.coupon.fill('yok');
  await cart.coupon.press('Enter');
  // Read out by itself: the focus never left the field.
  await cart.root.getByRole('status').filter({ hasText: 'Kupon kodu geçerli değil' }).waitFor();
  expect(await cart.coupon.getAttribute('aria-invalid')).toBe('true');
  await cart.coupon.fill('hosgeldin10');
  await expect.poll(() => cart.coupon.inputValue()).toBe('HOSGELDIN10');
  await cart.applyCoupon.click();
  const discount = totalsOf([unitPrice], { kind: 'percent', value: 10 }, rule).discount;
  await expect
    .poll(() => cart.row(t('cart:totals.discountCode', { code: 'HOSGELDIN10' })).textContent())
    .toBe(`-${formatMoney(discount, 'tr')}`);
  const taken = cart.root.getByRole('button', { name: t('cart:coupon.remove') });
  await expect.poll(() => taken.evaluate((button) => document.activeElement === button)).toBe(true);
  await visit.page.reload();
  await expect.poll(() => cart.row(t('cart:totals.total')).textContent()).toBe(formatMoney(unitPrice - discount, 'tr'));
  await taken.click();
  await expect.poll(() => cart.row(t('cart:totals.total')).textContent()).toBe(formatMoney(unitPrice, 'tr'));
  await expect.poll(() => cart.coupon.evaluate((field) => document.activeElement === field)).toBe(true);
});

describe('keeping', () => {
  journey(
    'a line that a customer takes out stays out, though the checkout is opened before the server knows',
    async ({ page }) => {
      const customer = await newCustomer(page);
      const made = { productId: curtain.id, quantity: 1, color: curtain.colors[0]?.id, configuration: configured() };
      const fromStock = { productId: piece.id, quantity: 1, color: piece.colors[0]?.id, configuration: null };
      await asCustomer(page, customer, '/api/cart/merge', { lines: [made, fromStock] });
      await openAs(page, customer, to.cart);
      const cart = cartIn(page.getByRole('main'));
      await expect.poll(() => cart.lines.count()).toBe(2);
      const heard = Promise.withResolvers<null>();
      await page.route('**/api/cart/remove', async (route) => {
        await heard.promise;
        await route.continue();
      });
      const asked = page.waitForRequest('**/api/cart/remove');
      await cart.remove(name).click();
      await answer(page, t('cart:ask.remove', { name: `250 × 240 cm, ${name}` }), t('cart:ask.removeYes'));
      await asked;
      await expect.poll(() => cart.lines.count()).toBe(1);
      await Promise.all([page.waitForURL(`**${to.checkout}`), cart.checkout.click().then(() => heard.resolve(null))]);
      await checkoutPage(page).field('firstName').waitFor();
      const atServer = async () =>
        ((await asCustomer(page, customer, '/api/cart')) as { lines: unknown[] }).lines.length;
      await expect.poll(atServer).toBe(1);
      await expectCount(page, 1);
    },
  );

  journey(
    'a stored cart that was altered is discarded, said and forgotten',
    async (visit) => {
      const { page } = visit;
      await addPiece(page);
      const stored = await page.evaluate(() => localStorage.getItem('kp-cart') ?? '');
      expect(stored).not.toContain(piece.slug);
      const altered = stored.replace(/.(?=.{40}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
      await page.evaluate((spoilt) => localStorage.setItem('kp-cart', spoilt), altered);
      await page.goto(to.cart, { waitUntil: 'commit' });
      const cart = cartIn(page.getByRole('main'));
      await page.getByText(t('cart:toast.unreadable')).waitFor();
      await cart.empty.waitFor();
      await addPiece(page);
      await (
        await openCart(visit)
      ).root
        .getByText(t('cart:totals.missing', { amount: formatMoney(missing, 'tr') }))
        .waitFor();
    },
    { device: 'desktop' },
  );

  journey(
    'a browser that stores nothing says so and still sells',
    async (visit) => {
      await visit.context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      const product = productPage(visit.page);
      await product.open(to.product(curtain.slug));
      await product.measure(WINDOW.width, WINDOW.height, 'normal');
      await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured()));
      await visit.page.waitForURL(/pleat=normal/);
      await product.add.click();
      await visit.page.getByText('Sepet kaydedilemedi').first().waitFor();
      await visit.page.getByText(t('added:unsaved')).waitFor();
      const byHand = visit.page.getByRole('dialog').getByRole('link', { name: t('cart:keeping.whatsapp') });
      expect(decodeURIComponent((await byHand.getAttribute('href')) ?? '')).toContain(
        `width=${WINDOW.width}&height=${WINDOW.height}`,
      );
    },
    { device: 'desktop' },
  );
});
