import type { Page } from 'playwright';
import { expect } from 'vitest';
import { MIN_FILL_MS } from '../../src/domain/shop/contact.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { paths } from '../../src/lib/paths.ts';
import { journey } from './support/journey.ts';
import { shop } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';
import { english, turkish } from './support/messages.ts';

const to = paths('tr');
const FORM = { name: 'Ayşe Yılmaz', email: 'ayse@example.com', subject: 'Ölçü', message: 'Salon 420 × 260 cm' };
const FIELDS = ['name', 'email', 'subject', 'message'] as const;

function contactPage(page: Page, t: Translate = turkish) {
  const form = page.getByRole('form', { name: t('contact:form') });
  const field = (name: (typeof FIELDS)[number] | 'phone') => form.getByRole('textbox', { name: t(`contact:${name}`) });
  return {
    form,
    field,
    send: form.getByRole('button', { name: t('contact:send') }),
    async fill() {
      for (const name of FIELDS) await field(name).fill(FORM[name]);
    },
  };
}

journey('a message is sent, thanked for, and the fields are empty again', async ({ page }) => {
  const contact = contactPage(page);
  await page.goto(to.contact);
  await contact.fill();
  const [sent] = await Promise.all([page.waitForRequest('**/api/contact'), contact.send.click()]);
  const body = sent.postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ ...FORM, phone: '', website: '' });
  expect(body.elapsedMs).toBeGreaterThanOrEqual(MIN_FILL_MS);
  await contact.form
    .getByText('Mesajınız başarıyla gönderildi! En kısa sürede size geri dönüş yapacağız.', { exact: true })
    .waitFor();
  for (const name of FIELDS) expect(await contact.field(name).inputValue()).toBe('');
  await expectAccessible(page);
});

journey('wrong fields are told beside them, and lose their mark as they are mended', async ({ page }) => {
  const contact = contactPage(page);
  await page.goto(to.contact);
  await contact.send.click();
  await expect.poll(() => contact.form.getByText('Bu alan zorunludur', { exact: true }).count()).toBe(3);
  await contact.form.getByText('E-posta zorunludur', { exact: true }).waitFor();
  expect(await contact.field('name').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await contact.field('name').fill('Ayşe');
  await expect.poll(() => contact.form.getByText('Bu alan zorunludur', { exact: true }).count()).toBe(2);
  await contact.field('email').fill('ayse@');
  await contact.field('email').blur();
  await contact.form.getByText('Geçerli bir e-posta adresi girin', { exact: true }).waitFor();
  await contact.field('phone').fill('12');
  await contact.field('phone').blur();
  await contact.form.getByText('Geçerli bir telefon numarası giriniz', { exact: true }).waitFor();
});

journey('a failure keeps what was typed, says so and names another way; the next try gets through', async (visit) => {
  const { page, context } = visit;
  const contact = contactPage(page);
  visit.expectComplaint(/503/);
  await context.route('**/api/contact', (route) =>
    route.fulfill({
      status: 503,
      json: { isSuccess: false, data: null, error: 'Sistem geçici olarak kullanılamıyor', code: 'store_unavailable' },
    }),
  );
  await page.goto(to.contact);
  await contact.fill();
  await contact.send.click();
  const told = contact.form.getByRole('alert');
  await told.getByText('Mesaj gönderilirken bir hata oluştu. Lütfen tekrar deneyin.', { exact: true }).waitFor();
  expect(await told.textContent()).toContain(shop.contact.email);
  for (const name of FIELDS) expect(await contact.field(name).inputValue()).toBe(FORM[name]);
  await context.unroute('**/api/contact');
  await contact.send.click();
  await contact.form.getByText(turkish('contact:sent')).waitFor();
});

journey('a link brings subject and message along, and what was typed before stays', async ({ page }) => {
  const contact = contactPage(page, english);
  await page.goto(
    `${paths('en').contact}?subject=${encodeURIComponent('A & B')}&message=${encodeURIComponent('450 × 260 cm?')}`,
  );
  await expect.poll(() => contact.field('subject').inputValue()).toBe('A & B');
  expect(await contact.field('message').inputValue()).toBe('450 × 260 cm?');

  const slow = Promise.withResolvers<null>();
  await page.route('**/_astro/*.js', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await contact.field('subject').fill('Randevu');
  slow.resolve(null);
  await expect.poll(() => contact.field('message').inputValue()).toBe('450 × 260 cm?');
  expect(await contact.field('subject').inputValue()).toBe('Randevu');
});
