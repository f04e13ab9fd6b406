/** Several orders at once, and money: a transfer that is entered as it came, a part that is given back. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { newCustomer } from './pages/account.ts';
import { operatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { piece } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const STOCK = [{ productId: piece.id, quantity: 1, color: piece.colors[0]?.id, configuration: null }];
const main = (page: Page) => page.getByRole('main');
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

journey(
  'three orders are confirmed at once; a transfer is entered as it came, and a part is given back',
  async ({ page }) => {
    const customer = await newCustomer(page);
    const three = [];
    for (let count = 0; count < 3; count += 1) three.push(await placeOrder(page, customer, { items: STOCK }));
    const transfer = await placeOrder(page, customer, { items: STOCK, payment: { type: 'bank-transfer' } });

    await operatorSession(page, 'money');
    await openAlive(page, `${adminPaths.orders}?tab=confirm&q=${encodeURIComponent(customer.email)}`);
    for (const orderNo of three)
      await main(page)
        .getByRole('checkbox', { name: new RegExp(orderNo) })
        .check();
    const bar = page.getByRole('region', { name: t('admin-orders:bulk.label') });
    await bar.getByRole('button', { name: t('admin-orders:bulk.confirm', { count: 3 }) }).click();
    await expectAccessible(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin-orders:act.confirm') })
      .click();
    const results = page.getByRole('dialog', { name: t('admin-orders:bulk.resultTitle') });
    for (const orderNo of three) {
      const words = t('admin-orders:bulk.resultOk', {
        orderNo: orderNo.slice(-6),
        status: t('rules:status.Confirmed'),
      });
      await results.getByText(words).waitFor();
    }
    await expectAccessible(page);
    await results.getByRole('button', { name: t('admin-orders:bulk.close') }).click();
    // A confirmed order of stock goods waits to be packed now; this list no longer has it.
    await main(page).getByText(t('admin-orders:noneFound')).waitFor();
    await openAlive(page, `${adminPaths.orders}?tab=pack&q=${encodeURIComponent(customer.email)}`);
    for (const orderNo of three)
      await main(page)
        .getByRole('checkbox', { name: new RegExp(orderNo) })
        .waitFor();

    await openAlive(page, adminPaths.order(transfer));
    const account = main(page).getByRole('region', { name: t('admin-orders:money.title') });
    const fieldOf = (name: string) => account.getByRole('textbox', { name });
    const amount = account.getByRole('textbox', { name: t('admin-orders:money.amount') }).first();
    const total = await amount.inputValue();
    // Ten lira less than asked: what becomes of it is said before the press, and the reason is asked for.
    const lira = Number(total.replace(',', '.')) - 10;
    await amount.fill(lira.toFixed(2).replace('.', ','));
    await account.getByText(/₺10,00 eksik/).waitFor();
    const came = account.getByRole('button', { name: /geldi$/ });
    await came.click();
    await account.getByText(t('admin-orders:money.whyRequired')).waitFor();
    const why = fieldOf(t('admin-orders:money.why')).first();
    await expect.poll(() => hasFocus(why)).toBe(true);
    await expectAccessible(page);
    await why.fill('Masrafı düşmüş');
    await came.click();
    await account.getByRole('row', { name: /Kalan ₺10,00/ }).waitFor();
    // The form begins anew, and the pressed button is gone with the former one.
    const saved = account.getByRole('status').filter({ hasText: t('admin-orders:saved') });
    await expect.poll(() => hasFocus(saved)).toBe(true);
    await account.getByRole('row', { name: /Havale.*Masrafı düşmüş/ }).waitFor();
    await amount.fill('10,00');
    await came.click();
    await account.getByRole('row', { name: /Kalan ₺0,00/ }).waitFor();

    await account.getByText(t('admin-orders:money.refund')).click();
    await fieldOf(t('admin-orders:money.refundAmount')).fill('10,50');
    const save = account.getByRole('button', { name: t('admin-orders:money.refundSave') });
    await save.click();
    await account.getByText(t('admin-orders:money.whyRequired')).waitFor();
    await fieldOf(t('admin-orders:money.refundText')).fill('Geciken kargo');
    await save.click();
    await account.getByRole('row', { name: /Havaleyle iade.*Geciken kargo.*₺10,50/ }).waitFor();
    await account.getByRole('row', { name: /Kalan ₺0,00/ }).waitFor();
    await expectAccessible(page);
  },
  { device: 'desktop' },
);
