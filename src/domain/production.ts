/** What the workshop cuts for a window, and how much cloth that takes. Lengths in cm, some in half centimetres. */
import * as z from 'zod/mini';
import type { HEADINGS } from './catalogue.ts';
import { effectiveWidthCm, type Configuration } from './pricing.ts';

const length = z
  .number()
  .check(z.gte(0, 'must not be negative'), z.lte(200), z.multipleOf(0.5, 'must be in half centimetres'));
const hems = z.strictObject({ side: length, top: length, bottom: length });
const blind = z.strictObject({ narrower: length, longer: length, layers: z.literal([1, 2]) });

/** `content/production.json`: the allowances of the workshop, which its owner may change. */
export const productionFile = z.strictObject({
  /** Each edge turned over: at either side, for the pleating tape above, and below. */
  curtain: hems,
  /** The same for cloth on a caravan's track; with a track on both edges both have the upper one. */
  caravan: hems,
  /** What either of two widths gives to a join. */
  seam: length,
  /** How much smaller than its curtain a lining is cut, so that it does not show. */
  lining: z.strictObject({ narrower: length, shorter: length }),
  /** Cloth is narrower than the window by the brackets, and longer by what stays on the tube; a zebra's is doubled. */
  cassette: blind,
  tube: blind,
  /** The widest that a sliding panel may be, how far it lies over the next one, and its edges above and below. */
  panel: z.strictObject({
    width: length.check(z.gte(20, 'must be at least 20')),
    overlap: length,
    top: length,
    bottom: length,
  }),
});
export type ProductionRules = z.infer<typeof productionFile>;
export type Heading = (typeof HEADINGS)[number];

/** What is known of the cloth: null for what is no longer in the catalogue, and of a roll whose height nobody wrote down. */
export interface Cloth {
  readonly heading: Heading | null;
  readonly rollHeight: number | null;
}

/** Equal pieces, as they are cut. */
export interface Cut {
  readonly count: number;
  readonly width: number;
  readonly height: number;
}

/** One item of an order, as it is made. */
export interface Production {
  readonly kind: 'curtain' | 'blind' | 'panels';
  readonly cut: Cut;
  /** What is turned over of a cut; null of what is not sewn. */
  readonly hems: z.infer<typeof hems> | null;
  /** Cut of the lining; null without one. */
  readonly lining: Cut | null;
  /** Off the roll. */
  readonly fabric: number;
  /** Widths that are joined, because the piece is taller than the roll and its cloth runs upright; 0 otherwise. */
  readonly seams: number;
}

/**
 * How a window is made. Curtains: the width of all cuts together is the effective width that was sold, side hems within it
 * (decisions P2), the height is the window's with both hems. The cloth runs sideways, so that no join shows, as long as its
 * roll is as high as the cut; else it runs upright, in as many widths as that takes. Blinds and panels: the fabric is what was
 * sold, cutting allowance included (decisions P15).
 */
export function productionOf(window: Configuration, cloth: Cloth, rules: ProductionRules): Production {
  const effective = effectiveWidthCm(window.width, window.pleatType);
  const flat = { hems: null, lining: null, fabric: effective, seams: 0 } as const;
  const heading = cloth.heading ?? headingGuess(window);
  switch (heading) {
    case 'cassette':
    case 'tube': {
      const { narrower, longer, layers } = rules[heading];
      return {
        ...flat,
        kind: 'blind',
        cut: { count: 1, width: window.width - narrower, height: window.height * layers + longer },
      };
    }
    case 'touch-strip': {
      const { width, overlap, top, bottom } = rules.panel;
      const count = Math.max(2, Math.ceil((window.width - overlap) / (width - overlap)));
      const each = halfUp((window.width + overlap * (count - 1)) / count);
      return { ...flat, kind: 'panels', cut: { count, width: each, height: window.height + top + bottom } };
    }
    case 'pleat-tape':
    case 'track-tape':
    case 'track-tapes':
      return curtainOf(window, effective, heading, cloth.rollHeight, rules);
  }
}

/** Of what the catalogue no longer knows: whatever has pleats or panels was sewn, the rest was a blind. */
const headingGuess = ({ pleatType, panels }: Configuration): Heading =>
  pleatType === 'none' && panels === undefined ? 'tube' : 'pleat-tape';

function curtainOf(
  window: Configuration,
  effective: number,
  heading: Heading,
  rollHeight: number | null,
  rules: ProductionRules,
): Production {
  const edges = heading === 'pleat-tape' ? rules.curtain : rules.caravan;
  const hems = heading === 'track-tapes' ? { ...edges, bottom: edges.top } : edges;
  const count = window.panels ?? 2;
  // A tailor cuts whole centimetres; rounding up would take more cloth than was sold.
  const cut = { count, width: Math.floor(effective / count), height: window.height + hems.top + hems.bottom };
  const lining = window.lining
    ? { count, width: cut.width - rules.lining.narrower, height: cut.height - rules.lining.shorter }
    : null;
  if (rollHeight === null || cut.height <= rollHeight) {
    return { kind: 'curtain', cut, hems, lining, fabric: effective, seams: 0 };
  }
  const widths = widthsFor(cut.width, rollHeight, rules.seam);
  return { kind: 'curtain', cut, hems, lining, fabric: count * widths * cut.height, seams: count * (widths - 1) };
}

/** How many widths of a roll make a cut, each join taking `seam` of both its widths. */
function widthsFor(width: number, roll: number, seam: number): number {
  const gain = roll - 2 * seam;
  if (width <= roll || gain <= 0) return 1;
  return 1 + Math.ceil((width - roll) / gain);
}

const halfUp = (value: number): number => Math.ceil(value * 2) / 2;

/** A line of an order that is made to measure, with what is known of its cloth. */
export interface MadeLine {
  readonly productId: number;
  readonly name: string;
  readonly color: string | null;
  readonly quantity: number;
  readonly configuration: Configuration;
  readonly cloth: Cloth;
}

/** How much of one cloth in one colour is needed. */
export interface FabricNeed {
  readonly productId: number;
  readonly name: string;
  readonly color: string | null;
  readonly pieces: number;
  readonly fabric: number;
}

/** The fabric of all lines by product and colour, the most first. */
export function fabricNeeds(lines: readonly MadeLine[], rules: ProductionRules): FabricNeed[] {
  const needs = new Map<string, FabricNeed>();
  for (const { productId, name, color, quantity, configuration, cloth } of lines) {
    const key = `${productId} ${color ?? ''}`;
    const { pieces, fabric } = needs.get(key) ?? { pieces: 0, fabric: 0 };
    needs.set(key, {
      productId,
      name,
      color,
      pieces: pieces + quantity,
      fabric: fabric + productionOf(configuration, cloth, rules).fabric * quantity,
    });
  }
  return [...needs.values()].sort((a, b) => b.fabric - a.fabric || a.name.localeCompare(b.name, 'tr'));
}
