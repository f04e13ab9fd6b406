/** The money of the shop on a phone: a pasted statement is matched, booked, and gone from what is open. */
import { afterAll, beforeAll, expect } from 'vitest';
import { bankSum } from '../../src/domain/money/bank-sum.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { newCustomer } from './pages/account.ts';
import { operatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { startShop, type Shop } from './support/own-shop.ts';
import { piece } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

let shop: Shop;
let origin = '';

beforeAll(async () => {
  // Beside the open orders of other journeys these would stand on a later page of the list.
  shop = await startShop({ built: true, withOperators: true });
  origin = await shop.origin;
});

afterAll(async () => {
  await shop.stop();
});

const STOCK = [{ productId: piece.id, quantity: 1, color: piece.colors[0]?.id, configuration: null }];

journey(
  'a statement is pasted, its sure lines are booked at once, and nothing of them stays open',
  async ({ page }) => {
    const customer = await newCustomer(page);
    const orders = [];
    for (let count = 0; count < 4; count += 1) {
      orders.push(await placeOrder(page, customer, { items: STOCK, payment: { type: 'bank-transfer' } }));
    }
    const [first = '', second = '', short = '', other = ''] = orders;
    await operatorSession(page, 'statement', shop.operators);
    await openAlive(page, adminPaths.money);
    const main = page.getByRole('main');
    const rowOf = (orderNo: string) => main.getByRole('row', { name: new RegExp(orderNo.slice(-6)) });
    const sumOf = async (orderNo: string) => /₺([\d.,]+)/.exec((await rowOf(orderNo).textContent()) ?? '')?.[1] ?? '';
    await rowOf(first).waitFor();
    await expectAccessible(page);

    const day = dayInIstanbul(new Date()).split('-').toReversed().join('.');
    const less = formatMoney((bankSum(await sumOf(short)) ?? 0) - 25, 'tr');
    const statement = [
      'Tarih;Açıklama;Tutar;Bakiye',
      `${day};FAST GELEN ZEYNEP ORNEK ${first.slice(-6)};${await sumOf(first)};90.000,00`,
      `${day};HAVALE ${second};${await sumOf(second)};90.000,00`,
      `${day};EFT ${short.slice(-6)};${less};90.000,00`,
      `${day};FATMA KAYA KAPORA;2,51;90.000,00`,
      `${day};KIRA;-12.000,00;90.000,00`,
    ].join('\n');
    const lines = main.getByRole('textbox', { name: t('admin-money:paste.lines') });
    await main.getByRole('button', { name: t('admin-money:paste.match') }).click();
    await main.getByText(t('admin-money:paste.required')).waitFor();
    await lines.fill(statement);
    await lines.press('Control+Enter');
    const result = main.getByRole('region', { name: t('admin-money:result.title') });
    await result.getByText(t('admin-money:result.outgoing', { count: 1 })).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('result');
    await expectAccessible(page);
    await result.getByRole('button', { name: t('admin-money:result.bookAll', { count: 2 }) }).click();
    await result.getByText(t('admin-money:result.finished', { count: 2 })).waitFor();
    await result.getByRole('button', { name: /^İşleyin: 4\. satır/ }).click();
    await result.getByText(t('admin-money:result.done'), { exact: true }).nth(2).waitFor();
    await result.getByText(t('admin-money:result.lineDone', { line: 4 })).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(t('admin-money:result.done'));
    await expectAccessible(page);

    // The same statement again books nothing.
    await result.getByRole('button', { name: t('admin-money:result.again') }).click();
    await result.getByText(t('admin-money:result.before', { order: first.slice(-6) })).waitFor();
    expect(await result.getByRole('button', { name: /^İşleyin/ }).count()).toBe(0);
    await result
      .getByRole('button', { name: t('admin-money:result.back') })
      .first()
      .click();
    await rowOf(other).waitFor();
    for (const orderNo of [first, second, short]) await rowOf(orderNo).waitFor({ state: 'detached' });
    expect(await lines.inputValue()).toBe('');

    // One alone, in its dialog.
    await rowOf(other)
      .getByRole('button', { name: /^Geldi/ })
      .click();
    const dialog = page.getByRole('dialog', { name: t('admin-money:dialog.in') });
    await dialog.getByRole('button', { name: /geldi$/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /geldi$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(other).waitFor({ state: 'detached' });
  },
  { shop: () => origin, device: 'desktop' },
);
