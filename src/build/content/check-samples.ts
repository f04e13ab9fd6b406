import type { ProductFile } from '../../domain/product/product-file.ts';
import { entryOn } from '../../domain/product/sale.ts';
import type { Failure } from './failure.ts';
import type { FileOf } from './read.ts';

/** The box of samples becomes the one pack that is sold. @param today in Istanbul */
export function checkSamplePack(products: readonly FileOf<ProductFile>[], today: string): Failure[] {
  const packs = products.filter(({ data }) => data.holdsSamples > 0 && (entryOn(data.prices, today)?.price ?? 0) > 0);
  if (packs.length < 2) return [];
  const reason = `one pack of samples is sold at most, there are ${packs.map(({ data }) => data.name.tr).join(', ')}`;
  return [{ file: 'content/products', field: 'holdsSamples', reason }];
}
