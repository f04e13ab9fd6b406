import { describe, expect, it } from 'vitest';
import en from '../../../content/locales/en/errors.json' with { type: 'json' };
import tr from '../../../content/locales/tr/errors.json' with { type: 'json' };
import { STATUS_OF } from '../../../functions/http/codes.ts';
import { clientOf } from '../../../functions/http/identity.ts';

describe('words of the codes', () => {
  it.each([
    ['tr', tr],
    ['en', en],
  ])('are complete in %s', (_language, words) => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(STATUS_OF).sort());
  });
});

describe('whom an address stands for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['', 'unknown'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (ip, client) => {
    expect(clientOf(ip)).toBe(client);
  });
});
