/** The accountant's file and pasted tracking numbers, by an operator on a phone or at a desk. */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { operatorSession } from './pages/operator.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

journey(
  'an operator takes the orders of a day for the accountant, and pastes a tracking number',
  async ({ page, context, device }) => {
    const items = [{ productId: 35, quantity: 1, color: 'altin', configuration: null }];
    const delivery = {
    firstName: 'Derya', lastName: `Örnek ${device}`, email: `derya.data.${device}@example.com`, phone: '+90 532 000 00 00',
    address: 'Moda Cad. No: 1 D: 2', city: '34', district: 'kadikoy', postalCode: '34710',
  }; // prettier-ignore
    const body = { items, delivery, payment: { type: 'cash-on-delivery' }, consents: { distanceSales: true } };
    const order = async (expectedTotal: number, key: string) => {
      const answer = await page.request.post('/api/orders', {
        data: { ...body, expectedTotal },
        headers: { 'Idempotency-Key': `${key}${device}`.padEnd(22, 'x') },
      });
      return (await answer.json()) as { data: { total: number; orderNo: string } };
    };
    const { total } = (await order(0.01, 'quote')).data;
    const { orderNo } = (await order(total, 'order')).data;
    const { accessToken } = await operatorSession(page, 'data');
    const change = async (data: object) => {
      const headers = { Authorization: `Bearer ${accessToken}` };
      expect((await page.request.patch(`/api/admin/orders/${orderNo}`, { data, headers })).status()).toBe(200);
    };
    await change({ version: 1, status: 'ReadyToShip' });

    await openAlive(page, adminPaths.export);
    const file = page.getByRole('region', { name: t('admin-data:export.title') });
    await expectAccessible(page);
    const today = dayInIstanbul(new Date());
    await file.getByLabel(t('admin-data:export.from')).fill(today);
    await file.getByLabel(t('admin-data:export.to')).fill('2020-01-01');
    await file.getByRole('button', { name: t('admin-data:export.get') }).click();
    await file.getByText(t('admin-data:export.order')).waitFor();
    const to = file.getByLabel(t('admin-data:export.to'));
    await expect.poll(() => to.evaluate((field) => field === document.activeElement)).toBe(true);
    await to.fill(today);
    const downloading = page.waitForEvent('download');
    await file.getByRole('button', { name: t('admin-data:export.get') }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`kivrim-perde-siparisler-${today}-${today}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFSipariş no;')).toBe(true);
    expect(text).toContain(`\r\n${orderNo};${today};`);

    const paste = page.getByRole('textbox', { name: t('admin-data:tracking.paste') });
    await paste.fill(`${orderNo.slice(-6)}; aras kargo; 1234567890123\nKP-1; Aras; 1`);
    // The last thing that the page asks for by itself.
    const counted = page.waitForResponse('**/api/admin/waiting');
    // A pasted statement is there again, whatever became of the page; and nothing is lost while the line is down.
    await page.reload();
    await expect.poll(() => paste.inputValue()).toContain('aras kargo');
    await page.getByText(t('admin-data:coupons.loading')).waitFor({ state: 'detached' });
    await (await counted).finished();
    await context.setOffline(true);
    await page.getByRole('button', { name: t('admin-data:tracking.check') }).click();
    await page.getByText(t('calls:offline')).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: t('admin-data:tracking.check') }).click();
    const row = page.getByRole('row', { name: new RegExp(orderNo) });
    await row.getByText(t('admin-data:tracking.plan.send')).waitFor();
    await page.getByText(t('admin-data:tracking.fault.order')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '1 siparişi işleyin' }).click();
    await row.getByText(t('admin-data:tracking.plan.done')).waitFor();
    // Pressing again finds nothing left to do.
    await page.getByRole('button', { name: t('admin-data:tracking.check') }).click();
    await row.getByText(t('admin-data:tracking.plan.same')).waitFor();
    await page.getByText(t('admin-data:tracking.nothing')).waitFor();
  },
);
