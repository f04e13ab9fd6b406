/** Campaign e-mails: asked, seen, withdrawn in the account and by the link of a letter (decisions P18). */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { legalName } from '#content/shop.json';
import type { MarketingConsent } from '../../src/contract/account.ts';
import { dayInIstanbul, formatDate } from '../../src/domain/values/dates.ts';
import type { KeyBelow } from '../../src/i18n/messages.ts';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, PASSWORD } from './pages/account.ts';
import { withCurtain } from './pages/checkout.ts';
import { openAlive, untilAlive } from './support/alive.ts';
import { unsubscribeToken } from './support/campaign.ts';
import { journey } from './support/journey.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible, widerThanScreen, type Visit } from './support/visit.ts';

const noSideways = async ({ page }: Visit) => {
  expect(await widerThanScreen(page)).toEqual([]);
};

const to = paths('tr');
const today = () => formatDate(dayInIstanbul(new Date()), 'tr');

journey('registering with the tick, seeing it in the account, withdrawing and giving again', async (visit) => {
  const { page } = visit;
  const main = page.getByRole('main');
  await openAlive(page, to.register);
  const field = (name: KeyBelow<'auth:field'>) =>
    main.getByRole('textbox', { name: t(`auth:field.${name}`), exact: true });
  const tick = main.getByRole('checkbox', { name: t('marketing:ask') });
  expect(await tick.isChecked()).toBe(false);
  await main.getByText(t('marketing:detail', { company: legalName })).waitFor();
  await field('userName').fill('gulsen');
  await field('firstName').fill('Gülşen');
  await field('lastName').fill('Işık');
  await field('email').fill(`gulsen+${randomUUID()}@example.com`);
  await field('password').fill(PASSWORD);
  await field('confirmPassword').fill(PASSWORD);
  await main.getByRole('checkbox').first().check();
  await tick.check();
  await expectAccessible(page);
  await noSideways(visit);
  await main.getByRole('button', { name: t('auth:register.submit') }).click();
  await page.waitForURL((url) => url.pathname === to.home);

  await openAlive(page, to.account.profile);
  const panel = main.getByRole('region', { name: t('marketing:account.title') });
  const consent = panel.getByRole('switch', { name: t('marketing:ask') });
  const where = t('marketing:account.where.registration');
  await panel.getByText(t('marketing:account.given', { day: today(), where })).waitFor();
  expect(await consent.isChecked()).toBe(true);
  await expectAccessible(page);
  await noSideways(visit);

  await loseAnswer(visit, '/api/account/marketing');
  await consent.uncheck();
  const inAccount = { day: today(), where: t('marketing:account.where.account') };
  await panel.getByText(t('marketing:account.withdrawn', inAccount)).waitFor();
  await panel.getByText(t('marketing:account.ended')).waitFor();
  await page.reload();
  await untilAlive(page);
  await panel.getByText(t('marketing:account.withdrawn', inAccount)).waitFor();
  expect(await consent.isChecked()).toBe(false);
  await consent.focus();
  await page.keyboard.press('Space');
  await panel.getByText(t('marketing:account.given', inAccount)).waitFor();
  await panel.getByText(t('marketing:account.saved')).waitFor();
  await expectAccessible(page);
});

journey('the link of a letter, signed out, pressed twice', async (visit) => {
  const { page } = visit;
  const main = page.getByRole('main');
  const customer = await newCustomer(page);
  const put = { headers: { authorization: `Bearer ${customer.accessToken}` }, data: { given: true } };
  expect((await page.request.put('/api/account/marketing', put)).ok()).toBe(true);
  const token = await unsubscribeToken(customer.email);
  const shown = async () => (await asCustomer(page, customer, '/api/account/marketing')) as MarketingConsent;

  await openAlive(page, `${to.unsubscribe}#t=${token}`);
  const submit = main.getByRole('button', { name: t('marketing:unsubscribe.submit') });
  await expect.poll(() => page.url()).toBe(visit.origin + to.unsubscribe);
  await submit.waitFor();
  // Opening alone does nothing: programs that look through mails open links.
  expect(await shown()).toMatchObject({ given: true });
  await expectAccessible(page);
  await noSideways(visit);
  await loseAnswer(visit, '/api/marketing/unsubscribe');
  await submit.click();
  await main.getByText(t('marketing:unsubscribe.unsure')).waitFor();
  await submit.click();
  const done = main.getByText(t('marketing:unsubscribe.done'));
  await expect.poll(() => done.evaluate((words) => words.parentElement === document.activeElement)).toBe(true);
  expect(await main.textContent()).not.toContain(customer.email);
  expect(await shown()).toMatchObject({ given: false, source: 'link' });
  await expectAccessible(page);
  await noSideways(visit);

  await openAlive(page, `${to.unsubscribe}?again#t=${token}`);
  await submit.click();
  await main.getByText(t('marketing:unsubscribe.done')).waitFor();

  visit.expectComplaint(/422.*\/api\/marketing\/unsubscribe/);
  await openAlive(page, `${to.unsubscribe}?cut#t=${token.slice(0, -5)}`);
  await submit.click();
  await main.getByText(t('errors:unsubscribe_link_invalid')).waitFor();
  await openAlive(page, to.unsubscribe);
  await main.getByRole('alert').waitFor();
  await expectAccessible(page);
});

journey('a guest ticks with an order, and withdraws by the link', async (visit) => {
  const { page } = visit;
  const checkout = await withCurtain(page);
  const tick = page.getByRole('main').getByRole('checkbox', { name: t('marketing:ask') });
  await checkout.fillDelivery();
  const email = await checkout.field('email').inputValue();
  expect(await tick.isChecked()).toBe(false);
  await tick.check();
  await expectAccessible(page);
  await noSideways(visit);
  await checkout.toPayment.click();
  await checkout.payment('bank-transfer').check();
  await checkout.toReview.click();
  await checkout.consentToAll();
  await checkout.place('bank-transfer').click();
  await page.waitForURL((url) => url.pathname === paths('tr').orderConfirmation);
  await openAlive(page, `${paths('tr').unsubscribe}#t=${await unsubscribeToken(email)}`);
  await page.getByRole('button', { name: t('marketing:unsubscribe.submit') }).click();
  await page.getByText(t('marketing:unsubscribe.done')).waitFor();
});
