/** A cart of several windows: each is shown, named, ordered and written about as one. */
import { expect } from 'vitest';
import { formatMoney } from '../../src/domain/money/money.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { priceOf } from '../../src/domain/price/pricing.ts';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, openAs } from './pages/account.ts';
import { answer, cartIn } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { journey } from './support/journey.ts';
import { lettersTo } from './support/letters.ts';
import { turkish as t } from './support/messages.ts';
import { blind, configured, curtain, products, WINDOW } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const sheer = products.find(({ category, pleats }) => category === 'tul-perde' && pleats.includes('normal'));
const flat = configured({ width: 120, height: 130, pleatType: 'none' });

journey('windows of several layers stay together from the cart to the letter', async ({ page }) => {
  if (!sheer) throw new Error('The shop sells no sheer');
  const customer = await newCustomer(page);
  const lineOf = (product: typeof curtain, room: string, configuration = configured()) => ({
    productId: product.id,
    quantity: 1,
    color: product.colors[0]?.id,
    room,
    configuration,
  });
  await asCustomer(page, customer, '/api/cart/merge', {
    lines: [
      lineOf(curtain, 'Salon'),
      lineOf(blind, 'Mutfak', flat),
      lineOf(sheer, 'salon'),
      lineOf(sheer, 'Oturma odası'),
    ],
  });
  await openAs(page, customer, to.cart);
  const main = page.getByRole('main');
  const cart = cartIn(main);
  const windowOf = (name: string) => main.getByRole('region', { name, exact: true });
  const sum = (...layers: [typeof curtain, ReturnType<typeof configured>][]) =>
    formatMoney(
      layers.reduce((total, [product, window]) => total + priceOf(product, window).unitPrice, 0),
      'tr',
    );
  await expect.poll(() => cartIn(windowOf('Salon')).lines.count()).toBe(2);
  await windowOf('Salon')
    .getByText(sum([curtain, configured()], [sheer, configured()]), { exact: true })
    .waitFor();
  await expectAccessible(page);

  // The same tulle in the same size for another window is its own line; named alike, they are one of two pieces.
  await windowOf('Oturma odası')
    .getByRole('button', { name: t('cart:line.renameRoomOf', { what: 'Oturma odası' }) })
    .click();
  const field = windowOf(t('cart:line.room')).getByRole('textbox').first();
  await field.fill('Mutfak');
  await field.press('Enter');
  await expect.poll(() => cartIn(windowOf('Mutfak')).lines.count()).toBe(2);
  expect(await windowOf('Oturma odası').count()).toBe(0);

  // One layer goes, the rest of its window stays.
  await cartIn(windowOf('Mutfak')).remove(sheer.name.tr).click();
  const what = `${WINDOW.width} × ${WINDOW.height} cm, Mutfak, ${sheer.name.tr}`;
  await answer(page, t('cart:ask.remove', { name: what }), t('cart:ask.removeYes'));
  await expect.poll(() => cartIn(windowOf('Mutfak')).lines.count()).toBe(1);
  expect(await cartIn(windowOf('Salon')).lines.count()).toBe(2);

  await cart.checkout.click();
  await page.waitForURL(`**${to.checkout}`);
  const checkout = checkoutPage(page);
  await checkout.fillDelivery();
  await checkout.field('email').fill(customer.email);
  await checkout.toPayment.click();
  await checkout.payment('bank-transfer').check();
  await checkout.toReview.click();
  await checkout.consents.first().waitFor();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();

  await page.waitForURL(`**${to.orderConfirmation}`);
  const ordered = main.getByRole('region', { name: t('confirmation:lines') });
  await expect
    .poll(() => ordered.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual([`Salon${sum([curtain, configured()], [sheer, configured()])}`, 'Mutfak']);
  const number = ORDER_NUMBER.exec((await main.getByText(ORDER_NUMBER).first().textContent()) ?? '')?.[0] ?? '';

  await page.goto(to.account.order(number));
  const items = main.getByRole('region', { name: t('account:order.items') });
  await expect.poll(() => items.getByRole('heading', { level: 3 }).allTextContents()).toHaveLength(2);
  await expectAccessible(page);

  // The outbox keeps its letters as JSON.
  const received = async () => (await lettersTo(customer.email)).find((letter) => letter.includes(number)) ?? '';
  // To an address that has not proven itself a letter names no room.
  const [first, second] = [1, 2].map((number) => t('mail:order.window', { number }));
  await expect
    .poll(received)
    .toMatch(new RegExp(`\\\\n${first}: [^\\\\]+\\\\n=+\\\\n.*\\\\n${second}: [^\\\\]+\\\\n=+\\\\n`));
});

journey(
  'unnamed lines of one size are one window, called alike from the cart to the letter and the offer',
  async ({ page }) => {
    if (!sheer) throw new Error('The shop sells no sheer');
    const customer = await newCustomer(page);
    const lineOf = (product: typeof curtain, configuration = configured()) => ({
      productId: product.id,
      quantity: 1,
      color: product.colors[0]?.id,
      room: '',
      configuration,
    });
    await asCustomer(page, customer, '/api/cart/merge', {
      lines: [lineOf(curtain), lineOf(sheer), lineOf(blind, flat)],
    });
    const titles = [t('cart:window.sized', WINDOW), t('cart:window.sized', { width: 120, height: 130 })];
    const [title = ''] = titles;
    await openAs(page, customer, to.cart);
    const main = page.getByRole('main');
    const named = main.getByRole('region', { name: title, exact: true });
    await expect.poll(() => cartIn(named).lines.count()).toBe(2);
    await main.getByText(t('cart:windows', { count: 2 })).waitFor();
    // A blind has no pleat, and nobody asks what cloth it takes.
    const facts = cartIn(main.getByRole('region', { name: titles[1] ?? '', exact: true })).lines.first();
    await facts.getByText('120 × 130 cm', { exact: true }).waitFor();
    expect(await facts.textContent()).not.toMatch(/[Pp]ilesiz|kumaş/);
    await expectAccessible(page);

    await page.getByRole('link', { name: t('offer:fromCart') }).click();
    await page.waitForURL(`**${to.offer}**`);
    await expect
      .poll(() => main.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(expect.arrayContaining(titles));
    expect(await main.textContent()).not.toMatch(/[Pp]ilesiz/);

    await page.goto(to.checkout);
    const checkout = checkoutPage(page);
    await checkout.fillDelivery();
    await checkout.field('email').fill(customer.email);
    await checkout.toPayment.click();
    await checkout.payment('bank-transfer').check();
    await checkout.toReview.click();
    await checkout.consents.first().waitFor();
    await checkout.consentToAll();
    await checkout.place('bank-transfer').click();
    await page.waitForURL(`**${to.orderConfirmation}`);
    const ordered = main.getByRole('region', { name: t('confirmation:lines') });
    const headings = () => ordered.getByRole('heading', { level: 3 }).allTextContents();
    await expect.poll(async () => (await headings()).map((heading) => heading.replace(/₺.*/, ''))).toEqual(titles);
    expect(await main.textContent()).not.toMatch(/[Pp]ilesiz/);
    const number = ORDER_NUMBER.exec((await main.getByText(ORDER_NUMBER).first().textContent()) ?? '')?.[0] ?? '';
    await page.goto(to.account.order(number));
    await main.getByRole('heading', { level: 3, name: title }).waitFor();

    const received = async () => (await lettersTo(customer.email)).find((letter) => letter.includes(number)) ?? '';
    await expect.poll(received).toContain(`\\n${title}: `);
    expect(await received()).not.toMatch(/[Pp]ilesiz|Adsız/);
  },
);
