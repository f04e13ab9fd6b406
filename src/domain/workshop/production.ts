/** Cuts of the workshop for a window, and how much cloth they take. Lengths in cm, some in half centimetres. */
import type { Heading } from '../product/attributes.ts';
import { effectiveWidthCm, type Configuration } from '../price/pricing.ts';

/** Each edge turned over, in cm. */
export interface Hems {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}

interface BlindRules {
  readonly narrower: number;
  readonly longer: number;
  /** 2 where the cloth runs down and up again. */
  readonly layers: number;
}

/** `content/production.json`, as `production-file.ts` describes and checks it. */
export interface ProductionRules {
  readonly curtain: Hems;
  readonly caravan: Hems;
  readonly seam: number;
  readonly lining: { readonly narrower: number; readonly shorter: number };
  readonly cassette: BlindRules;
  readonly tube: BlindRules;
  readonly panel: { readonly width: number; readonly overlap: number; readonly top: number; readonly bottom: number };
}

/**
 * Facts of the cloth: null for a product that is no longer in the catalogue, and for a roll whose height nobody wrote
 * down.
 */
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
  /** Hems of a cut; null where nothing is sewn. */
  readonly hems: Hems | null;
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

/** Guesses the heading of a product that has left the catalogue: pleats or panels mean sewn, the rest was a blind. */
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
