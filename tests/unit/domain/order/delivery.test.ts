import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import rules from '../../../../content/locales/tr/rules.json' with { type: 'json' };
import {
  DELIVERY_FIELDS,
  deliveryErrors,
  deliverySchema,
  inOneLine,
  keepPostalCode,
  postalCodeMatchesCity,
} from '../../../../src/domain/order/delivery.ts';
import { messageOf } from '../messages.ts';
import { property } from '../property.ts';
import { delivery } from '../samples.ts';

const errors = (changes: Record<string, unknown>) => deliveryErrors(delivery(changes));
const words = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(errors(changes)).map(([field, key]) => [field, messageOf(rules, key)]));

test('a filled form is well, notes may be missing', () => {
  expect(errors({})).toEqual({});
  expect(deliverySchema.parse(delivery({ notes: undefined }))).toMatchObject({ notes: '' });
});

describe('required fields, to the letter (spec §5)', () => {
  test.each([
    ['firstName', 'Ad zorunludur'],
    ['lastName', 'Soyad zorunludur'],
    ['email', 'E-posta zorunludur'],
    ['phone', 'Telefon zorunludur'],
    ['address', 'Adres zorunludur'],
    ['city', 'Şehir zorunludur'],
    ['district', 'İlçe zorunludur'],
    ['postalCode', 'Posta kodu zorunludur'],
  ])('%s: %s', (field, message) => {
    for (const blank of ['', '   ', '\n\t', undefined, null, 34])
      expect(words({ [field]: blank })).toEqual({ [field]: message });
  });

  test('an empty form names them all at once', () => {
    expect(Object.keys(deliveryErrors({})).sort()).toEqual(DELIVERY_FIELDS.filter((field) => field !== 'notes').sort());
  });
});

describe('names and addresses', () => {
  test.each(['İ', 'Şükrü Ğ', "O'Neil-Işık", 'Ayşe Nur', '李', 'é'.normalize('NFD')])('%j is a name', (firstName) => {
    expect(errors({ firstName })).toEqual({});
  });

  test.each([
    ['firstName', 60],
    ['lastName', 60],
    ['address', 537],
    ['district', 60],
    ['notes', 500],
  ])('%s takes %i letters and no more', (field, most) => {
    expect(errors({ [field]: 'ş'.repeat(most) })).toEqual({});
    expect(errors({ [field]: 'ş'.repeat(most + 1) })).toEqual({ [field]: 'common.tooLong' });
  });

  test('control characters are refused, line ends only outside the notes', () => {
    expect(errors({ firstName: 'A\u0000b' })).toEqual({ firstName: 'common.invalidCharacters' });
    expect(errors({ lastName: 'A\r\nBcc: x' })).toEqual({ lastName: 'common.invalidCharacters' });
    expect(errors({ notes: 'Kapıcıya\nbırakın' })).toEqual({});
    expect(errors({ notes: '\u001b[31m' })).toEqual({ notes: 'common.invalidCharacters' });
  });

  test('is trimmed', () => {
    expect(deliverySchema.parse(delivery({ firstName: '  Işıl  ', email: ' isil@ornek.com.tr ' }))).toMatchObject({
      firstName: 'Işıl',
      email: 'isil@ornek.com.tr',
    });
  });

  test('a field nobody knows is named', () => {
    expect(deliveryErrors({ ...delivery(), role: 'operator' })).toEqual({ role: 'common.unknownField' });
  });
});

describe('e-mail (spec §5)', () => {
  test.each(['a@b.co', 'isil+perde@ornek.com.tr', `${'a'.repeat(64)}@ornek.com.tr`])('%j', (email) => {
    expect(errors({ email })).toEqual({});
  });

  test.each([
    'isil',
    'isil@',
    '@ornek.com',
    'isil@ornek',
    'isil@@ornek.com',
    'ışıl@ornek.com',
    'isil@örnek.com',
    'a b@c.de',
    'a@b.co\r\nBcc: x@y.zz',
  ])('%j: Geçerli bir e-posta adresi girin', (email) => {
    expect(words({ email })).toEqual({ email: 'Geçerli bir e-posta adresi girin' });
  });
});

describe('phone', () => {
  test.each(['05320000000', '+90 (532) 000-00-00', '5320000000', '+49 30 12345678'])('%j', (phone) => {
    expect(errors({ phone })).toEqual({});
  });

  test.each(['532000000', 'telefon yok', '0532 000 00 00 x5', '٠٥٣٢٠٠٠٠٠٠٠', '++++++++++'])(
    '%j is refused',
    (phone) => {
      expect(words({ phone })).toEqual({ phone: 'Geçerli bir telefon numarası giriniz' });
    },
  );
});

describe('city and postal code', () => {
  test.each(['34360', '01000', ' 34360 '])('%j', (postalCode) => {
    expect(errors({ postalCode })).toEqual({});
  });

  test.each(['3436', '343600', '3436O', '34 360', '٣٤٣٦٠'])('%j: Posta kodu 5 haneli olmalıdır', (postalCode) => {
    expect(words({ postalCode })).toEqual({ postalCode: 'Posta kodu 5 haneli olmalıdır' });
  });

  test.each(['34', 'İstanbul'])('a city may be called %j: the server knows codes and names', (city) => {
    expect(words({ city })).toEqual({});
  });

  test.each([
    ['34360', '34', true],
    ['06100', '34', false],
    ['3', '34', true],
    ['34', '', true],
    ['', '34', true],
  ])('postal code %j in city %j agrees: %s', (postalCode, city, agrees) => {
    expect(postalCodeMatchesCity(postalCode, city)).toBe(agrees);
  });
});

test('a postal code keeps its digits, at most five; an address its words on one line', () => {
  expect(keepPostalCode('34 71-0 99')).toBe('34710');
  expect(inOneLine('Moda Cad. 12 \n\n D: 3')).toBe('Moda Cad. 12 D: 3');
  expect(inOneLine('Moda Cad. 12\tD: 3\rZil 2')).toBe('Moda Cad. 12 D: 3 Zil 2');
});

test.each([
  'checkout/DeliveryForm',
  'checkout/CardFields',
  'invoice/InvoiceFields',
  'addresses/AddressDialog',
  'admin/orders/DeliveryFields',
])(
  '%s leaves the length of digits to what keeps them: a browser would count a pasted blank, and cut the last digit',
  (file) => {
    const source = readFileSync(new URL(`../../../../src/features/${file}.tsx`, import.meta.url), 'utf8');
    expect(source).toMatch(/keep(PostalCode|Cvv)/);
    expect(source).not.toMatch(/maxLength(: 4|.{0,3}POSTAL_DIGITS)/);
  },
);

property('any JSON gets a message that exists, never an exception', [fc.jsonValue()], (value) => {
  for (const form of [value, ...DELIVERY_FIELDS.map((field) => delivery({ [field]: value }))]) {
    for (const [field, key] of Object.entries(deliveryErrors(form))) {
      if (field !== '') expect(messageOf(rules, key), `${field}: ${key}`).toBeTypeOf('string');
    }
  }
});
