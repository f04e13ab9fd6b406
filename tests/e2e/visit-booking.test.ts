/** A visit that is booked by two people: one gets the last place, the other another half-day, moves it and cancels it. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { asCustomer, newCustomer, openAs } from './pages/account.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { mailedLink } from './support/letters.ts';
import { english, turkish as t } from './support/messages.ts';
import { workerReady } from './support/no-network.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

const form = (page: Page) => page.getByRole('form', { name: t('visit:form') });

async function choose(page: Page, district = 'Kadıköy'): Promise<void> {
  await openAlive(page, to.visit);
  await form(page).getByLabel(t('visit:district')).selectOption(district);
  await form(page).getByRole('radio').first().waitFor();
}

async function fill(page: Page, email: string): Promise<void> {
  await form(page).getByLabel(t('visit:name')).fill('Ayşe Yılmaz');
  await form(page).getByLabel(t('visit:phone')).fill('0532 000 00 00');
  await form(page).getByLabel(t('visit:email')).fill(email);
}

const press = (page: Page) =>
  form(page)
    .getByRole('button', { name: /randevu alın$/iu })
    .click();

journey(
  'of two people at the last place one gets it, and the other takes, moves and cancels another half-day',
  async (visit) => {
    const { page, context } = visit;
    await choose(page);
    await expectAccessible(page);
    await press(page);
    await form(page).getByText(t('rules:visit.halfDay')).waitFor();
    const free = form(page).getByRole('radio', { disabled: false }).first();
    await expect.poll(() => free.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await form(page).getByRole('radio').first().check();
    await fill(page, 'ayse.son@example.com');

    const [first] = await form(page).getByRole('radio').all();
    const taken = (await first?.inputValue()) ?? '';
    const [day = '', half = ''] = taken.split(' ', 2);
    for (const name of ['Bir', 'İki']) {
      const other = await context.request.post('/api/visits', {
        data: {
          district: 'Kadıköy',
          day,
          half,
          name,
          phone: '0532 000 00 01',
          email: `${day}-${half}-${name.length}${name === 'Bir' ? 'a' : 'b'}@example.com`,
        },
      });
      expect([201, 409]).toContain(other.status());
    }
    await press(page);
    visit.expectComplaint(/409.*\/api\/visits/);
    await form(page).getByRole('alert').getByText(t('errors:visit_taken')).waitFor();
    expect(await form(page).getByLabel(t('visit:name')).inputValue()).toBe('Ayşe Yılmaz');
    await form(page).getByText(t('visit:gone')).waitFor();
    await form(page).getByRole('radio', { disabled: false }).first().check();
    await press(page);
    await page.getByText(t('visit:booked')).waitFor();
    await expectAccessible(page);

    // A letter opens a page of its own: on the same page the fragment alone would change.
    await page.goto(to.contact);
    await page.goto(await mailedLink('ayse.son@example.com', to.visit));
    // The other language shows the same visit, and takes the link's secret out of its address, too.
    await page.locator('[data-language]').locator('visible=true').first().click();
    await page.getByRole('button', { name: english('visit:move') }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.goto(to.contact);
    await page.goto(await mailedLink('ayse.son@example.com', to.visit));
    await page.getByRole('button', { name: t('visit:move') }).click();
    await page.getByRole('radio', { disabled: false }).last().check();
    await page
      .getByRole('form', { name: t('visit:move') })
      .getByRole('button', { name: t('visit:moveSave') })
      .click();
    await page.getByText(t('visit:moved')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('visit:cancel') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('visit:cancelYes') })
      .click();
    const cancelled = page.getByRole('heading', { name: t('visit:cancelled') });
    await cancelled.waitFor();
    await expect.poll(() => cancelled.evaluate((title) => title === document.activeElement)).toBe(true);
  },
);

journey('each of two visits that its owner cancels is told, in the same words', async ({ page }) => {
  const customer = await newCustomer(page);
  const person = { district: 'Kadıköy', name: 'Gülşen Işık', phone: '0532 000 00 00', email: customer.email };
  const list = await page.request.get(`/api/visits/slots?district=${encodeURIComponent(person.district)}`);
  const { data } = (await list.json()) as { data: { slots: { day: string; half: string }[] } };
  for (const { day, half } of data.slots.slice(-2))
    await asCustomer(page, customer, '/api/visits', { ...person, day, half });
  await openAs(page, customer, to.account.profile);
  const own = page.getByRole('region', { name: t('visit:own.title') });
  for (const left of [1, 0]) {
    await own
      .getByRole('button', { name: t('visit:cancel') })
      .first()
      .click();
    const yes = page.getByRole('alertdialog').getByRole('button', { name: t('visit:cancelYes') });
    await yes.click();
    await expect.poll(() => own.getByRole('button', { name: t('visit:cancel') }).count()).toBe(left);
    const said = own.getByText(t('visit:cancelled'));
    await expect.poll(() => said.evaluate((words) => words === document.activeElement)).toBe(true);
  }
});

journey('a district without a free half-day, and being offline, lead on', async (visit) => {
  const { page, context } = visit;
  await openAlive(page, paths('en').visit);
  const field = page.getByLabel(english('visit:district'));
  await field.selectOption('Şile');
  await page.getByRole('heading', { name: english('visit:full', { district: 'Şile' }) }).waitFor();
  await page
    .getByRole('link', { name: english('visit:whatsapp') })
    .first()
    .waitFor();
  await workerReady(page);
  await context.setOffline(true);
  await field.selectOption('Kadıköy');
  await page.getByRole('button', { name: english('calls:retry') }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: english('calls:retry') }).press('Enter');
  await page.getByRole('radio').first().waitFor();
  // The button is gone with the failure; the way on is in its place.
  const halves = page.getByRole('group', { name: english('visit:when') });
  await expect.poll(() => halves.evaluate((group) => group.contains(document.activeElement))).toBe(true);
});
