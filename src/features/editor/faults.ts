import { checkOptions, checkPrices } from '../../build/content/check-prices.ts';
import type { Failure } from '../../build/content/failure.ts';
import { parseBy, pathOf } from '../../build/content/issues.ts';
import { placeName } from '../../build/content/place-name.ts';
import { inTurkish } from '../../build/content/turkish.ts';
import { productWarnings } from '../../build/content/warnings.ts';
import { productFile, type ProductFile } from '../../domain/product/product-file.ts';

/** A fault or a warning of a product that a build would report, before it does. */
export interface Fault {
  readonly field: string;
  readonly reason: string;
}

const FILE = 'content/products/';

interface CheckedProduct {
  /** Null where a build would not read it. */
  readonly product: ProductFile | null;
  readonly faults: readonly Fault[];
  /** Slips that stop no build. */
  readonly warnings: readonly Fault[];
}

/**
 * Checks a product by all that its file shows alone; only the build knows faults between files.
 * @param today in Istanbul
 */
export function checkedProduct(value: unknown, today: string): CheckedProduct {
  const parsed = parseBy(productFile, value);
  if (!parsed.ok) {
    return { product: null, faults: parsed.issues.map(({ path, reason }) => faultOf(path, reason)), warnings: [] };
  }
  const { data } = parsed;
  const file = { file: FILE, data };
  const told = (found: readonly Failure[]): Fault[] => found.map(({ field, reason }) => faultOf(pathOf(field), reason));
  return {
    product: data,
    faults: told([...checkPrices(file, today), ...checkOptions(file, [])]),
    warnings: told(productWarnings(file, today)),
  };
}

const faultOf = (path: readonly PropertyKey[], reason: string): Fault => ({
  field: placeName(FILE, path),
  reason: inTurkish(reason),
});
