import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type loginForm,
  emailKey,
  profileForm,
  registerForm,
  userNameFrom,
} from '../../../../src/domain/account/account.ts';
import { addressForm, addressLine } from '../../../../src/domain/account/address.ts';
import { firstIssues } from '../../../../src/domain/values/fields.ts';
import en from '../../../../content/locales/en/rules.json' with { type: 'json' };
import tr from '../../../../content/locales/tr/rules.json' with { type: 'json' };

const form = (parts: object = {}) => ({
  userName: 'ayse',
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: 'ayse@example.com',
  password: 'Güneşli.Pencere7',
  confirmPassword: 'Güneşli.Pencere7',
  ...parts,
});
const address = (parts: object = {}) => ({
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  phone: '0532 000 00 00',
  cityCode: '34',
  districtCode: 'kadikoy',
  neighbourhood: 'Caferağa Mah',
  street: 'Moda Cad.',
  buildingNo: '1',
  postalCode: '34710',
  ...parts,
});
const errors = (
  schema: typeof registerForm | typeof profileForm | typeof addressForm | typeof loginForm,
  value: unknown,
) => {
  const read = schema.safeParse(value);
  return read.success ? {} : firstIssues(read.error.issues);
};

describe('the form of registration', () => {
  it('trims, and takes the phone as optional', () => {
    expect(registerForm.parse(form({ firstName: ' Ayşe ', email: ' a@example.com ' }))).toMatchObject({
      firstName: 'Ayşe',
      email: 'a@example.com',
      phone: '',
    });
  });

  it('takes no value of a checkbox but the consent to letters, which is none unless it is given (spec §3, decisions P18)', () => {
    expect(errors(registerForm, form({ acceptTerms: true }))).not.toEqual({});
    expect(registerForm.parse(form()).acceptMarketing).toBe(false);
    expect(registerForm.parse(form({ acceptMarketing: true })).acceptMarketing).toBe(true);
  });

  it('never trims a password', () => {
    const password = ' Güneşli.Pencere7 ';
    expect(registerForm.parse(form({ password, confirmPassword: password })).password).toBe(password);
  });

  it('names every missing field at once', () => {
    expect(Object.keys(errors(registerForm, {})).toSorted()).toEqual([
      'confirmPassword',
      'email',
      'firstName',
      'lastName',
      'password',
      'userName',
    ]);
  });

  it('has words in both languages for whatever is wrong', () => {
    const find = (words: object, key: string): unknown =>
      key
        .split('.')
        .reduce<unknown>(
          (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined),
          words,
        );
    const wrong = fc.record({
      userName: fc.string(),
      firstName: fc.string(),
      lastName: fc.string(),
      email: fc.string(),
      phone: fc.string(),
      password: fc.string(),
      confirmPassword: fc.string(),
    });
    fc.assert(
      fc.property(wrong, (value) => {
        for (const message of Object.values(errors(registerForm, value))) {
          expect([message, typeof find(tr, message), typeof find(en, message)]).toEqual([message, 'string', 'string']);
        }
      }),
    );
  });
});

describe('an e-mail', () => {
  it.each([
    ['Ayse@Example.COM', 'ayse@example.com'],
    [' a@b.co ', 'a@b.co'],
    ['I@X.CO', 'i@x.co'],
  ])('%s is %s', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  it.each([
    'İ@example.com',
    'ı@example.com',
    'a@exämple.com',
    'a@b',
    'a b@c.co',
    'a@b.co\r\nBcc: c',
    '\uFF41@b.co',
    '\u212A@b.co',
    'a@b.co,c@d.co',
  ])('%j is none', (email) => {
    expect(errors(profileForm, { firstName: 'A', lastName: 'B', email, phone: '' })).toEqual({
      email: 'delivery.email.invalid',
    });
  });
});

describe('a user name from an e-mail', () => {
  it('passes its own rule, whatever the e-mail', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(errors(registerForm, form({ userName: userNameFrom(email) }))).not.toHaveProperty('userName');
      }),
    );
    expect(userNameFrom('ay+perde@example.com')).toBe('ay.perde');
    expect(userNameFrom('a@example.com')).toBe('a__');
  });
});

describe('an address', () => {
  it('defaults to home, not to the default', () => {
    expect(addressForm.parse(address())).toMatchObject({
      addressTitle: 'Ev',
      isDefault: false,
      apartmentNo: '',
      additionalInfo: '',
    });
  });

  it.each([
    [{ postalCode: '3471' }, { postalCode: 'address.postalCode.invalid' }],
    [{ postalCode: '٣٤٧١٠' }, { postalCode: 'address.postalCode.invalid' }],
    [{ phone: '+90 (532) 000-00-00' }, {}],
    [{ phone: '12345' }, { phone: 'address.phone.invalid' }],
    [{ phone: '  ' }, { phone: 'address.phone.required' }],
    [{ cityCode: '4' }, { cityCode: 'address.city.required' }],
    [{ street: 'a\nb' }, { street: 'common.invalidCharacters' }],
    [{ additionalInfo: 'a\nb' }, {}],
  ])('%j gives %j', (parts, expected) => {
    expect(errors(addressForm, address(parts))).toEqual(expected);
  });

  it('reads as one line for the parcel', () => {
    expect(addressLine(addressForm.parse(address()))).toBe('Caferağa Mah, Moda Cad. No: 1');
    expect(addressLine(addressForm.parse(address({ apartmentNo: '4', additionalInfo: 'Zil 2' })))).toBe(
      'Caferağa Mah, Moda Cad. No: 1 D: 4, Zil 2',
    );
  });
});
