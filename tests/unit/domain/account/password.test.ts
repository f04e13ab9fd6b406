import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  givenPassword,
  newPassword,
  isGuessable,
  PASSWORD_RULES,
  unmetPasswordRules,
} from '../../../../src/domain/account/password.ts';
import { spentBy } from '../../../support/spent.ts';

const GOOD = 'Güneşli.7';

describe('the checklist', () => {
  it.each([
    ['', [...PASSWORD_RULES]],
    ['Aa1.aaa', ['length']],
    ['Aa1.aaaa', []],
    ['aaaaaaa1.', ['uppercase']],
    ['AAAAAAA1.', ['lowercase']],
    ['Aaaaaaaa.', ['digit']],
    ['Aaaaaaaa1', ['special']],
    ['Şşşşşşş1', ['special']],
    ['Şşşşşşş1_', []],
    ['Şşşşşşş1 ', []],
    ['İıııııı1.', []],
    ['٣Aaaaaaa.', ['digit']],
  ])('of %j leaves open %j', (password, open) => {
    expect(unmetPasswordRules(password)).toEqual(open);
  });

  it('counts letters, not the way they are typed', () => {
    expect(unmetPasswordRules('Şöü1.öü'.normalize('NFD'))).toEqual(['length']);
    expect(unmetPasswordRules('😀😀😀Aa1.')).toEqual(['length']);
    expect(unmetPasswordRules('😀😀😀😀Aa1.')).toEqual([]);
  });

  it('is what the field is judged by, first things first', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), (password) => {
        const [first] = unmetPasswordRules(password);
        const judged = newPassword.safeParse(password);
        expect(judged.success ? undefined : judged.error.issues[0]?.message).toBe(first && `password.${first}`);
      }),
    );
  });
});

describe('a new password', () => {
  it.each([
    [undefined, 'password.required'],
    ['', 'password.required'],
    [12_345_678, 'password.required'],
    [`Aa1.${'ş'.repeat(125)}`, 'password.tooLong'],
    [`Aa1.aaaa\uD800`, 'common.invalidCharacters'],
  ])('%j says %s', (password, message) => {
    expect(newPassword.safeParse(password).error?.issues[0]?.message).toBe(message);
  });

  it('may have 128 Turkish letters', () => {
    expect(newPassword.safeParse(`Aa1.${'ş'.repeat(124)}`).success).toBe(true);
  });

  it('is judged quickly, whatever its length', () => {
    const spent = spentBy(() => {
      newPassword.safeParse('a'.repeat(1_000_000));
      isGuessable('1'.repeat(100_000), 'x@example.com');
    });
    expect(spent).toBeLessThan(2000);
  });
});

it('a password to be compared has a letter at least, and four units for each of 128 at most', () => {
  const lengths = [0, 1, 512, 513];
  expect(lengths.map((length) => givenPassword('x').safeParse('a'.repeat(length)).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe('guessable', () => {
  it.each([
    'Password1!',
    'P@ssw0rd123!',
    'Parola2024.',
    'Şifre123!',
    'Qwerty123!',
    'İstanbul34.',
    'Beşiktaş1903!',
    'Perde.2026',
    'Aaaaaaa1.',
    '1.1.1.1.',
    '9876542Aa!',
    'Aa1!Aa1!Aa1!',
  ])('is %s', (password) => {
    expect(isGuessable(password, 'x@example.com')).toBe(true);
  });

  it.each([GOOD, 'Mavi-Kedi-42-Uçar', 'Perdeler.Uçuşuyor7', 'kV8!xQ2#pL', 'K7#9w2!4', 'Жк73#Щю!92мЛ'])(
    'is not %s',
    (password) => {
      expect(isGuessable(password, 'ay@example.com')).toBe(false);
    },
  );

  it('is the name in the e-mail, but not a short one', () => {
    expect(isGuessable('AyseYilmaz.7', 'ayse.yilmaz@example.com')).toBe(true);
    expect(isGuessable('Ayşeyılmaz.7', 'ayseyilmaz@example.com')).toBe(true);
    expect(isGuessable('Alican-Gelir7', 'ali@example.com')).toBe(false);
  });
});
