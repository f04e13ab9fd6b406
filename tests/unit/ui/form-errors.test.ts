import { describe, expect, it } from 'vitest';
import rules from '../../../content/locales/tr/rules.json' with { type: 'json' };
import { createTranslate } from '../../../src/i18n/translate.ts';
import { blurred, messagesOf, NO_ERRORS, refused, withoutErrors, messageText } from '../../../src/ui/form/errors.ts';

const EMAIL = { key: 'delivery.email.invalid' };
const NAME = { text: 'Bu ad alınmış' };
const both = refused(NO_ERRORS, { email: EMAIL, name: NAME });

describe('a refusal', () => {
  it('replaces what was wrong before, and counts, so that the focus moves each time', () => {
    expect(both).toEqual({ errors: { email: EMAIL, name: NAME }, refusals: 1 });
    expect(refused(both, { email: EMAIL })).toEqual({ errors: { email: EMAIL }, refusals: 2 });
  });

  it('that names no field moves no focus', () => expect(refused(both, {})).toEqual({ errors: {}, refusals: 1 }));
});

describe('a field', () => {
  it('that is left says what is wrong with it, or no longer does; the others stay', () => {
    expect(blurred(NO_ERRORS, 'email', EMAIL)).toEqual({ errors: { email: EMAIL }, refusals: 0 });
    expect(blurred(both, 'email', undefined).errors).toEqual({ name: NAME });
  });

  it('that is edited loses its error; the others stay', () => {
    expect(withoutErrors(both, ['email', 'phone']).errors).toEqual({ name: NAME });
    expect(withoutErrors(both, ['phone'])).toBe(both);
  });
});

it('keeps whatever larger state it is part of', () => {
  const state = { ...both, step: 2 };
  expect(withoutErrors(blurred(refused(state, {}), 'email', EMAIL), ['email'])).toEqual({
    ...NO_ERRORS,
    refusals: 1,
    step: 2,
  });
});

it('says a key in the words of the rules, and the words of the server as they came', () => {
  const t = createTranslate({ rules });
  expect(messageText(t, messagesOf({ email: 'delivery.email.invalid' }).email)).toBe(rules.delivery.email.invalid);
  expect(messageText(t, NAME)).toBe('Bu ad alınmış');
  expect(messageText(t, undefined)).toBeUndefined();
});
