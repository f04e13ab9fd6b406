/** Goods cut to the length of the window (decisions S10): found beside a curtain, filled for the window, changed in the cart. */
import { expect } from 'vitest';
import { lengthForWindow, lengthPrice, partsOf } from '../../src/domain/price/by-length.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import { paths } from '../../src/lib/paths.ts';
import { cartIn } from './pages/cart.ts';
import { confirmation, productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, products, WINDOW } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const rod = products.find(({ length, price }) => length && length.overhang > 0 && price > 0);
const rules = rod?.length;
if (!rod || !rules) throw new Error('the shop cuts no rod');
const LENGTH = lengthForWindow(rules, WINDOW.width);
const money = (amount: number): string => formatMoney(amount, 'tr');

journey(
  'a window measured at its curtain fills the rod beside it, and the cart charges what the form said',
  async (visit) => {
    const { page } = visit;
    await productPage(page).open(to.product(curtain.slug));
    await productPage(page).measure(WINDOW.width, WINDOW.height);
    // Told once the window is kept.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('kp-windows') ?? ''))
      .toContain(String(WINDOW.width));
    await page.getByRole('heading', { name: t('product:similar.title') }).scrollIntoViewIfNeeded();
    const beside = page.getByRole('region', { name: t('beside:title') });
    await beside.getByText(t('beside:window', WINDOW)).waitFor();
    const { unitPrice } = lengthPrice(rod.price, rules, LENGTH);
    const card = beside.getByRole('article').filter({ has: page.getByRole('link', { name: rod.name.tr }) });
    await card.getByText(`${money(unitPrice)} ${t('category:quotedLength', { length: LENGTH })}`).waitFor();
    await expectAccessible(page);

    await card.getByRole('link', { name: rod.name.tr }).click();
    const form = page.getByRole('form', { name: t('length:form') });
    const length = form.getByRole('textbox', { name: t('length:length'), exact: true });
    await expect.poll(() => length.inputValue()).toBe(String(LENGTH));
    await form.getByText(t('length:note.window', { ...WINDOW, overhang: rules.overhang, length: LENGTH })).waitFor();
    await form.getByText(money(unitPrice)).last().waitFor();
    await expectAccessible(page);

    // Too long is a request for a call; what was typed in metres is one press away from centimetres.
    await length.fill(String(rules.max + 1));
    await form.getByRole('heading', { name: t('length:call.title') }).waitFor();
    expect(await form.getByRole('link', { name: t('length:call.contact') }).getAttribute('href')).toContain(
      String(rules.max + 1),
    );
    await length.fill('');
    await form.getByText(t('length:required'), { exact: true }).waitFor();
    await length.fill('2,8');
    await form.getByRole('button', { name: t('length:advice.metres', { typed: '2,8', cm: 280 }) }).click();
    await length.fill(String(LENGTH));
    await form.getByRole('button', { name: t('length:add'), exact: true }).click();
    await confirmation(page).getByText(money(unitPrice), { exact: true }).waitFor();
    await confirmation(page)
      .getByRole('link', { name: t('added:cart') })
      .click();
    await page.waitForURL(`**${to.cart}`);

    const cart = cartIn(page.getByRole('main'));
    const line = cart.line(rod.name.tr);
    await line.getByText(t('cart:line.length', { length: LENGTH }), { exact: true }).waitFor();
    for (const { name, count } of partsOf(rules, LENGTH))
      await line.getByText(`${count} ${name.tr}`, { exact: true }).waitFor();
    // The length is changed where it was chosen.
    await cart.change(rod.name.tr).click();
    await expect.poll(() => length.inputValue()).toBe(String(LENGTH));
    await length.fill(String(LENGTH + 20));
    await form.getByRole('button', { name: t('change:save') }).click();
    await page.waitForURL(`**${to.cart}*`);
    const longer = lengthPrice(rod.price, rules, LENGTH + 20).unitPrice;
    await line.getByText(money(longer), { exact: true }).first().waitFor();
  },
);
