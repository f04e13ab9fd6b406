/** Texts for messages to customers: filled in, in the language of the reader. */
import { expect, it } from 'vitest';
import { messageTemplates, orderTemplates, withTemplate } from '../../../src/features/admin/templates.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';
import { messagesOf } from '../i18n/locale-files.ts';

const t = createTranslate(messagesOf('tr'));
const ORDER = {
  orderNo: 'KP-1795180000000',
  estimatedDeliveryFrom: '2026-11-30',
  estimatedDelivery: '2026-12-03',
} as const;

it('fills number and days in, in the language of the order', () => {
  const turkish = orderTemplates(t, { ...ORDER, locale: 'tr' });
  const english = orderTemplates(t, { ...ORDER, locale: 'en' });
  expect(english.map(({ name }) => name)).toEqual(turkish.map(({ name }) => name));
  for (const { text } of [...turkish, ...english]) {
    expect(text).toContain(ORDER.orderNo);
    expect(text).not.toContain('{{');
  }
  expect(turkish[1]?.text).toMatch(/30 Kasım\s–\s3 Aralık 2026/);
  expect(english[1]?.text).toMatch(/30 November\s–\s3 December 2026/);
});

it('names the day of a visit only where one is planned', () => {
  const visit = { version: 1, day: '2026-11-30', from: '10:00', to: '12:00', address: '', note: '' };
  expect(messageTemplates(t, { language: 'tr', visit: null })).toHaveLength(5);
  const [planned] = messageTemplates(t, { language: 'tr', visit });
  expect(planned?.text).toContain('30 Kasım');
  expect(planned?.text).toContain('10:00–12:00');
});

it('adds a text below what is typed, within the length of the field', () => {
  expect(withTemplate('', 'Bir', 10)).toBe('Bir');
  expect(withTemplate('Önce \n', 'Sonra', 100)).toBe('Önce\n\nSonra');
  expect(withTemplate('123456789', 'x', 10)).toBe('123456789\n');
});
