/** Cloth to buy: by supplier, in whole steps of a roll (decisions W4). Lengths in cm. */

/** Mills sell by the five metres. */
const STEP = 500;

/** Returns the metres to buy for a shortage, in steps of five. */
export const metresToBuy = (needed: number): number => (Math.ceil(needed / STEP) * STEP) / 100;

/** Groups by supplier in Turkish order; those without a supplier come last, under an empty name. */
export function bySupplier<Row extends { readonly supplier: string }>(
  rows: readonly Row[],
): { readonly supplier: string; readonly rows: readonly Row[] }[] {
  return [...Map.groupBy(rows, ({ supplier }) => supplier)]
    .map(([supplier, own]) => ({ supplier, rows: own }))
    .toSorted(
      (a, b) => Number(a.supplier === '') - Number(b.supplier === '') || a.supplier.localeCompare(b.supplier, 'tr'),
    );
}

/** Returns typed metres such as `23,40` as whole centimetres; null for anything else. */
export function typedMetres(typed: string): number | null {
  const text = typed.trim().replace(/\s*m$/i, '');
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(text)) return null;
  return Math.round(Number(text.replace(',', '.')) * 100);
}
