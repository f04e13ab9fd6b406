/** Invoice data (decisions P24): folded in the checkout, seen by its buyer, mended in the back room. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs } from './pages/account.ts';
import { checkoutPage, withCurtain } from './pages/checkout.ts';
import { openPart, operatorSession } from './pages/operator.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { openedStorage } from './support/opened-storage.ts';
import { expectAccessible } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const COMPANY = { name: 'Akın Tekstil Ltd. Şti.', taxOffice: 'Kadıköy', taxNumber: '4540536920' };

journey('a company orders, its invoice data outlive a reload, and the shop mends them', async ({ page }) => {
  const checkout = await withCurtain(page);
  await checkout.fillDelivery();
  const section = main(page)
    .getByRole('group')
    .filter({ hasText: t('checkout:invoice.open') });
  const open = main(page).getByText(t('checkout:invoice.open'));
  await open.click();
  const field = (label: string) => section.getByLabel(label);
  await section.getByRole('radio', { name: t('invoice:company') }).check();
  await checkout.toPayment.click();
  await section.getByText(t('rules:invoice.name.required')).waitFor();
  await expect
    .poll(() => field(t('invoice:name.company')).evaluate((input) => document.activeElement === input))
    .toBe(true);
  await expectAccessible(page);
  await field(t('invoice:name.company')).fill(COMPANY.name);
  await field(t('invoice:taxOffice')).fill(COMPANY.taxOffice);
  await field(t('invoice:taxNumber.company')).fill('454 053 69 21');
  await field(t('invoice:taxNumber.company')).blur();
  await section.getByText(t('rules:invoice.taxNumber.company')).waitFor();
  await field(t('invoice:taxNumber.company')).fill(COMPANY.taxNumber);
  await section.getByText(t('rules:invoice.taxNumber.company')).waitFor({ state: 'hidden' });
  await section.getByRole('checkbox', { name: t('invoice:elsewhere') }).check();
  await section.getByRole('combobox', { name: t('geo:city.label') }).selectOption({ label: 'Ankara' });
  await section.getByRole('combobox', { name: t('geo:district.label') }).selectOption({ label: 'Çankaya' });
  await section.getByRole('textbox', { name: t('invoice:address'), exact: true }).fill('Tunalı Hilmi Cad. No: 5');
  await field(t('invoice:postalCode')).fill('06680');
  await expectAccessible(page);
  await checkout.toPayment.click();
  await main(page).getByText(COMPANY.name).waitFor();

  // Typed data lie in the draft, and stand open in the form again.
  await expect.poll(() => openedStorage(page)).toMatch(/\\"step\\":2/);
  await page.reload();
  await checkout.payment('bank-transfer').waitFor();
  await checkout.payment('bank-transfer').check();
  await checkout.toReview.click();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL(`**${paths('tr').orderConfirmation}`);
  await main(page).getByText(`VKN ${COMPANY.taxNumber}`).waitFor();
  await main(page).getByText('06680 Çankaya/Ankara').waitFor();
  const orderNo = /KP-\d{13}/.exec(await main(page).innerText())?.[0] ?? '';

  await operatorSession(page, 'invoice');
  await openAlive(page, adminPaths.order(orderNo));
  await openPart(page, t('admin-orders:invoice.title'));
  await main(page).getByText(`VKN ${COMPANY.taxNumber}`).waitFor();
  await main(page)
    .getByRole('button', { name: t('admin-orders:billing.edit') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('invoice:name.company')).fill('Akın Perde A.Ş.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('invoice:save') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await main(page).getByText('Akın Perde A.Ş.').waitFor();
  await expectAccessible(page);
});

journey('a customer keeps invoice data, and the next checkout has them ready', async ({ page }) => {
  const customer = await newCustomer(page);
  await openAs(page, customer, paths('tr').account.profile);
  await main(page)
    .getByRole('button', { name: t('account:billing.add') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('invoice:taxNumber.person')).fill('17291716060');
  await dialog.getByRole('button', { name: t('invoice:save') }).click();
  await main(page).getByText('TCKN 17291716060').waitFor();
  await expectAccessible(page);

  await withCurtain(page);
  const checkout = checkoutPage(page);
  await checkout.toPayment.waitFor();
  await expect.poll(() => main(page).getByLabel(t('invoice:taxNumber.person')).inputValue()).toBe('17291716060');
  await main(page).getByText(t('invoice:kept')).waitFor();
});
