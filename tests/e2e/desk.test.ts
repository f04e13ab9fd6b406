/** The desk of the back room: a shopper writes, an operator answers; letters, errors and the day are read. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from 'playwright';
import { expect } from 'vitest';
import type { Mail } from '../../functions/mail/send.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { openPart, operatorSession } from './pages/operator.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { workerReady } from './support/no-network.ts';
import { site } from './support/site.ts';
import { expectAccessible } from './support/visit.ts';

/** Letters to an address, as the shop's outbox has them. */
async function lettersTo(address: string): Promise<Mail[]> {
  const names = (await readdir(site.outbox)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(site.outbox, name), 'utf8')) as Mail),
  );
  return mails.filter(({ to }) => to === address);
}

journey('a message is read, taken and answered, and the answer lies in the outbox', async (visit) => {
  const { page, context, device } = visit;
  const email = `derya.${device}@example.com`;
  const subject = `Ölçü sorusu: Zebra (${device})`;
  const form = { name: 'Derya Örnek', email, phone: '0 532 000 00 00', subject };
  const sent = await page.request.post('/api/contact', {
    data: { ...form, message: 'Merhaba, zebra için 420 × 260 cm ölçüsünü sormak istiyorum.' },
  });
  expect(sent.status()).toBe(202);

  await operatorSession(page, 'desk');
  await openAlive(page, adminPaths.messages);
  const card = page.getByRole('article', { name: subject });
  await card.getByText('Pencere: 420 × 260 cm').waitFor();
  expect(await card.getByRole('link', { name: 'Arayın: 0 532 000 00 00' }).getAttribute('href')).toBe(
    'tel:05320000000',
  );
  await expectAccessible(page);
  await card.getByRole('button', { name: t('admin-desk:messages.take') }).click();
  await card.getByText('desk Usta ilgileniyor').waitFor();
  await page.getByRole('link', { name: /^Bende [1-9]/ }).waitFor();
  await card.getByText(t('admin-desk:messages.done.take')).waitFor();
  // Each press is told, and its button stays with the focus for the way back.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(await focused()).toContain(t('admin-desk:messages.release'));
  for (const [act, back] of [
    ['close', 'reopen'],
    ['reopen', 'close'],
    ['spam', 'notSpam'],
    ['notSpam', 'spam'],
  ] as const) {
    await card.getByRole('button', { name: t(`admin-desk:messages.${act}`) }).click();
    await card.getByText(t(`admin-desk:messages.done.${act}`)).waitFor();
    expect(await focused()).toBe(`${t(`admin-desk:messages.${back}`)}: ${subject}`);
  }
  await card.getByRole('combobox', { name: t('admin-desk:messages.giveTo') }).selectOption({ label: 'team Usta' });
  await card.getByRole('button', { name: t('admin-desk:messages.give') }).click();
  await card.getByText('team Usta ilgileniyor').waitFor();
  await card.getByText(t('admin-desk:messages.done.give')).waitFor();
  expect(await focused()).toBe(t('admin-desk:messages.give'));

  // Somebody comes to measure; without an address nobody would find the way.
  await card.getByRole('button', { name: t('admin-visits:plan.measuring') }).click();
  const today = dayInIstanbul(new Date());
  await card.getByLabel(t('admin-visits:plan.day')).fill(today);
  await card.getByLabel(t('admin-visits:plan.from')).fill('10:00');
  await card.getByLabel(t('admin-visits:plan.to')).fill('12:00');
  visit.expectComplaint(/422/);
  await card.getByRole('button', { name: t('admin-visits:plan.save') }).click();
  await card.getByText(t('admin-life:visit.address')).waitFor();
  await expectAccessible(page);
  await card.getByRole('textbox', { name: t('admin-visits:plan.address') }).fill('Moda Cad. No: 5, Kadıköy');
  await card.getByRole('button', { name: t('admin-visits:plan.save') }).click();
  await card.getByText(t('admin-visits:plan.saved')).waitFor();
  const list = await visit.openTab();
  await openAlive(list, adminPaths.visits);
  await list.getByRole('heading', { name: '10:00–12:00 Derya Örnek' }).waitFor();
  expect(await list.getByRole('link', { name: t('admin-visits:route') }).getAttribute('href')).toContain('Moda+Cad');
  await expectAccessible(list);
  await workerReady(list);
  await list.close();

  await card.getByRole('button', { name: t('admin-desk:messages.answer') }).click();
  const text = card.getByRole('textbox', { name: t('admin-desk:messages.text') });
  // A ready text knows the day of the visit.
  await card
    .getByRole('combobox', { name: t('admin-templates:label') })
    .selectOption(t('admin-templates:message.planned.name'));
  await card.getByRole('button', { name: t('admin-templates:add') }).click();
  expect(await text.inputValue()).toContain('10:00–12:00');
  await text.fill('İki parça olur');
  // Typed words are there again, whatever became of the page.
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('İki parça olur');
  await text.fill('İki parça olur, yarın arayalım.');
  await expectAccessible(page);

  // Nothing goes while the line is down, and nothing typed is lost.
  await context.setOffline(true);
  await card.getByRole('button', { name: t('admin-desk:messages.send') }).click();
  await card.getByText(t('calls:offline')).waitFor();
  await context.setOffline(false);
  expect(await text.inputValue()).toBe('İki parça olur, yarın arayalım.');
  await card.getByRole('button', { name: t('admin-desk:messages.send') }).click();
  await card.getByText(t('admin-desk:messages.sent')).waitFor();
  await card.getByText(/desk Usta yanıtladı/).waitFor();

  // The planned visit was told by a letter before.
  await expect.poll(async () => (await lettersTo(email)).length).toBe(2);
  const letter = (await lettersTo(email)).find(({ text: words }) => words.includes('İki parça olur, yarın arayalım.'));
  expect(letter).toBeDefined();
  // Letters to an unproven address carry no words that a stranger typed.
  expect(letter?.text).not.toContain('420 × 260');
  await page
    .getByRole('navigation', { name: t('admin-desk:messages.lists') })
    .getByRole('link', { name: /Kapanan/ })
    .click();
  await page.getByRole('article', { name: subject }).getByText(t('admin-desk:messages.state.closed')).waitFor();
});

journey('letters, errors and the day say what there is, and what there is not', async (visit) => {
  const { page } = visit;
  await operatorSession(page, 'letters');
  // A list that fails twice says so twice, and its button keeps the focus until there is something to read.
  visit.expectComplaint(/404/);
  const list = /\/api\/admin\/letters\?/;
  const refuse = async (route: Route, until?: Promise<undefined>) => {
    await until;
    await route.fulfill({ status: 404, json: { IsSuccess: false, isSuccess: false, code: 'x', error: 'Liste yok' } });
  };
  await page.route(list, (route) => refuse(route), { times: 1 });
  await openAlive(page, adminPaths.letters);
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: t('calls:retry') }) });
  await notice.getByText('Liste yok').waitFor();
  const answered = Promise.withResolvers<undefined>();
  await page.route(list, (route) => refuse(route, answered.promise), { times: 1 });
  const retry = notice.getByRole('button', { name: t('calls:retry') });
  await retry.click();
  await notice.getByText(t('admin-desk:loading')).waitFor();
  expect(await retry.getAttribute('aria-disabled')).toBe('true');
  expect(await notice.getByText('Liste yok').count()).toBe(0);
  answered.resolve(undefined);
  await notice.getByText('Liste yok').waitFor();
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  // On a slow machine letters of the seeded team may still wait.
  await page
    .getByText(t('admin-desk:letters.empty.failed'))
    .or(page.getByText(/mektup daha sırada/))
    .waitFor();
  await expectAccessible(page);

  await page.request.post('/api/logs/error', {
    data: { level: 'error', message: 'Sample error', errorType: 'TypeError', stackTrace: 'at price (a.js:10:5)' },
  });
  await openAlive(page, adminPaths.errors);
  const row = page.getByRole('listitem').filter({ hasText: 'Sample error' });
  await row.getByRole('button', { name: t('admin-desk:errors.see') }).click();
  await row.getByRole('button', { name: t('admin-desk:errors.see') }).waitFor({ state: 'detached' });
  // The owner goes on reading where the button was.
  await expect.poll(() => row.evaluate((item) => item.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);

  await page.request.post('/api/logs/pageview', { data: { url: '/p/bogaz-keten-fon' } });
  await page.request.post('/api/logs/web-vitals', { data: { url: '/', metrics: [{ name: 'LCP', value: 1900 }] } });
  await openAlive(page, adminPaths.today);
  await page.getByRole('heading', { name: t('admin-desk:today.waits.title') }).waitFor();
  // A late part of a shop with orders, whether another journey has placed one yet; its heading stands above smaller ones.
  const hasOrders = (await page.getByRole('link', { name: t('admin-desk:today.waits.confirm') }).count()) > 0;
  if (hasOrders) await page.getByRole('heading', { name: t('admin-desk:today.next.title') }).waitFor();
  const views = page.getByRole('region', { name: t('admin-desk:today.views.title') });
  await openPart(page, t('admin-desk:today.views.title'));
  await views.getByRole('button', { name: t('admin-desk:today.views.last', { count: 28 }) }).click();
  await views.getByRole('row', { name: /\/p\/bogaz-keten-fon/ }).waitFor();
  await views
    .getByRole('cell', { name: /\d\ssn/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin-desk:today.waits.errors') })
    .click();
  await page.getByRole('heading', { level: 1, name: t('admin-desk:errors.title') }).waitFor();
});
