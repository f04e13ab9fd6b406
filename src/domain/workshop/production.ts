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
  /** Width of its roll. */
  readonly roll: number;
}

/** A cloth whose roll differs from the others of its kind. */
export interface ClothRule {
  /** Slug of the product. */
  readonly product: string;
  /** Width of its roll; left out, that of its kind, or the height that the product file gives. */
  readonly roll?: number | undefined;
  /** Length along the roll after which its pattern begins again; left out, it has none to match. */
  readonly repeat?: number | undefined;
}

/** `content/production.json`, as `production-file.ts` describes and checks it. */
export interface ProductionRules {
  readonly curtain: Hems;
  readonly caravan: Hems;
  readonly seam: number;
  readonly lining: { readonly narrower: number; readonly shorter: number; readonly roll: number };
  readonly cassette: BlindRules;
  readonly tube: BlindRules;
  readonly panel: {
    readonly width: number;
    readonly overlap: number;
    readonly top: number;
    readonly bottom: number;
    readonly roll: number;
  };
  readonly cloths: readonly ClothRule[];
}

/**
 * Facts of the cloth: `heading` is null for a product that is no longer in the catalogue, `roll` (the width of its roll)
 * where nobody wrote it down. `repeat` is 0 for a cloth without a pattern to match.
 */
export interface Cloth {
  readonly heading: Heading | null;
  readonly roll: number | null;
  readonly repeat: number;
}

/** Returns the cloth of a product: `content/production.json` before the product's own file. */
export function clothOf(
  product: { readonly slug: string; readonly heading: Heading | null; readonly rollHeight: number | null },
  rules: ProductionRules,
): Cloth {
  const { slug, heading, rollHeight } = product;
  const own = rules.cloths.find((cloth) => cloth.product === slug);
  return { heading, roll: own?.roll ?? rollHeight ?? rollOfKind(heading, rules), repeat: own?.repeat ?? 0 };
}

function rollOfKind(heading: Heading | null, rules: ProductionRules): number | null {
  if (heading === 'cassette' || heading === 'tube') return rules[heading].roll;
  return heading === 'touch-strip' ? rules.panel.roll : null;
}

/** Equal pieces, as they are cut. */
export interface Cut {
  readonly count: number;
  readonly width: number;
  readonly height: number;
}

/** Equal rectangles of cloth as they lie on the roll: `across` its width, `along` its length. */
export interface RollCut {
  readonly count: number;
  readonly across: number;
  readonly along: number;
}

/** One item of an order, as it is made. */
export interface Production {
  readonly kind: 'curtain' | 'blind' | 'panels';
  readonly cut: Cut;
  /** Hems of a cut; null where nothing is sewn. */
  readonly hems: Hems | null;
  /** Cut of the lining; null without one. */
  readonly lining: Cut | null;
  /** Metres of its lining's roll, in cm; 0 without a lining. */
  readonly liningFabric: number;
  readonly onRoll: RollCut;
  /** Length that one item takes off the roll when nothing else is cut beside it. */
  readonly fabric: number;
  /** Widths that are joined, because the piece is taller than the roll and its cloth runs upright; 0 otherwise. */
  readonly seams: number;
}

/**
 * How a window is made, and the roll that it takes (decisions W2). Curtains: the width of all cuts together is the effective
 * width that was sold, side hems within it (decisions P2), the height is the window's with both hems. Their cloth and that of
 * panels runs sideways, so that no join shows, as long as its roll is as wide as the cut is high; else it runs upright, curtains
 * in as many widths as that takes. A blind's cloth always runs upright.
 */
export function productionOf(window: Configuration, cloth: Cloth, rules: ProductionRules): Production {
  const heading = cloth.heading ?? headingGuess(window);
  switch (heading) {
    case 'cassette':
    case 'tube': {
      const { narrower, longer, layers } = rules[heading];
      const cut = { count: 1, width: window.width - narrower, height: window.height * layers + longer };
      const onRoll = { count: 1, across: cut.width, along: matched(cut.height, cloth) };
      return { ...UNSEWN, kind: 'blind', cut, onRoll, fabric: onRoll.along };
    }
    case 'touch-strip': {
      const { width, overlap, top, bottom } = rules.panel;
      const count = Math.max(2, Math.ceil((window.width - overlap) / (width - overlap)));
      const each = halfUp((window.width + overlap * (count - 1)) / count);
      const cut = { count, width: each, height: window.height + top + bottom };
      return { ...UNSEWN, kind: 'panels', cut, ...panelsOnRoll(cut, cloth) };
    }
    case 'pleat-tape':
    case 'track-tape':
    case 'track-tapes':
      return curtainOf(window, heading, cloth, rules);
  }
}

const UNSEWN = { hems: null, lining: null, liningFabric: 0, seams: 0 } as const;

/** Length along the roll after which the next cut begins at the same point of the pattern. */
const matched = (length: number, { repeat }: Pick<Cloth, 'repeat'>): number =>
  repeat > 0 ? Math.ceil(length / repeat) * repeat : length;

function panelsOnRoll(cut: Cut, cloth: Cloth): Pick<Production, 'onRoll' | 'fabric'> {
  const { count, width, height } = cut;
  if (cloth.roll === null || height <= cloth.roll) {
    const along = matched(width, cloth);
    return { onRoll: { count, across: height, along }, fabric: count * along };
  }
  const along = matched(height, cloth);
  const beside = Math.max(1, Math.floor(cloth.roll / width));
  return { onRoll: { count, across: width, along }, fabric: Math.ceil(count / beside) * along };
}

/** Guesses the heading of a product that has left the catalogue: pleats or panels mean sewn, the rest was a blind. */
const headingGuess = ({ pleatType, panels }: Configuration): Heading =>
  pleatType === 'none' && panels === undefined ? 'tube' : 'pleat-tape';

function curtainOf(
  window: Configuration,
  heading: 'pleat-tape' | 'track-tape' | 'track-tapes',
  cloth: Cloth,
  rules: ProductionRules,
): Production {
  const effective = effectiveWidthCm(window.width, window.pleatType);
  const edges = heading === 'pleat-tape' ? rules.curtain : rules.caravan;
  const hems = heading === 'track-tapes' ? { ...edges, bottom: edges.top } : edges;
  const count = window.panels ?? 2;
  // A tailor cuts whole centimetres; rounding up would take more cloth than was sold.
  const cut = { count, width: Math.floor(effective / count), height: window.height + hems.top + hems.bottom };
  const lining = window.lining
    ? { count, width: cut.width - rules.lining.narrower, height: cut.height - rules.lining.shorter }
    : null;
  const { onRoll, seams } = sewnOnRoll(cut, cloth, rules);
  const length = onRoll.count * onRoll.along;
  return {
    kind: 'curtain',
    cut,
    hems,
    lining,
    liningFabric: lining === null ? 0 : liningLength(lining, rules),
    onRoll,
    // The centimetre that rounding leaves over was sold, and comes off the roll too.
    fabric: seams === 0 ? Math.max(effective, length) : length,
    seams,
  };
}

function sewnOnRoll(cut: Cut, cloth: Cloth, { seam }: ProductionRules): Pick<Production, 'onRoll' | 'seams'> {
  const { count, width, height } = cut;
  if (cloth.roll === null || height <= cloth.roll) {
    return { onRoll: { count, across: height, along: matched(width, cloth) }, seams: 0 };
  }
  const widths = widthsFor(width, cloth.roll, seam);
  const across = Math.min(width, cloth.roll);
  return { onRoll: { count: count * widths, across, along: matched(height, cloth) }, seams: count * (widths - 1) };
}

function liningLength(lining: Cut, rules: ProductionRules): number {
  const { onRoll } = sewnOnRoll(lining, { heading: null, roll: rules.lining.roll, repeat: 0 }, rules);
  return onRoll.count * onRoll.along;
}

/** How many widths of a roll make a cut, each join taking `seam` of both its widths. */
function widthsFor(width: number, roll: number, seam: number): number {
  const gain = roll - 2 * seam;
  if (width <= roll || gain <= 0) return 1;
  return 1 + Math.ceil((width - roll) / gain);
}

const halfUp = (value: number): number => Math.ceil(value * 2) / 2;
