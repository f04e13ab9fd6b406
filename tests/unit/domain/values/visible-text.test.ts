import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { profileForm, registerForm } from '../../../../src/domain/account/account.ts';
import { addressForm } from '../../../../src/domain/account/address.ts';
import { contactSchema } from '../../../../src/domain/shop/contact.ts';
import { deliverySchema } from '../../../../src/domain/order/delivery.ts';
import { firstIssues } from '../../../../src/domain/values/fields.ts';
import { roomSchema } from '../../../../src/domain/order/order.ts';
import { isVisible } from '../../../../src/domain/values/visible-text.ts';
import { property } from '../property.ts';

const fieldsOf = (form: string, shape: Record<string, z.ZodMiniType>, names: readonly string[]) =>
  names.map((name): [string, z.ZodMiniType] => {
    const field = shape[name];
    if (!field) throw new Error(`${form} has no ${name}`);
    return [`${form}.${name}`, field];
  });

/** Every field that somebody types and somebody else reads. */
const FIELDS = [
  ...fieldsOf('delivery', deliverySchema.shape, ['firstName', 'lastName', 'address', 'notes']),
  ...fieldsOf('address', addressForm.shape, ['firstName', 'lastName', 'neighbourhood', 'street', 'buildingNo']),
  ...fieldsOf('address', addressForm.shape, ['apartmentNo', 'additionalInfo']),
  ...fieldsOf('profile', profileForm.shape, ['firstName', 'lastName']),
  ...fieldsOf('register', registerForm.shape, ['firstName', 'lastName']),
  ...fieldsOf('contact', contactSchema.shape, ['name', 'subject', 'message']),
];

const FORBIDDEN = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\u200b', '\u200e', '\u200f', '\u061c', '\u2060', '\u2063', '\u206a', '\u00ad', '\u034f', '\ufeff', '\ufff9'],
  ...['\u2028', '\u2029', '\u3164', '\u115f', '\u180e', '\u{e0041}', '\u{1d173}', '\ufe0f'],
  ...['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f'],
  ...['\ud800', '\udbff', '\udc00', '\udfff'],
];

describe.each(FIELDS)('%s', (_, field) => {
  test.each(FORBIDDEN)('refuses %j', (character) => {
    const read = field.safeParse(`A${character}B`);
    expect(read.error && firstIssues(read.error.issues)).toEqual({ '': 'common.invalidCharacters' });
  });
});

test.each(FORBIDDEN)('a room refuses %j', (character) => {
  expect(roomSchema.safeParse(`Salon${character}`).success).toBe(false);
});

test.each([
  'Gülşah Öztürk-Çağlayan',
  'İĞÜŞÖÇığüşöç',
  'â î û',
  "O'Neil d’Arc",
  'é'.normalize('NFD'),
  'محمد عبد الله',
  'مُحَمَّد',
  'شەهرام',
  'ئه‌ربیل ده‌ربه‌ند',
  'نمی‌دانم',
  'Rojîn Êzdî Ş',
  'क्‍ष',
  '李小龍',
  'Γιώργος',
  'Daire 3/A, kat: 2 (arka)',
  'Zili çalın 🙏🏽 👨‍👩‍👧 ❤️ 🏳️‍🌈 🇹🇷 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
])('%j is written as people write', (words) => {
  expect(isVisible(words)).toBe(true);
});

test('four marks on a letter are written by people, fifty by nobody', () => {
  expect(isVisible(`q${'\u0301'.repeat(4)}`)).toBe(true);
  for (const marks of [5, 50]) expect(isVisible(`Ayşe q${'\u0301'.repeat(marks)}`)).toBe(false);
});

test.each(['\u200dAli', 'Ali\u200d', 'A\u200d\u200dB', ' \u200c ', 'A \u200cB', 'Ayşe\u200c', '-\u200d-'])(
  'a joiner that joins nothing is refused: %j',
  (words) => {
    expect(isVisible(words)).toBe(false);
  },
);

const letters = fc.string({ unit: fc.constantFrom(...Array.from('aşğıİÇ öü مه李é')), minLength: 1, maxLength: 20 });

property('one forbidden character anywhere is found', [letters, letters, fc.constantFrom(...FORBIDDEN)], (a, b, c) => {
  expect(isVisible(a + c + b)).toBe(false);
});

property('letters, digits and marks of every script pass', [fc.string({ unit: 'grapheme' })], (words) => {
  fc.pre(!/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|\p{M}{5}/u.test(words));
  expect(isVisible(words)).toBe(true);
});

property(
  'what passes is well formed, and stays itself through JSON and UTF-8',
  [fc.string({ unit: 'binary' })],
  (any) => {
    fc.pre(isVisible(any));
    expect(any.isWellFormed()).toBe(true);
    const bytes = new TextEncoder().encode(JSON.stringify({ any }));
    expect(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).toEqual({ any });
  },
);

test.each([
  ['a\u0301\u0302\u0303\u0304', true],
  [`a${'\u0301'.repeat(5)}`, false],
  [`Ay${'\u0336'.repeat(50)}şe`, false],
])('marks piled up on a letter: %j passes: %s', (line, passes) => {
  expect(isVisible(line)).toBe(passes);
});

/** Work that grew with the square of the length would take ten thousand million steps, and the test would run out of time. */
test.each(['a\u200d', 'a\u200c', '\u200d', '\u{1f3f4}\u{e0067}', '\u{e0067}', '\u{1f3f4}', '1\ufe0f\u200d', '\ud800'])(
  'a hundred thousand times %j is answered',
  (piece) => {
    expect(isVisible(`${piece.repeat(100_000)}\u0000`)).toBe(false);
  },
);
