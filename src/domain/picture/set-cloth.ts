import { gatherOf, isLength } from '../price/pricing.ts';
import { isCloth, type DressedLayer } from '../layers/layers.ts';
import type { WindowSize } from '../price/size-price.ts';
import type { BehindCloth, PicturedCloth } from './scene.ts';

/** Cloth without a description is drawn as cloth that softens the light. */
const UNKNOWN = 'filter';

/** A rod reaches beyond the window at both sides, a track ends with it. */
const carrierOf = (layers: readonly DressedLayer[]): Pick<PicturedCloth, 'carrier'> => {
  const carrier = layers.find(({ role, counts }) => role === 'carrier' && counts);
  return carrier ? { carrier: (carrier.product.length?.overhang ?? 0) > 0 ? 'rod' : 'track' } : {};
};

/** A set as its picture shows it: what is part of it, from the glass to the room; a bare window where nothing is. */
export function setCloth(layers: readonly DressedLayer[], size: WindowSize): PicturedCloth {
  const cloths = layers
    .filter(({ role, counts, product }) => counts && isCloth(role) && product.drawing !== 'none')
    .flatMap(clothOf);
  const front = cloths.at(-1);
  return front
    ? { ...front, ...size, behind: cloths.slice(0, -1), ...carrierOf(layers) }
    : { ...BARE, ...size, bare: true };
}

const BARE: BehindCloth = {
  kind: 'drape',
  color: '#f3f1ed',
  opacity: UNKNOWN,
  pleat: 'normal',
  gather: null,
  lined: false,
};

function clothOf({ product, worn, configuration }: DressedLayer): BehindCloth[] {
  if (product.drawing === 'none' || configuration === null || isLength(configuration)) return [];
  return [
    {
      kind: product.drawing,
      color: product.colors.find(({ id }) => id === worn.color)?.hex ?? BARE.color,
      opacity: product.opacity ?? UNKNOWN,
      pleat: configuration.pleatType,
      gather: gatherOf(configuration),
      lined: configuration.lining,
      ...(product.motif && { motif: product.motif }),
    },
  ];
}
