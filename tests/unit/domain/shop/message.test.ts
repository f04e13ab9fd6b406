import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted, telephoneLink, windowIn } from '../../../../src/domain/shop/message.ts';

describe('a window in a message', () => {
  it.each([
    ['Zebra için 420 × 260 cm ölçüsünü', { width: 420, height: 260 }],
    ['420x260 cm', { width: 420, height: 260 }],
    ['420 X 260cm', { width: 420, height: 260 }],
    ['önce 90 * 120 cm, sonra 200 × 210 cm', { width: 90, height: 120 }],
    ['420 × 260', null],
    ['12420 × 260 cm', null],
    ['merhaba', null],
    ['', null],
  ])('%j', (text, window) => {
    expect(windowIn(text)).toEqual(window);
  });
});

describe('a question that a letter repeats', () => {
  it('is marked line by line', () => {
    expect(quoted('Merhaba,\r\n\nnasıl ölçerim?')).toBe('> Merhaba,\n>\n> nasıl ölçerim?');
  });

  it('keeps figures and sentences as they are', () => {
    expect(quoted('2.5 m tül. Fiyatı 1.250 TL mi?')).toBe('> 2.5 m tül. Fiyatı 1.250 TL mi?');
  });

  it('is cut where it is long', () => {
    expect(quoted('x'.repeat(1000))).toBe(`> ${'x'.repeat(1000)}`);
    expect(quoted('x'.repeat(1001))).toBe(`> ${'x'.repeat(1000)}…`);
  });

  it('holds nothing that a mail program makes a link of, and no line without its mark', () => {
    const word = fc.oneof(
      fc.webUrl(),
      fc.emailAddress(),
      fc.domain(),
      fc.string({ maxLength: 8 }),
      fc.constantFrom('\n', '@', '.', '://', 'www.', 'mailto:'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const text = quoted(words.join(''));
        expect(text).not.toMatch(/:\/\/|\S\.\p{L}|\S@|@\S/u);
        for (const line of text.split('\n')) expect(line.startsWith('>')).toBe(true);
      }),
    );
  });
});

describe('a telephone link', () => {
  it.each([
    ['0 532 000 00 00', 'tel:05320000000'],
    ['+90 (532) 000-00-00', 'tel:+905320000000'],
    ['', null],
    [' - ', null],
  ])('%j', (phone, link) => {
    expect(telephoneLink(phone)).toBe(link);
  });
});
