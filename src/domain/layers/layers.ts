/** One window dressed as a set: its layers from the glass to the room, what goes together, what carries it, what all of it costs. */
import {
  adviseOnLength,
  LAYERS,
  type CarryingCapacity,
  type LengthAdvice,
  type LengthRules,
} from '../price/by-length.ts';
import type { Drawing, Opacity } from '../product/attributes.ts';
import type { Motif } from '../picture/motifs.ts';
import { quotedPleat } from '../product/listing.ts';
import { linePrice, type LinePrice } from '../price/line-price.ts';
import { adviseOnSize, type SizeLimits } from '../window/measurement.ts';
import type { Kurus } from '../money/money.ts';
import type { GatherSide, LineConfiguration, PanelCount, PleatType } from '../price/pricing.ts';
import type { SizeRefusal, WindowSize } from '../price/size-price.ts';

/** From the glass to the room; last what is no cloth. */
export const ROLES = ['blind', 'guneslik', 'tul', 'fon', 'holdback', 'carrier'] as const;
export type Role = (typeof ROLES)[number];

/** Returns whether a role hangs on a track or a rod; a blind brings its own cassette. */
export const isHung = (role: Role): boolean => LAYERS.some((layer) => layer === role);
export const isCloth = (role: Role): boolean => role !== 'holdback' && role !== 'carrier';

/** Facts of a product that a set needs, in the language of the page. Nothing of it is paused. */
export interface LayerProduct {
  readonly id: number;
  readonly slug: string;
  readonly sku: string;
  readonly name: string;
  /** Per metre of effective width or of length, or per piece. */
  readonly price: Kurus;
  readonly madeToMeasure: boolean;
  readonly pleats: readonly PleatType[];
  readonly panels: readonly PanelCount[];
  readonly limits: SizeLimits;
  readonly drawing: Drawing;
  readonly opacity: Opacity | null;
  readonly motif?: Motif | undefined;
  /** At least one. */
  readonly colors: readonly {
    readonly id: string;
    readonly name: string;
    readonly hex: string;
    readonly imageUrl: string;
  }[];
  readonly length?: LengthRules;
  readonly carries?: CarryingCapacity;
}

/** Choices of a product for a layer; choices that do not apply to it are left as they are. */
export interface WornLayer {
  readonly product: number;
  readonly color: string;
  readonly pleat: PleatType;
  readonly panels: PanelCount;
  readonly gather: GatherSide;
  readonly on: boolean;
}
export type WornSet = Readonly<Partial<Record<Role, WornLayer>>>;

/** Roles that a role may not hang beside, and roles nearer to the glass that it needs. */
export interface RoleRule {
  readonly role: Role;
  readonly notWith: readonly Role[];
  readonly needs: Role | null;
}

export type LayerProducts = Pick<ReadonlyMap<number, LayerProduct>, 'get'>;

/** Why a layer that is switched on is not part of the set. */
export type LayerRefusal =
  | SizeRefusal
  | Pick<Extract<LengthAdvice, { blocks: true }>, 'code' | 'limit'>
  /** `by`: what hangs there already. */
  | { readonly code: 'not-with' | 'needs'; readonly by: Role }
  /** The first layer that does not run on this track or rod. */
  | { readonly code: 'carries-not'; readonly by: Role }
  | { readonly code: 'channels'; readonly limit: number }
  | { readonly code: 'carries-nothing' };

export interface DressedLayer {
  readonly role: Role;
  readonly worn: WornLayer;
  readonly product: LayerProduct;
  readonly configuration: LineConfiguration | null;
  /** Price of one piece, in kuruş, whether it is on or not; null where it is not made in this size. */
  readonly price: Kurus | null;
  /** Obstacle to a layer, whether it is on or off. */
  readonly refusal: LayerRefusal | null;
  /** On, and nothing is in its way: part of the sum. */
  readonly counts: boolean;
}

/** The layer of a product that was chosen by nobody yet: like another one where it can be, else its first colour and the quoted pleat. */
export function wear(product: LayerProduct, like?: Partial<WornLayer>): WornLayer {
  const { pleats, panels, colors } = product;
  const color = colors.find(({ id }) => id === like?.color) ?? colors[0];
  return {
    product: product.id,
    color: color?.id ?? '',
    pleat: like?.pleat && pleats.includes(like.pleat) ? like.pleat : quotedPleat(pleats),
    panels: like?.panels && panels.includes(like.panels) ? like.panels : 2,
    gather: like?.gather ?? 'left',
    on: like?.on ?? false,
  };
}

/** By the one rule of every line; a set chooses no option that costs. */
export const layerPrice = (product: LayerProduct, configuration: LineConfiguration | null): LinePrice =>
  linePrice({ ...product, options: [] }, configuration);

/**
 * Returns its configuration in a window; null for products sold by the piece. The width goes from end to end of the track or rod
 * (`layers:size.how`), so that one is as long as what hangs on it, without its overhang.
 */
export function configurationOf(
  product: LayerProduct,
  worn: WornLayer,
  { width, height }: WindowSize,
): LineConfiguration | null {
  if (product.length) return { length: width };
  if (!product.madeToMeasure) return null;
  return {
    width,
    height,
    pleatType: worn.pleat,
    motorized: false,
    lining: false,
    installation: false,
    ...(product.panels.length > 0 && { panels: worn.panels, ...(worn.panels === 1 && { gather: worn.gather }) }),
  };
}

function sizeRefusal(product: LayerProduct, { width, height }: WindowSize): LayerRefusal | null {
  if (product.length) {
    const advice = adviseOnLength(width, product.length).find((one) => one.blocks);
    return advice?.blocks ? { code: advice.code, limit: advice.limit } : null;
  }
  if (!product.madeToMeasure) return null;
  const advice = adviseOnSize(width, height, product.limits).find((one) => one.blocks);
  return advice ? { code: advice.code, limit: advice.limit } : null;
}

/** Whether a track or a rod carries these layers at once; null where it does. */
export function carryRefusal(carries: CarryingCapacity | undefined, roles: readonly Role[]): LayerRefusal | null {
  const hung = roles.filter(isHung);
  if (hung.length === 0) return { code: 'carries-nothing' };
  const stranger = hung.find((role) => !carries?.layers.some((layer) => layer === role));
  if (stranger) return { code: 'carries-not', by: stranger };
  const channels = carries?.channels ?? 0;
  return hung.length > channels ? { code: 'channels', limit: channels } : null;
}

function placeRefusal(
  rules: readonly RoleRule[],
  rule: RoleRule,
  product: LayerProduct,
  hanging: readonly Role[],
): LayerRefusal | null {
  const rival = hanging.find((role) => areApart(rules, rule.role, role));
  if (rival) return { code: 'not-with', by: rival };
  if (rule.needs && !hanging.includes(rule.needs)) return { code: 'needs', by: rule.needs };
  return rule.role === 'carrier' ? carryRefusal(product.carries, hanging) : null;
}

/**
 * Every layer of a set in a window, from the glass to the room: what it costs, and what is in its way. The nearer to
 * the glass of two conflicting layers stays. A layer whose product is unknown is left out.
 */
export function dress(
  set: WornSet,
  rules: readonly RoleRule[],
  size: WindowSize,
  products: LayerProducts,
): DressedLayer[] {
  const hanging: Role[] = [];
  return ROLES.flatMap((role): DressedLayer[] => {
    const rule = rules.find((one) => one.role === role);
    const worn = set[role];
    const product = worn && products.get(worn.product);
    if (!rule || !worn || !product) return [];
    const outside = sizeRefusal(product, size);
    const configuration = configurationOf(product, worn, size);
    const refusal = outside ?? placeRefusal(rules, rule, product, hanging);
    const counts = worn.on && refusal === null;
    if (counts) hanging.push(role);
    const price = outside ? null : layerPrice(product, configuration).unitPrice;
    return [{ role, worn, product, configuration, price, refusal, counts }];
  });
}

/** Roles that `dress` leaves out, because nobody can say what their product is. */
export const unfetchedOf = (set: WornSet, products: LayerProducts): Role[] =>
  ROLES.filter((role) => set[role] !== undefined && !products.get(set[role].product));

/** Kuruş: a set costs what its lines cost, and nothing else. */
export const sumOf = (layers: readonly DressedLayer[]): Kurus =>
  layers.reduce((sum, { counts, price }) => sum + (counts ? (price ?? 0) : 0), 0);

/** Switches a layer; what does not go with it gives way, the rest stays. */
export function switchLayer(set: WornSet, rules: readonly RoleRule[], role: Role, on: boolean): WornSet {
  const worn = set[role];
  if (!worn) return set;
  const rivals = ROLES.filter((other) => on && areApart(rules, role, other));
  const changed = { ...set, [role]: { ...worn, on } };
  return rivals.reduce<WornSet>((rest, rival) => {
    const other = rest[rival];
    return other?.on ? { ...rest, [rival]: { ...other, on: false } } : rest;
  }, changed);
}

/** Whether two kinds do not hang at one window, whichever of them says so. */
export const areApart = (rules: readonly RoleRule[], a: Role, b: Role): boolean =>
  rules.some(({ role, notWith }) => (role === a && notWith.includes(b)) || (role === b && notWith.includes(a)));

/** A product as a layer of the set as it stands: what it would cost, and why it would not do. */
export function offerOf(
  product: LayerProduct,
  role: Role,
  worn: WornLayer,
  layers: readonly DressedLayer[],
  size: WindowSize,
): DressedLayer {
  const hanging = layers.filter((layer) => layer.counts && layer.role !== role).map((layer) => layer.role);
  const outside = sizeRefusal(product, size);
  const configuration = configurationOf(product, worn, size);
  const price = outside ? null : layerPrice(product, configuration).unitPrice;
  // The shopper changes what hangs beside it; a track that cannot carry it is no offer.
  const refusal = outside ?? (role === 'carrier' ? carryRefusal(product.carries, hanging) : null);
  return { role, worn, product, configuration, price, refusal, counts: refusal === null };
}
