import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greetingName } from '../../../../src/domain/shop/greeting-name.ts';

describe('greetingName', () => {
  it.each([
    'Ayşe', 'ayşe', 'AYŞE', 'Ali', 'Su', 'Ay', 'Işıl', 'İlkay', 'Çağrı', 'Ömer', 'Şükrü', 'Nâzım', 'Hâle', 'Ödül', 'Metin', 'Abdurrahman', 'Christopher',
    'Kahramanoğlu', 'Müller', 'Björk', 'Łukasz', 'Nguyễn',
  ])('greets %s as it was typed', (name) => {
    expect(greetingName(name)).toBe(name.normalize('NFC'));
    expect(greetingName(` ${name.normalize('NFD')} `)).toBe(name.normalize('NFC'));
  }); // prettier-ignore

  it.each([
    'Garanti Bankası', 'IBANINIZ Değişti', 'Güncel Hesabımız', 'Telegramdan Yaz', 'Savcılık Dosyanız', 'Sizi Öldüreceğiz',
    'Ayşe Nur', 'H. İbrahim', 'Ayşe-Nur', 'O’Brien', 'ParanızıYatırın', 'hesabınızkapandı', 'evil.example', 'Ayşe2', '500', 'TR47',
    '', ' ', 'A', 'Ａｙｓｅ', 'Аyşe', 'Ay\u200Bşe', 'Ay\u202Eşe', 'Ayşe,', 'Алексей', 'a\u0301\u0301\u0301\u0301b', 'A'.repeat(13), '<b>', 'Ay/şe',
  ])('leaves %j out', (name) => {
    expect(greetingName(name)).toBeNull();
  }); // prettier-ignore

  it('lets nothing through but one short word of letters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (typed) => {
        const name = greetingName(typed);
        expect(name === null || (/^\p{L}{2,12}$/u.test(name) && typed.normalize('NFC').trim() === name)).toBe(true);
      }),
    );
  });
});
