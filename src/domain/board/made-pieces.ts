import { windowOf, type LineConfiguration } from '../price/pricing.ts';

/** Windows that are made for lines. */
export const madePieces = (
  lines: readonly { readonly configuration: LineConfiguration | null; readonly quantity: number }[],
): number =>
  lines.reduce((sum, { configuration, quantity }) => sum + (windowOf(configuration) === null ? 0 : quantity), 0);
