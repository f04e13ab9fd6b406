import { checkPrices } from '../../build/content/check-prices.ts';
import { parseBy, pathOf } from '../../build/content/issues.ts';
import { placeName } from '../../build/content/place-name.ts';
import { inTurkish } from '../../build/content/turkish.ts';
import { productFile, type ProductFile } from '../../domain/product/product-file.ts';

/** A fault of a product that a build would report, before it does. */
export interface Fault {
  readonly field: string;
  readonly reason: string;
}

const FILE = 'content/products/';

/**
 * Returns the product, or null, and the faults that the compiler finds in the file alone; only the build knows those between
 * files.
 * @param today in Istanbul
 */
export function checkedProduct(
  value: unknown,
  today: string,
): { readonly product: ProductFile | null; readonly faults: Fault[] } {
  const parsed = parseBy(productFile, value);
  if (!parsed.ok) return { product: null, faults: parsed.issues.map(({ path, reason }) => faultOf(path, reason)) };
  const found = checkPrices({ file: FILE, data: parsed.data }, today);
  return { product: parsed.data, faults: found.map(({ field, reason }) => faultOf(pathOf(field), reason)) };
}

const faultOf = (path: readonly PropertyKey[], reason: string): Fault => ({
  field: placeName(FILE, path),
  reason: inTurkish(reason),
});
