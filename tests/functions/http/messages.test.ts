import { describe, expect, it } from 'vitest';
import en from '../../../content/locales/en/errors.json' with { type: 'json' };
import tr from '../../../content/locales/tr/errors.json' with { type: 'json' };
import { STATUS_OF } from '../../../src/contract/codes.ts';
import { rateLimited } from '../../../functions/http/answer.ts';
import { clientOf } from '../../../functions/http/identity.ts';
import { said } from '../../../functions/http/field-messages.ts';
import { translator } from '../../../functions/http/messages.ts';

describe('messages of the codes', () => {
  it.each([
    ['tr', tr],
    ['en', en],
  ])('are complete in %s', (_locale, sentences) => {
    const spent = 'idempotency_key_reused_cancelled';
    const variants = ['rate_limited_minutes', 'coupon_refusals', 'price_changed_coupon', 'texts_changed_paper', spent];
    const pages = ['payment_way_back', 'payment_way_back_link'];
    expect(Object.keys(sentences).sort()).toEqual([...Object.keys(STATUS_OF), ...variants, ...pages].sort());
  });

  it.each([
    [119, 'Çok fazla deneme yaptınız. Lütfen 119 saniye sonra tekrar deneyin'],
    [120, 'Çok fazla deneme yaptınız. Lütfen 2 dakika sonra tekrar deneyin'],
    [590, 'Çok fazla deneme yaptınız. Lütfen 10 dakika sonra tekrar deneyin'],
  ])('tell a wait of %i s as a person would', (retryAfterSeconds, sentence) =>
    expect(said(translator('tr'), rateLimited({ retryAfterSeconds }).message)).toBe(sentence),
  );
});

describe('whom an address stands for', () =>
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['', 'unknown'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (ip, client) => expect(clientOf(ip)).toBe(client)));
