/** A consent names the version of the words that were agreed to: other words need another version (decisions P18). */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import shop from '#content/shop.json' with { type: 'json' };
import en from '../../../content/locales/en/marketing.json' with { type: 'json' };
import tr from '../../../content/locales/tr/marketing.json' with { type: 'json' };

/** Hash of each version there ever was; the words of a former one are in the history of the repository. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-22': '5789527aa38fe535130e793d5838eefb161c93c64ba9d7b37dcc897642c38a9e',
};

test('the words of the consent are those of their version', () => {
  const { marketingVersion } = shop;
  const words = [tr, en].map(({ ask, detail }) => [ask, detail]);
  const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  expect({ [marketingVersion]: digest }).toEqual({ [marketingVersion]: DIGESTS[marketingVersion] });
});
