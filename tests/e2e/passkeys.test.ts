/** Into the account without a password, with a device that Chromium plays. */
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs, PASSWORD, signOut } from './pages/account.ts';
import { openAlive } from './support/alive.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

journey(
  'a passkey is added, opens the account, is named and deleted',
  async (visit) => {
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

    await signOut(page);
    await openAlive(page, `${to.login}?next=${encodeURIComponent(to.account.security)}`);
    await main.getByRole('button', { name: t('passkeys:signIn') }).click();
    await page.waitForURL((url) => url.pathname === to.account.security);

    await panel.getByRole('button', { name: t('passkeys:panel.delete') }).click();
    const deleting = page.getByRole('dialog', { name: t('passkeys:deleting.title') });
    await deleting.getByRole('button', { name: t('passkeys:deleting.submit') }).click();
    await panel.getByText(t('passkeys:deleting.done')).waitFor();
    await panel.getByText(t('passkeys:panel.empty')).waitFor();

    await signOut(page);
    await openAlive(page, to.login);
    visit.expectComplaint(/422 POST .*\/api\/auth\/passkeys\/sign-in/);
    await main.getByRole('button', { name: t('passkeys:signIn') }).click();
    await main.getByText(t('errors:passkey_unknown')).waitFor();
    await expectAccessible(page);
  },
  { devices: ['phone'] },
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
    expect(await main.getByText(t('passkeys:panel.title')).count()).toBe(0);
    expect(asked.filter((url) => url.includes('passkey'))).toEqual([]);
  },
  { devices: ['desktop'] },
);
