/** Several orders at once, and money: a transfer that is confirmed by its amount, a part that is given back. */
import type { Page } from 'playwright';
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

journey(
  'three orders are confirmed at once; a transfer needs its own amount, and a part is given back',
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
    // What was confirmed waits to be sewn now; here nothing is left of it.
    await main(page).getByText(t('admin-orders:noneFound')).waitFor();
    await openAlive(page, `${adminPaths.orders}?tab=sew&q=${encodeURIComponent(customer.email)}`);
    for (const orderNo of three)
      await main(page)
        .getByRole('checkbox', { name: new RegExp(orderNo) })
        .waitFor();

    await openAlive(page, adminPaths.order(transfer));
    const amount = main(page).getByRole('textbox', { name: t('admin-orders:money.transfer') });
    const confirm = main(page).getByRole('button', { name: t('admin-orders:money.confirm') });
    const total = await main(page)
      .getByText(/Sipariş tutarı/)
      .textContent()
      .then((words) => /₺([\d.]+,\d{2})/.exec(words ?? '')?.[1] ?? '');
    await amount.fill('1,00');
    await confirm.click();
    await main(page)
      .getByText(/Aradaki fark kapanmadan/)
      .waitFor();
    await expectAccessible(page);
    await amount.fill(total);
    await confirm.click();
    await confirm.waitFor({ state: 'detached' });

    await main(page).getByText(t('admin-orders:money.refund')).click();
    await main(page)
      .getByRole('textbox', { name: t('admin-orders:money.refundAmount') })
      .fill('10,50');
    const save = main(page).getByRole('button', { name: t('admin-orders:money.refundSave') });
    await save.click();
    await main(page).getByText(t('admin-orders:money.refundTextRequired')).waitFor();
    await main(page)
      .getByRole('textbox', { name: t('admin-orders:money.refundText') })
      .fill('Geciken kargo');
    await save.click();
    const row = main(page).getByText(/₺10,50 iade/);
    await row.waitFor();
    expect(await row.textContent()).toContain('Geciken kargo');
    await expectAccessible(page);
  },
  { device: 'desktop' },
);
