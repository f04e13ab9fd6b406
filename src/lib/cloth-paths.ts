/** Addresses about cloth in the back room. Apart from `admin-paths.ts`, which every page there carries. */
import { adminPaths } from './admin-paths.ts';

export const clothPaths = {
  /** Counts a roll or a rest; the QR of its label leads there. */
  roll: (id: string) => `${adminPaths.rolls}?roll=${id}`,
  /** Labels of rolls and rests to print. */
  labels: (ids: readonly string[]) => `${adminPaths.rolls}?labels=${ids.join(',')}`,
  /** Page of a product in the editor, where its colours are paused. */
  product: (slug: string) => `/editor#/collections/products/entries/${slug}`,
} as const;
