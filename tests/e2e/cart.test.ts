import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { totalsOf } from '../../src/domain/money/totals.ts';
import { paths } from '../../src/lib/paths.ts';
import { answer, cartIn, cartLink, expectCount, openCart } from './pages/cart.ts';
import { cartWith, givenCart, openCartWith, type GivenLine } from './pages/given-cart.ts';
import { confirmed, productPage } from './pages/product.ts';
import { untilIdle } from './support/alive.ts';
import { everywhere, journey } from './support/journey.ts';
import { configured, curtain, piece, priceText, shop, WINDOW } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const name = curtain.name.tr;
const unitPrice = priceOf(curtain, configured()).unitPrice;
const PIECE: GivenLine = { product: piece, window: null };
const rule = { freeAbove: shop.shipping.freeAbove * 100, fee: shop.shipping.fee * 100 };

/** Puts the curtain into the cart as a shopper does. */
async function addCurtain(page: Page, width = WINDOW.width): Promise<void> {
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  await product.measure(width, WINDOW.height, 'normal');
  await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured({ width })));
  await product.add.click();
  await confirmed(page);
}

async function addPiece(page: Page): Promise<void> {
  await page.goto(to.product(piece.slug));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('product:piece.add') })
    .click();
  await confirmed(page);
  await expectCount(page, 1);
}

describe('lines', () => {
  everywhere('quantity goes up and down to one, totals follow', async (visit) => {
    const cart = await openCartWith(visit);
    await cart.more(name).click();
    await expect.poll(() => cart.line(name).textContent()).toContain(formatMoney(unitPrice * 2, 'tr'));
    await expectCount(visit.page, 2);
    await cart.fewer(name).click();
    await expect.poll(() => cart.fewer(name).isDisabled()).toBe(true);
    expect(await cart.fewer(name).evaluate((button) => document.activeElement === button)).toBe(true);
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => cart.row(t('cart:totals.subtotal')).textContent()).toBe(formatMoney(unitPrice, 'tr'));
    await expect.poll(() => cart.row(t('cart:totals.shipping')).textContent()).toBe('Ücretsiz');
  });

  journey('the same window twice is one line, another window another', async (visit) => {
    await givenCart(visit.page);
    await addCurtain(visit.page);
    await addCurtain(visit.page, WINDOW.width + 1);
    const cart = await openCart(visit);
    await expect.poll(() => cart.lines.count()).toBe(2);
    await expectCount(visit.page, 3);
  });

  everywhere('removing asks, and can be taken back', async (visit) => {
    const cart = await openCartWith(visit);
    await cart.remove(name).click();
    const question = `250 × 240 cm, ${name} sepetten çıkarılacak. Emin misiniz?`;
    await answer(visit.page, question, t('cart:ask.no'));
    await expect.poll(() => cart.lines.count()).toBe(1);
    await cart.remove(name).click();
    await answer(visit.page, question, t('cart:ask.removeYes'));
    await cart.empty.waitFor();
    // Whoever uses the keyboard is still in the cart.
    const count = cart.root.getByText(t('cart:count', { count: 0 }));
    await expect.poll(() => count.evaluate((text) => document.activeElement === text)).toBe(true);
    await visit.page.getByRole('button', { name: t('cart:toast.undo') }).click();
    await expect.poll(() => cart.lines.count()).toBe(1);
    await visit.page.reload();
    await expectCount(visit.page, 1);
  });

  journey('emptying asks first', async (visit) => {
    const cart = await openCartWith(visit);
    await cart.root.getByRole('button', { name: t('cart:clear') }).click();
    await answer(visit.page, 'Sepetteki tüm ürünler silinecek. Emin misiniz?', t('cart:ask.clearYes'));
    await cart.empty.waitFor();
    await expectCount(visit.page, 0);
  });

  journey('goods by the piece tell what is missing to free shipping', async (visit) => {
    const cart = await openCartWith(visit, [PIECE]);
    const totals = totalsOf([piece.price], null, rule);
    await expect.poll(() => cart.row(t('cart:totals.shipping')).textContent()).toBe(formatMoney(rule.fee, 'tr'));
    await expect.poll(() => cart.row(t('cart:totals.total')).textContent()).toBe(formatMoney(totals.total, 'tr'));
    await cart.root
      .getByText(t('cart:totals.missing', { amount: formatMoney(totals.missingToFreeShipping, 'tr') }))
      .waitFor();
  });
});

journey(
  'the way to the checkout stays in sight however many lines the drawer holds',
  async (visit) => {
    const widths = [100, 110, 120, 130, 140];
    const cart = await openCartWith(
      visit,
      widths.map((width) => ({ window: { width } })),
    );
    await expect.poll(() => cart.lines.count()).toBe(5);
    const box = await cart.checkout.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(900);
  },
  { device: 'desktop' },
);

journey(
  'the drawer answers the press before its contents have come, and may be closed again',
  async (visit) => {
    const { page } = visit;
    await givenCart(page, [PIECE]);
    const held: Route[] = [];
    await page.route('**/_astro/CartDrawer.*.js', (route) => void held.push(route));
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
    for (const route of held) await route.continue();
    await cartIn(drawer).checkout.waitFor();
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
    await Promise.all([page.waitForEvent('requestfailed'), ...held.map((route) => route.abort())]);
    await untilIdle(page);
    expect(page.url()).toBe(before);
    await expectCount(page, 1);
  },
  { device: 'desktop' },
);

describe('coupon', () => {
  everywhere('ten percent, typed in small letters, and taken off again', async (visit) => {
    const cart = await openCartWith(visit);
    expect(await cart.applyCoupon.isDisabled()).toBe(true);
    await cart.coupon.fill('hosgeldin10');
    await expect.poll(() => cart.coupon.inputValue()).toBe('HOSGELDIN10');
    await cart.applyCoupon.click();
    const discount = totalsOf([unitPrice], { kind: 'percent', value: 10 }, rule).discount;
    await expect
      .poll(() => cart.row(t('cart:totals.discountCode', { code: 'HOSGELDIN10' })).textContent())
      .toBe(`-${formatMoney(discount, 'tr')}`);
    const taken = cart.root.getByRole('button', { name: t('cart:coupon.remove') });
    await expect.poll(() => taken.evaluate((button) => document.activeElement === button)).toBe(true);
    await visit.page.goto(to.cart);
    const page = cartIn(visit.page.getByRole('main'));
    await expect
      .poll(() => page.row(t('cart:totals.total')).textContent())
      .toBe(formatMoney(unitPrice - discount, 'tr'));
    await page.root.getByRole('button', { name: t('cart:coupon.remove') }).click();
    await expect.poll(() => page.row(t('cart:totals.total')).textContent()).toBe(formatMoney(unitPrice, 'tr'));
    await expect.poll(() => page.coupon.evaluate((field) => document.activeElement === field)).toBe(true);
  });

  journey('an unknown code is told beside its field', async (visit) => {
    visit.expectComplaint(/404.*\/api\/cart\/coupon/);
    const cart = await openCartWith(visit, [PIECE]);
    await cart.coupon.fill('YOK');
    await cart.applyCoupon.click();
    await cart.root.getByText('Kupon kodu geçerli değil').waitFor();
    expect(await cart.coupon.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('keeping', () => {
  journey('two tabs stay in step', async (visit) => {
    await cartWith(visit.page);
    const other = await visit.openTab();
    await other.goto(to.cart);
    const there = cartIn(other.getByRole('main'));
    await expect.poll(() => there.lines.count()).toBe(1);
    await addCurtain(visit.page, WINDOW.width + 2);
    await expect.poll(() => there.lines.count()).toBe(2);
    await there.remove(name).first().click();
    await answer(other, t('cart:ask.remove', { name: `250 × 240 cm, ${name}` }), t('cart:ask.removeYes'));
    await expectCount(visit.page, 1);
  });

  journey('two tabs that add at once lose no line', async (visit) => {
    const other = await visit.openTab();
    await Promise.all([addCurtain(visit.page), addCurtain(other, WINDOW.width + 3)]);
    await visit.page.goto(to.cart);
    await expect.poll(() => cartIn(visit.page.getByRole('main')).lines.count()).toBe(2);
  });

  for (const [kind, spoil] of [
    ['cut off', (stored: string) => stored.slice(0, -9)],
    ['altered', (stored: string) => stored.replace(/.(?=.{40}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))],
    ['no JSON', () => '{'],
    ['another thing', () => '[]'],
  ] as const) {
    journey(
      `a stored cart that is ${kind} is discarded, said and forgotten`,
      async (visit) => {
        await addPiece(visit.page);
        const stored = await visit.page.evaluate(() => localStorage.getItem('kp-cart') ?? '');
        expect(stored).not.toContain(piece.slug);
        await visit.page.evaluate((spoilt) => localStorage.setItem('kp-cart', spoilt), spoil(stored));
        await visit.page.goto(to.cart);
        const cart = cartIn(visit.page.getByRole('main'));
        await visit.page.getByText(t('cart:toast.unreadable')).waitFor();
        await cart.empty.waitFor();
        await addPiece(visit.page);
      },
      { device: 'desktop' },
    );
  }

  journey(
    'a cart that cannot be drawn says so and offers a reload',
    async (visit) => {
      await givenCart(visit.page);
      visit.expectComplaint(/no money here/);
      await visit.context.addInitScript(() => {
        // By which a sum is written.
        String.prototype.padStart = () => {
          throw new Error('no money here');
        };
      });
      await visit.page.goto(to.cart);
      await visit.page.getByText('Bir hata oluştu', { exact: true }).waitFor();
      await visit.page.getByText('Beklenmeyen bir hata oluştu. Lütfen daha sonra tekrar deneyin.').waitFor();
      await visit.page.getByRole('button', { name: t('calls:reload') }).waitFor();
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
      await product.add.click();
      await visit.page.getByText('Sepet kaydedilemedi').first().waitFor();
      await visit.page.getByText(t('added:unsaved')).waitFor();
    },
    { device: 'desktop' },
  );
});
