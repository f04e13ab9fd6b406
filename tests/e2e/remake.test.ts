/** A piece that is made again and a second parcel (decisions P23), from the workshop to the buyer. */
import type { Page } from 'playwright';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs } from './pages/account.ts';
import { openPart, operatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');

journey(
  'a piece is made again, leaves in a parcel of its own, and its buyer follows both',
  async ({ page, expectComplaint }) => {
    const customer = await newCustomer(page);
    const orderNo = await placeOrder(page, customer);
    await operatorSession(page, 'remake');
    await openAlive(page, adminPaths.order(orderNo));
    const button = (name: string) =>
      main(page).getByRole('button', { name, exact: true }).locator('visible=true').first();
    const act = (name: 'confirm' | 'produce' | 'ready' | 'ship' | 'deliver') => button(t(`admin-orders:act.${name}`));
    await main(page).getByRole('checkbox', { name: /Salon/ }).check();
    await act('confirm').click();
    await act('produce').click();
    await act('ready').click();
    await act('ship').waitFor();
    await main(page)
      .getByRole('combobox', { name: t('admin-orders:step.carrier') })
      .selectOption('yurtici');
    await main(page)
      .getByRole('textbox', { name: t('admin-orders:step.tracking') })
      .fill('123456789012');
    await act('ship').click();
    await act('deliver').waitFor();

    // Where the form cannot be fetched, the page says so, and the next try is a new one.
    expectComplaint(/Failed to load resource|RemakeDialog/);
    await openPart(page, t('admin-orders:one.sheet'));
    const form = '**/_astro/RemakeDialog.*.js';
    await page.route(form, (route) => route.abort());
    await main(page)
      .getByRole('button', { name: /^Yeniden dikilsin: / })
      .first()
      .click();
    await main(page).getByRole('alert').getByText(t('calls:unreachable')).waitFor();
    await page.unroute(form);
    await main(page)
      .getByRole('button', { name: t('calls:retry') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('admin-orders:remake.yes') }).click();
    await dialog.getByText(t('admin-orders:remake.textRequired')).waitFor();
    await dialog.getByLabel(t('admin-orders:remake.why')).fill('Kumaşta leke');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('admin-orders:remake.yes') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await main(page)
      .getByText(t('admin-orders:piece.remake', { time: 2 }), { exact: true })
      .first()
      .waitFor();

    // The sheets of this week hold it, and of this order nothing else.
    await openAlive(page, adminPaths.sheets([orderNo]));
    await main(page)
      .getByText(t('admin-orders:piece.remake', { time: 2 }), { exact: true })
      .first()
      .waitFor();

    await openAlive(page, adminPaths.order(orderNo));
    await main(page)
      .getByText(t('admin-orders:parcel.add', { number: 2 }))
      .click();
    await main(page)
      .getByRole('combobox', { name: t('admin-orders:step.carrier') })
      .locator('visible=true')
      .selectOption('yurtici');
    await main(page)
      .getByRole('textbox', { name: t('admin-orders:step.tracking') })
      .locator('visible=true')
      .fill('123456789013');
    // The whole form, with the box for what stays in the workshop.
    await expectAccessible(page);
    await button(t('admin-orders:parcel.send', { number: 2 })).click();
    await button(t('admin-orders:parcel.arrived', { number: 2 })).waitFor();
    await expectAccessible(page);

    await openAs(page, customer, paths('tr').account.order(orderNo));
    await page.getByText(t('account:order.remake', { count: 1, time: 2 })).waitFor();
    await expectAccessible(page);
    await openAlive(page, paths('tr').track(orderNo));
    await page.getByText(/Yurtiçi Kargo 123456789013 · yolda/).waitFor();
    await expectAccessible(page);
  },
);
