/** The price of a favourite, which the list tells by the metre. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import category from '../../../content/locales/tr/category.json' with { type: 'json' };
import common from '../../../content/locales/tr/common.json' with { type: 'json' };
import type { ListedProduct } from '../../../src/domain/product/listing.ts';
import { FavouritePrice } from '../../../src/features/account/FavouritePrice.tsx';
import { island } from '../../../src/ui/i18n.tsx';

const limits = { width: { min: 40, max: 300 }, height: { min: 40, max: 280 } };
const Price = island(FavouritePrice);
const shown = (isKnown: boolean, made: ListedProduct['made']) =>
  renderToStaticMarkup(
    createElement(Price, { price: 850, made, isKnown, window: null, locale: 'tr', messages: { category, common } }),
  );

test('is displayed once the catalogue has said whether the product is made to measure, and keeps its line before', () => {
  expect(shown(false, null)).not.toContain('850');
  expect(shown(false, null)).toMatch(/^<p [^>]*>.<\/p>$/);
  expect(shown(true, null)).toContain('₺850,00');
});

test('is the total of a curtain, with the price of the metre below', () => {
  const words = shown(true, { pleat: 'normal', limits });
  expect(words).toMatch(/^<p [^>]*>₺[1-9]\.\d{3},\d{2}<span/);
  expect(words).toContain('₺850,00');
});
