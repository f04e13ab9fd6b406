/** Another e-mail, from the profile through the link in the letter to the next sign-in (decisions A11). */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs, PASSWORD, signIn } from './pages/account.ts';
import { openAlive, untilAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { lettersTo, mailedLink } from './support/letters.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

journey('a new e-mail is asked for, taken back, asked for again and confirmed', async (visit) => {
  const { page } = visit;
  const customer = await newCustomer(page);
  // Longer than a phone is wide.
  const fresh = `yeni.adres.${randomUUID()}@example.com`;
  await openAs(page, customer, to.account.profile);
  const main = page.getByRole('main');
  const email = main.getByRole('textbox', { name: t('auth:field.email') });
  const password = main.getByRole('textbox', { name: t('account:profile.emailPassword') });
  const save = main.getByRole('button', { name: t('account:profile.save') });
  const notice = main.getByRole('region', { name: t('account:pendingEmail.title') });

  // Another spelling is the same e-mail.
  await email.fill(customer.email.toUpperCase());
  expect(await password.count()).toBe(0);
  await email.fill(fresh);
  // The field that comes moves the button.
  await password.waitFor();
  await save.click();
  await main.getByText(t('rules:password.current.required')).waitFor();
  visit.expectComplaint(/422.*\/api\/account\/profile/);
  await password.fill('Yanlış!2026x');
  await save.click();
  await main.getByText(t('rules:password.current.wrong')).waitFor();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await save.click();
  await notice.getByText(fresh).waitFor();
  expect(await email.inputValue()).toBe(customer.email);
  expect(await password.count()).toBe(0);
  await expectAccessible(page);

  await loseAnswer(visit, '/api/account/pending-email');
  await notice.getByRole('button', { name: t('account:pendingEmail.cancel') }).click();
  await page.getByText(t('account:pendingEmail.cancelled', { email: customer.email })).waitFor();
  await notice.waitFor({ state: 'detached' });
  const cancelled = await mailedLink(fresh, '/confirm-email');

  const again = `yine.${fresh}`;
  await email.fill(again);
  await password.fill(PASSWORD);
  await save.click();
  await notice.getByText(again).waitFor();
  const first = await mailedLink(again, '/confirm-email');
  await notice.getByRole('button', { name: t('account:pendingEmail.again') }).click();
  await page.getByText(t('account:pendingEmail.sent')).waitFor();
  const links = async () =>
    (await lettersTo(again)).flatMap((letter) => /https?:\/\/[^\s"<]*\/confirm-email#t=[\w-]+/.exec(letter)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBe(2);
  const newest = (await links()).find((link) => link !== first) ?? '';

  // On another device, where nobody is signed in.
  await page.evaluate(() => localStorage.clear());
  visit.expectComplaint(/422.*\/api\/auth\/confirm-email/);
  for (const [index, old] of [cancelled, first].entries()) {
    await openAlive(page, old.replace('#', `?${index}#`));
    await expect.poll(() => page.url()).not.toContain('#');
    await main.getByRole('button', { name: t('auth:confirmEmail.submit') }).click();
    await main.getByText(t('errors:email_link_invalid')).waitFor();
    await main.getByRole('link', { name: t('auth:confirmEmail.toProfile') }).waitFor();
  }
  await expectAccessible(page);

  await openAlive(page, newest);
  await expect.poll(() => page.url()).toBe(visit.origin + to.confirmEmail);
  await expectAccessible(page);
  await loseAnswer(visit, '/api/auth/confirm-email');
  const submit = main.getByRole('button', { name: t('auth:confirmEmail.submit') });
  await submit.click();
  await main.getByText(t('auth:confirmEmail.unsure')).waitFor();
  await submit.click();
  const done = main.getByText(t('auth:confirmEmail.done', { email: again }));
  await expect.poll(() => done.evaluate((words) => words.parentElement === document.activeElement)).toBe(true);
  await expectAccessible(page);

  await main.getByRole('link', { name: t('auth:confirmEmail.toProfile') }).click();
  await page.waitForURL((url) => url.pathname === to.login);
  await untilAlive(page);
  visit.expectComplaint(/401.*\/api\/auth\/login/);
  await signIn(page, customer.email, PASSWORD, t);
  await main.getByText(t('errors:invalid_credentials')).waitFor();
  await signIn(page, again, PASSWORD, t);
  await page.waitForURL((url) => url.pathname === to.account.profile);
  await expect.poll(() => email.inputValue()).toBe(again);
  expect(await notice.count()).toBe(0);
});
