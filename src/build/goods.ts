/** Files of the catalogue for an offer (`domain/offer/offer-file.ts`), which `/data/goods` serves. */
import { createHash } from 'node:crypto';
import { offerHead, offerParts, type OfferProduct } from '../domain/offer/offer-file.ts';
import { builtOn, categories, listed } from './catalogue.ts';

export const goodsParts = offerParts(categories, listed).map((products) => ({ name: partName(products), products }));

export const goodsHead = offerHead(builtOn, categories, goodsParts);

/** A name that changes with its content, so that browsers keep a part for good. */
function partName(products: readonly OfferProduct[]): string {
  return createHash('sha256').update(JSON.stringify(products)).digest('hex').slice(0, 16);
}
