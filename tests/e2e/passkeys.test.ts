/** Into the account without a password, with a device that Chromium plays. */
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, openAs, PASSWORD, proveEmail, signIn, signOut } from './pages/account.ts';
import { nextRecoveryCode, operatorSession } from './pages/operator.ts';
import { openAlive } from './support/alive.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { journey } from './support/journey.ts';
import { mailedLink } from './support/letters.ts';
import { turkish as t } from './support/messages.ts';
import { OPERATOR_PASSWORD } from './support/operators.ts';
import { expectAccessible, untilQuiet } from './support/visit.ts';

const to = paths('tr');

journey('a passkey is added, opens the account, is named and deleted', async (visit) => {
  const { page } = visit;
  const main = page.getByRole('main');
  const device = await addAuthenticator(page);
  const customer = await newCustomer(page);
  await openAs(page, customer, to.account.security);

  const panel = main.getByRole('region', { name: t('passkeys:panel.title') });
  await panel.getByText(t('passkeys:panel.empty')).waitFor();
  await panel.getByRole('button', { name: t('passkeys:panel.add') }).click();
  const adding = page.getByRole('dialog', { name: t('passkeys:adding.title') });
  const password = adding.getByRole('textbox', { name: t('passkeys:adding.password'), exact: true });
  const submit = adding.getByRole('button', { name: t('passkeys:adding.submit') });
  visit.expectComplaint(/422 POST .*\/api\/auth\/passkeys\/registration/);
  visit.expectComplaint(/console: .*422/);
  await password.fill('Yanlis.Sifre9');
  await submit.click();
  await adding.getByText(t('rules:password.current.wrong')).waitFor();
  await expectAccessible(page);
  // A finger that the device does not know: it is said, and nothing typed is lost.
  // An address that nobody has proven: what to do is said, and the link is one press away.
  visit.expectComplaint(/403 POST .*\/api\/auth\/passkeys\/registration/);
  visit.expectComplaint(/console: .*403/);
  await password.fill(PASSWORD);
  await submit.click();
  await adding.getByText(t('errors:email_unproven')).waitFor();
  await adding.getByRole('button', { name: t('passkeys:prove.send') }).click();
  await adding.getByText(t('passkeys:prove.sent')).waitFor();
  await expectAccessible(page);
  const { pathname, hash } = new URL(await mailedLink(customer.email, '/confirm-email'));
  const mailbox = await page.context().newPage();
  await openAlive(mailbox, pathname + hash);
  await mailbox.getByRole('button', { name: t('auth:confirmEmail.submit') }).click();
  await mailbox.getByText(t('auth:confirmEmail.proven', { email: customer.email })).waitFor();
  await mailbox.close();

  await device.verify(false);
  await password.fill(PASSWORD);
  await submit.click();
  await adding.getByText(t('passkeys:cancelled')).waitFor();
  await device.verify(true);
  await submit.click();
  await panel.getByText(t('passkeys:adding.done')).waitFor();
  expect(await device.count()).toBe(1);
  await expectAccessible(page);

  await panel.getByRole('button', { name: t('passkeys:panel.rename') }).click();
  const renaming = page.getByRole('dialog', { name: t('passkeys:renaming.title') });
  await renaming.getByRole('textbox', { name: t('passkeys:renaming.name') }).fill('Annemin telefonu');
  await renaming.getByRole('button', { name: t('passkeys:renaming.submit') }).click();
  await panel.getByText('Annemin telefonu').first().waitFor();

  // The list of the browser below the field for the e-mail: this device picks from it by itself.
  await signOut(page);
  await page.goto(`${to.login}?next=${encodeURIComponent(to.account.security)}`);
  await page.waitForURL((url) => url.pathname === to.account.security);

  await panel.getByRole('button', { name: t('passkeys:panel.delete') }).click();
  const deleting = page.getByRole('dialog', { name: t('passkeys:deleting.title') });
  await deleting.getByRole('button', { name: t('passkeys:deleting.submit') }).click();
  const deleted = panel.getByText(t('passkeys:deleting.done'));
  await panel.getByText(t('passkeys:panel.empty')).waitFor();
  await expect.poll(() => deleted.evaluate((words) => words === document.activeElement)).toBe(true);
});

journey(
  'the button signs in, and says so when the passkey was deleted meanwhile',
  async (visit) => {
    const { page, context } = visit;
    // A browser without the list, as most were until lately.
    await context.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    const main = page.getByRole('main');
    await addAuthenticator(page);
    const customer = await newCustomer(page);
    await proveEmail(page, customer);
    await openAs(page, customer, to.account.security);
    const panel = main.getByRole('region', { name: t('passkeys:panel.title') });
    await panel.getByRole('button', { name: t('passkeys:panel.add') }).click();
    const adding = page.getByRole('dialog', { name: t('passkeys:adding.title') });
    await adding.getByRole('textbox', { name: t('passkeys:adding.password'), exact: true }).fill(PASSWORD);
    await adding.getByRole('button', { name: t('passkeys:adding.submit') }).click();
    await panel.getByText(t('passkeys:adding.done')).waitFor();
    await signOut(page);

    const button = main.getByRole('button', { name: t('passkeys:signIn') });
    await page.goto(`${to.login}?next=${encodeURIComponent(to.account.profile)}`);
    await button.click();
    await page.waitForURL((url) => url.pathname === to.account.profile);

    const [kept] = (await asCustomer(page, customer, '/api/auth/passkeys')) as { id: string }[];
    await page.request.delete(`/api/auth/passkeys/${kept?.id}`, {
      headers: { authorization: `Bearer ${customer.accessToken}` },
    });
    await openAlive(page, to.account.profile);
    await signOut(page);
    visit.expectComplaint(/422 POST .*\/api\/auth\/passkeys\/sign-in/);
    visit.expectComplaint(/console: .*422/);
    await page.goto(to.login);
    await button.click();
    await main.getByText(t('errors:passkey_unknown')).waitFor();
    await expectAccessible(page);
  },
  { device: 'desktop' },
);

journey(
  'a browser that knows no passkeys is shown none',
  async ({ page, context }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const customer = await newCustomer(page);
    await openAs(page, customer, to.account.security);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: t('account:sessions.title') }).waitFor();
    await untilQuiet(page);
    expect(await main.getByText(t('passkeys:panel.title')).count()).toBe(0);
    await signOut(page);
    await openAlive(page, to.login);
    await untilQuiet(page);
    expect(await main.getByRole('button', { name: t('passkeys:signIn') }).count()).toBe(0);
    expect(asked.filter((url) => /api\/auth\/passkeys|PasskeyDoor|PasskeysPanel|asking/.test(url))).toEqual([]);
  },
  { device: 'desktop' },
);

journey(
  'an operator whose factor is old gives it and adds a passkey, which is a second step and signs in alone',
  async (visit) => {
    const { page, context } = visit;
    await context.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    const main = page.getByRole('main');
    await addAuthenticator(page);
    const { email } = await operatorSession(page, 'passkeys');
    await openAlive(page, to.account.security);
    const panel = main.getByRole('region', { name: t('passkeys:panel.title') });
    await panel.getByRole('button', { name: t('passkeys:panel.add') }).click();
    const adding = page.getByRole('dialog', { name: t('passkeys:adding.title') });
    await adding.getByRole('textbox', { name: t('passkeys:adding.password'), exact: true }).fill(OPERATOR_PASSWORD);
    // As if the second factor had been given half an hour before.
    visit.expectComplaint(/403 POST .*\/api\/auth\/passkeys\/registration/);
    visit.expectComplaint(/console: .*403/);
    await page.route(
      '**/api/auth/passkeys/registration',
      (route) => route.fulfill({ status: 403, json: { IsSuccess: false, code: 'confirmation_required' } }),
      { times: 1 },
    );
    await adding.getByRole('button', { name: t('passkeys:adding.submit') }).click();
    const asked = page.getByRole('dialog', { name: t('admin-factor:confirm.title') });
    await asked.getByRole('button', { name: t('admin-factor:code.useRecovery') }).click();
    await asked.getByLabel(t('admin-factor:code.recovery')).fill(await nextRecoveryCode('passkeys'));
    await expectAccessible(page);
    await asked.getByRole('button', { name: t('admin-factor:confirm.submit') }).click();
    await panel.getByText(t('passkeys:adding.done')).waitFor();
    await signOut(page);

    const login = `${to.login}?next=${encodeURIComponent(adminPaths.team)}`;
    await openAlive(page, login);
    await signIn(page, email, OPERATOR_PASSWORD);
    await main.getByRole('button', { name: t('admin-factor:code.passkey') }).click();
    await page.waitForURL((url) => url.pathname === adminPaths.team);
    await main.getByText(t('admin-team:passkeys', { count: 1 })).waitFor();

    await openAlive(page, to.account.security);
    await signOut(page);
    await page.goto(login);
    await main.getByRole('button', { name: t('passkeys:signIn') }).click();
    await page.waitForURL((url) => url.pathname === adminPaths.team);
    await main.getByText(t('admin-team:passkeys', { count: 1 })).waitFor();
  },
  { device: 'desktop' },
);
