/** To the kuruş the same: what a card says of a window, what the product page says, and what the server charges. */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentCatalogue, shippingRule } from '../../../functions/catalogue/current-catalogue.ts';
import { lengthForWindow } from '../../../src/domain/price/by-length.ts';
import { listedOf, windowMade } from '../../../src/domain/product/listing.ts';
import { quote } from '../../../src/domain/order/order.ts';
import { priceInSize, type WindowSize } from '../../../src/domain/price/size-price.ts';
import { readCut } from '../../../src/features/measurement/length/read-cut.ts';
import { measure } from '../../../src/features/measurement/measurement.ts';
import { emptyValues } from '../../../src/features/measurement/values.ts';
import { listed } from '../../support/catalogue.ts';

const SIZES = 1000;
const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31 - 1));

/** Whole cm, within and around what is made, and what people mistype. */
const side = fc.oneof(fc.integer({ min: 15, max: 650 }), fc.integer({ min: 1, max: 9999 }));
const sizes: WindowSize[] = fc.sample(fc.record({ width: side, height: side }), { seed, numRuns: SIZES });

const made = listed.filter(({ madeToMeasure }) => madeToMeasure);

test.each(made.map((product) => [product.slug, product] as const))(
  `%s in ${SIZES} windows (seed ${seed})`,
  (_slug, product) => {
    const shown = listedOf(product, 'tr');
    const pleat = windowMade(shown.made)?.pleat ?? 'none';
    const colors = product.colors.map(({ id, hex }) => ({ id, hex, name: id, imageUrl: '' }));
    const options = product.options.map(({ id, price, per }) => ({ id, price, per }));
    for (const { width, height } of sizes) {
      const card = priceInSize(shown, { width, height });
      const values = { ...emptyValues({ ...product, colors }), width: String(width), height: String(height), pleat };
      const page = measure(values, { ...product, options });
      const configuration = {
        width,
        height,
        pleatType: pleat,
        motorized: false,
        lining: false,
        installation: false,
        ...(page.configuration?.panels && { panels: page.configuration.panels }),
      };
      const item = { productId: product.id, quantity: 1, color: product.colors[0]?.id, configuration };
      const server = quote([item], currentCatalogue, null, shippingRule, 0);

      expect([width, height, page.price?.unitPrice ?? null]).toEqual([width, height, card.ok ? card.data : null]);
      expect([width, height, server.ok ? server.data.lines[0]?.unitPrice : null]).toEqual([
        width,
        height,
        card.ok ? card.data : null,
      ]);
    }
  },
);

const cut = listed.flatMap((product) => (product.length ? [{ product, rules: product.length }] : []));

test.each(cut.map(({ product, rules }) => [product.slug, product, rules] as const))(
  `%s for ${SIZES} windows (seed ${seed})`,
  (_slug, product, rules) => {
    for (const window of sizes) {
      const card = priceInSize(listedOf(product, 'tr'), window);
      const length = lengthForWindow(rules, window.width);
      const page = readCut(String(length), { price: product.price, rules });
      const item = { productId: product.id, quantity: 1, color: product.colors[0]?.id, configuration: { length } };
      const server = quote([item], currentCatalogue, null, shippingRule, 0);
      const prices = [page.price?.unitPrice, server.ok ? server.data.lines[0]?.unitPrice : undefined];
      expect([length, ...prices]).toEqual([length, ...Array.from(prices, () => (card.ok ? card.data : undefined))]);
    }
  },
);

test('every product of the shop is among them, or is sold by the piece', () => {
  const pieces = listed.filter(({ madeToMeasure, length }) => !madeToMeasure && !length);
  expect(made.length).toBeGreaterThan(0);
  expect(cut.length).toBeGreaterThan(0);
  expect(made.length + cut.length + pieces.length).toBe(listed.length);
  for (const piece of pieces) {
    const card = priceInSize(listedOf(piece, 'tr'), { width: 250, height: 240 });
    expect(card).toEqual({ ok: true, data: currentCatalogue.get(piece.id)?.price });
  }
});
