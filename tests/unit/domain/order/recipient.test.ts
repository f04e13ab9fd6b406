import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipientKey } from '../../../../src/domain/order/recipient.ts';

describe('one mailbox', () => {
  it.each([
    [['ayse@example.com', 'AYSE@Example.COM', ' ayse@example.com ', 'ayse+perde@example.com', 'ayse+a+b@example.com']],
    [['ayseyilmaz@gmail.com', 'ayse.yilmaz@gmail.com', 'a.y.s.e.yilmaz+1@googlemail.com', 'AyseYilmaz@GMAIL.com']],
  ])('has one key: %j', (spellings) => {
    expect(new Set(spellings.map(recipientKey)).size).toBe(1);
  });

  it('is not shared where dots tell people apart, nor by another domain', () => {
    const others = ['ayse.yilmaz@example.com', 'ayseyilmaz@example.com', 'ayseyilmaz@gmail.com', 'ayse@mail.gmail.com'];
    expect(new Set(others.map(recipientKey)).size).toBe(others.length);
  });

  it('keeps an address that begins with a plus', () => {
    expect(recipientKey('+905320000000@example.com')).toBe('+905320000000@example.com');
  });

  it('is its own key', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => recipientKey(recipientKey(email)) === recipientKey(email)));
  });
});
