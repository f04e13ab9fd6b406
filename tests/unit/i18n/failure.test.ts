import { describe, expect, test } from 'vitest';
import { ruleMessage } from '../../../src/i18n/failure.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

describe('the message of a rule', () => {
  const rules = { common: { invalid: 'Bu değer geçerli değil' }, cash: { cap: 'En çok {{cap}}' } };
  const speak = createTranslate({ rules });

  test('is found by the key that a schema gives its issue', () =>
    expect(ruleMessage(speak, 'cash.cap', { cap: '₺2.000' })).toBe('En çok ₺2.000'));

  test.each(['Invalid input', 'cash', '', 'cash.cap.more'])('%j, which has none, is said in general', (rule) =>
    expect(ruleMessage(speak, rule)).toBe('Bu değer geçerli değil'),
  );
});
