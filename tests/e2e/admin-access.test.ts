/** How operators come in, stay in and bring others in (decisions A8, A12). */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { newCustomer, openAs, PASSWORD, signIn } from './pages/account.ts';
import { nextRecoveryCode, operatorSession, seededOperator } from './pages/operator.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { mailedLink } from './support/letters.ts';
import { OPERATOR_PASSWORD } from './support/operators.ts';
import { turkish } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const t = turkish;
/** Role of an invitation. */
const role = (page: Page) => page.getByRole('combobox', { name: t('admin-team:role.label'), exact: true });
const newEmail = () => `davet+${randomUUID()}@example.com`;

journey(
  'an operator signs in with a code, and a session that ends loses nothing typed',
  async ({ page, expectComplaint }) => {
    // The session was ended behind the page's back.
    expectComplaint(/401 \(Unauthorized\)/);
    expectComplaint(/response: 401/);
    const { email, secret } = await seededOperator('access');
    await openAlive(page, '/login?next=%2Fadmin%2Fteam');
    await signIn(page, email, OPERATOR_PASSWORD);
    await page.getByRole('heading', { name: t('admin-factor:step.title') }).waitFor();
    await expectAccessible(page);
    const code = page.getByLabel(t('admin-factor:code.label'));
    await code.fill('12');
    await page.getByRole('button', { name: t('admin-factor:step.submit'), exact: true }).click();
    await page.getByText(t('admin-factor:code.malformed')).waitFor();
    // The seed has used the code of its own half minute; the next one is taken as well.
    await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 }));
    await code.press('Enter');
    await page.waitForURL((url) => url.pathname === '/admin/team');
    await page.getByRole('heading', { name: t('admin-team:invite.title') }).waitFor();
    await expectAccessible(page);

    const invited = newEmail();
    const field = page.getByRole('textbox', { name: t('admin-team:invite.email') });
    await field.fill(invited);
    await role(page).selectOption('workshop');
    const refreshToken = await page.evaluate(() => localStorage.getItem('refreshToken'));
    await page.request.post('/api/auth/logout', { data: { refreshToken } });
    await page.getByRole('button', { name: t('admin-team:invite.submit') }).click();
    const dialog = page.getByRole('dialog', { name: t('admin-factor:session.title') });
    await dialog.getByLabel(t('admin-factor:session.password'), { exact: true }).fill(OPERATOR_PASSWORD);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('admin-factor:session.submit'), exact: true }).click();
    await dialog.getByRole('button', { name: t('admin-factor:code.useRecovery') }).click();
    await dialog.getByLabel(t('admin-factor:code.recovery')).fill(await nextRecoveryCode('access'));
    await dialog.getByRole('button', { name: t('admin-factor:step.submit'), exact: true }).click();
    await page.getByRole('button', { name: `${t('admin-team:invite.withdraw')} ${invited}` }).waitFor();
    expect(await field.inputValue()).toBe('');
    await mailedLink(invited, '/admin/join');
  },
);

journey('a customer is led out of the back room before any of it is drawn', async ({ page }) => {
  await openAs(page, await newCustomer(page), '/about');
  // The calls of the page's parts would be refused; here only the role decides.
  await page.route('**/api/admin/**', () => undefined);
  let drawn = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/me', async (route) => {
    await drawn.promise;
    await route.continue();
  });
  for (const address of ['/admin', '/admin/orders', '/admin/team']) {
    drawn = Promise.withResolvers();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/auth/me'));
    await page.goto(address);
    await asked;
    expect(await page.getByRole('navigation').or(page.getByRole('heading')).count()).toBe(0);
    drawn.resolve(undefined);
    await page.waitForURL((url) => url.pathname === '/error/unauthorized');
    await page.getByRole('heading', { level: 1, name: t('pages:error.unauthorized.title') }).waitFor();
  }
  await expectAccessible(page);
});

journey(
  'an operator whose role is taken away is led out by the next call',
  async ({ page, expectComplaint }) => {
    expectComplaint(/403 \(Forbidden\)/);
    expectComplaint(/response: 403/);
    await operatorSession(page, 'access');
    await openAlive(page, '/admin/team');
    const field = page.getByRole('textbox', { name: t('admin-team:invite.email') });
    await field.fill(newEmail());
    await role(page).selectOption('office');
    const answer = { IsSuccess: false, isSuccess: false, code: 'forbidden', error: 'x' };
    await page.route('**/api/admin/**', (route) => route.fulfill({ status: 403, json: answer }));
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { Data: object };
      await route.fulfill({ response, json: { ...json, Data: { ...json.Data, role: 'customer' } } });
    });
    await page.getByRole('button', { name: t('admin-team:invite.submit') }).click();
    await page.waitForURL((url) => url.pathname === '/error/unauthorized');
  },
  { device: 'desktop' },
);

journey(
  'an invited person becomes an operator, sets the second step up and reads the journal',
  async ({ page, expectComplaint }) => {
    // Before the factor the first page is refused, and asks for it.
    expectComplaint(/response: 403 GET .*\/api\/admin\/(?:team|waiting)/);
    expectComplaint(/403 \(Forbidden\)/);
    const inviter = await operatorSession(page, 'team');
    const email = newEmail();
    await page.request.post('/api/admin/team/invites', {
      headers: { authorization: `Bearer ${inviter.accessToken}` },
      data: { email, role: 'office' },
    });
    const link = await mailedLink(email, '/admin/join');
    await page.request.post('/api/auth/register', {
      data: {
        ...{ userName: 'nesrin', firstName: 'Nesrin', lastName: 'Ak', email },
        ...{ password: PASSWORD, confirmPassword: PASSWORD },
      },
    });
    // Signed in as the inviter in this browser until now.
    await openAlive(page, '/admin/team');
    await page.getByRole('button', { name: t('admin:logout') }).click();
    await page.waitForURL((url) => url.pathname === '/login');

    const { pathname, hash } = new URL(link);
    await openAlive(page, pathname + hash);
    await page.getByRole('link', { name: t('admin-team:join.login') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await signIn(page, email);
    await page.waitForURL((url) => url.pathname === '/admin/join');
    // Nobody has proven yet whose account it is: the invitation waits for the link that does.
    expectComplaint(/403 POST .*\/api\/admin\/team\/join/);
    await page.getByRole('button', { name: t('admin-team:join.submit') }).click();
    await page.getByText(t('errors:email_unproven')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('admin-team:prove.send') }).click();
    await page.getByText(t('admin-team:prove.sent')).waitFor();
    const proof = new URL(await mailedLink(email, '/confirm-email'));
    const mailbox = await page.context().newPage();
    await openAlive(mailbox, proof.pathname + proof.hash);
    await mailbox.getByRole('button', { name: t('auth:confirmEmail.submit') }).click();
    await mailbox.getByText(t('auth:confirmEmail.proven', { email })).waitFor();
    await mailbox.close();
    await page.getByRole('button', { name: t('admin-team:join.submit') }).click();
    await page.waitForURL((url) => url.pathname === '/admin/team');

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: t('admin-factor:setUp.picture') }).waitFor();
    await expectAccessible(page);
    const uri = await dialog.getByRole('link', { name: t('admin-factor:setUp.open') }).getAttribute('href');
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
    await dialog
      .getByLabel(t('admin-factor:code.label'))
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await dialog.getByRole('button', { name: t('admin-factor:setUp.submit') }).click();
    const codes = dialog.getByRole('heading', { name: t('admin-factor:recovery.title') });
    await expect.poll(() => codes.evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(await dialog.getByRole('listitem').count()).toBe(10);
    await dialog.getByRole('button', { name: t('admin-factor:recovery.done') }).click();
    await dialog.getByText(t('admin-factor:recovery.untold')).waitFor();
    await dialog.getByRole('checkbox', { name: t('admin-factor:recovery.kept') }).check();
    await dialog.getByRole('button', { name: t('admin-factor:recovery.done') }).click();
    await page.getByRole('region', { name: 'Nesrin Ak' }).getByText(t('admin-team:totp')).waitFor();

    await openAlive(page, '/admin/journal');
    await page.getByText(t('admin-team:journal.act.operator-joined')).first().waitFor();
    await page.getByText(t('admin-team:journal.act.factor-set')).first().waitFor();
    await expectAccessible(page);
  },
  { device: 'desktop' },
);
