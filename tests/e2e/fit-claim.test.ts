/** A covered curtain that does not fit: claimed on the phone from the account, answered in the back room (decisions P27). */
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs } from './pages/account.ts';
import { operatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { WINDOW } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const { width, height } = WINDOW;

journey('a claim asks for the label first, tells its price, and becomes a remake', async (visit) => {
  const { page } = visit;
  const customer = await newCustomer(page);
  const measures = [{ line: 0, kind: 'again', widths: [width, width], heights: [height, height] }];
  const orderNo = await placeOrder(page, customer, { measures });
  const { accessToken } = await operatorSession(page, 'claim');
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = `/api/admin/orders/${orderNo}`;
  for (const change of [
    { checkedLines: [0], status: 'Confirmed' },
    { status: 'InProduction' },
    { status: 'Delivered', carrier: 'yurtici', trackingNumber: '123456789012' },
  ]) {
    const { data } = (await (await page.request.get(path, { headers })).json()) as { data: { version: number } };
    const changed = await page.request.patch(path, { headers, data: { version: data.version, ...change } });
    expect(await changed.text()).toContain(orderNo);
  }

  const viewport = { width: 390, height: 844 };
  const other = await page.context().browser()?.newContext({ baseURL: visit.origin, locale: 'tr-TR', viewport });
  const buyer = await other?.newPage();
  if (!buyer) throw new Error('no second browser');
  await openAs(buyer, customer, to.account.order(orderNo));
  await buyer.getByRole('button', { name: t('account:order.claim') }).click();
  await buyer.waitForURL(`**${to.page('claim')}`);
  const line = buyer.getByRole('region', { name: /^Salon: / });
  await line.getByRole('button', { name: t('claim:fit.send') }).click();
  await line.getByText(t('rules:claim.label.required')).waitFor();
  await expectAccessible(buyer);

  // The fault of the shop comes first, and nothing is chosen for the buyer.
  await line.getByRole('radio', { name: t('claim:no') }).check();
  await line.getByRole('radio', { name: t('claim:remedy.replace') }).waitFor();
  expect(await line.getByRole('radio', { checked: true }).count()).toBe(1);
  await expectAccessible(buyer);
  await line.getByRole('radio', { name: t('claim:yes') }).check();
  await line.getByRole('textbox', { name: t('claim:fit.height') }).fill(String(height + 4));
  await line.getByRole('button', { name: t('claim:fit.send') }).click();
  await line.getByText(t('claim:fit.priceText')).waitFor();
  await expectAccessible(buyer);
  await line.getByRole('button', { name: /bedelle isteyin$/ }).click();
  await line.getByRole('heading', { name: t('claim:state.asked') }).waitFor();
  // The form begins anew: nothing chosen, and no price of what was asked for.
  expect(await line.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await line.getByText(t('claim:fit.priceText')).count()).toBe(0);
  await expect.poll(() => buyer.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
  await expectAccessible(buyer);

  await openAlive(page, adminPaths.order(orderNo));
  const claims = page.getByRole('region', { name: t('admin-orders:claim.title') });
  await claims.getByText(t('admin-orders:claim.remedy.sew')).waitFor();
  await expectAccessible(page);
  await claims.getByRole('button', { name: t('admin-orders:claim.act.agree') }).click();
  await claims.getByText(t('admin-orders:claim.state.agreed')).waitFor();
  await page
    .getByText(t('admin-orders:piece.remake', { time: 2 }))
    .first()
    .waitFor();

  await openAlive(buyer, to.account.order(orderNo));
  await buyer.getByText(t('account:order.remake', { count: 1, time: 2 })).waitFor();
  await other?.close();
});
