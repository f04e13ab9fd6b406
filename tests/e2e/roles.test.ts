/** Roles of the shop (decisions A8): an owner gives one, and its holder is shown that work and no more. */
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { newCustomer } from './pages/account.ts';
import { operatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

journey(
  'an owner makes a fitter one of the workshop, who prints a sheet without money and sees nothing else',
  async ({ page, expectComplaint }) => {
    // The first page of the back room asks before it is known whose it is.
    expectComplaint(/403 \(Forbidden\)/);
    expectComplaint(/response: 403/);
    const orderNo = await placeOrder(page, await newCustomer(page));
    await operatorSession(page, 'roles');
    await openAlive(page, adminPaths.team);
    // A half-typed invitation stays, whatever is done to the team meanwhile.
    const invited = page.getByRole('textbox', { name: t('admin-team:invite.email') });
    await invited.fill('usta@example.com');
    const panel = page.getByRole('region', { name: 'hands Usta' });
    const give = panel.getByRole('button', { name: t('admin-team:role.give') });
    await panel.getByRole('combobox').selectOption('workshop');
    await give.click();
    await page.getByText(t('admin-team:role.changed')).waitFor();
    await give.waitFor({ state: 'detached' });
    expect(await panel.getByRole('combobox').evaluate((select) => select === document.activeElement)).toBe(true);
    const own = page.getByRole('region', { name: 'roles Usta' });
    await own.getByRole('button', { name: t('admin-team:renewCodes') }).click();
    await page.getByRole('button', { name: t('admin-team:yesCodes') }).click();
    const codes = page.getByRole('dialog', { name: t('admin-factor:recovery.title') });
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await expectAccessible(page);
    await codes.getByRole('checkbox', { name: t('admin-factor:recovery.kept') }).check();
    await codes.getByRole('button', { name: t('admin-factor:recovery.done') }).click();
    await codes.waitFor({ state: 'detached' });
    expect(await invited.inputValue()).toBe('usta@example.com');
    await page.getByText(t('admin-team:role.rights')).click();
    await page.getByText(t('admin-team:role.may.workshop')).waitFor();
    await expectAccessible(page);

    await operatorSession(page, 'hands');
    // The page may be left before its own call is answered: the role is told after the refusal, so that it is seen each time.
    const refused = page.waitForEvent('response', (response) => response.status() === 403);
    await page.route(
      '**/api/admin/waiting',
      async (route) => {
        await refused;
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto(adminPaths.today);
    await page.waitForURL((url) => url.pathname === adminPaths.cutting);
    const rail = page.getByRole('navigation', { name: t('admin:places') });
    await expect
      .poll(() => rail.getByRole('link').allInnerTexts())
      .toEqual([t('admin:sheets'), t('admin:cutting'), t('admin:board'), t('admin:rolls'), t('admin:team')]);
    await page.goto(adminPaths.order(orderNo));
    await page.waitForURL((url) => url.pathname === '/admin/sheets' && url.search.includes(orderNo));
    await page.getByRole('heading', { name: orderNo.slice(-6) }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('₺');
    await expectAccessible(page);
    await page.goto(adminPaths.money);
    await page.waitForURL((url) => url.pathname === adminPaths.unauthorized);
  },
);
