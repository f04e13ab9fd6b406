/** How the shop can be paid, as its product pages say it. */
import { expect, test } from 'vitest';
import { i18nFor } from '../../../src/build/i18n.ts';
import { paymentTerms } from '../../../src/build/payment.ts';
import { shop } from '../../../src/build/catalogue.ts';

const terms = (cap: number, isCardTaken: boolean, locale = 'tr'): string =>
  paymentTerms(
    { ...shop, cashOnDelivery: { cap, fee: 0 }, cards: { ...shop.cards, instalmentCost: 'shop' }, instalments: [1, 6] },
    i18nFor(locale),
    isCardTaken,
  );

test('cash on delivery is named with its cap, and left out where the cap is 0', () => {
  expect(terms(5000, false)).toBe('Havale ya da ₺5.000,00 tutarına kadar kapıda ödeme.');
  expect(terms(0, false)).toBe('Havale.');
  expect(terms(0, false, 'en')).toBe('Bank transfer.');
});

test('cards are named where the build takes them', () =>
  expect(terms(0, true)).toBe('Havale. Kartla vade farksız 6 taksite kadar.'));
