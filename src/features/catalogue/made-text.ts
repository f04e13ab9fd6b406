import type { Made } from '../../domain/listing.ts';

/** What a card says of its product to `windows/card-price.ts`: `normal 40 600 40 280`, limits in cm. */
export const madeText = ({ pleat, limits: { width, height } }: Made): string =>
  [pleat, width.min, width.max, height.min, height.max].join(' ');
