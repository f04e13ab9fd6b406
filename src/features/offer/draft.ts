/** A line of an offer while it is filled: what was typed and chosen, and what that makes. */
import { lengthForWindow } from '../../domain/price/by-length.ts';
import { MAX_QUANTITY } from '../../domain/cart/cart.ts';
import { fitsLimits, isWithin } from '../../domain/window/measurement.ts';
import { readWritten } from '../../domain/window/typed-size.ts';
import type { OfferProduct } from '../../domain/offer/offer-file.ts';
import type { OfferLine } from '../../domain/offer/offer.ts';
import {
  gatherOf,
  isLength,
  OPTION_IDS,
  type Configuration,
  type GatherSide,
  type LineConfiguration,
  type OptionId,
  type PleatType,
} from '../../domain/price/pricing.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';

export interface Draft {
  readonly width: string;
  readonly height: string;
  /** Value of a product cut to a length. */
  readonly length: string;
  readonly pleat: PleatType | null;
  readonly color: string | null;
  readonly panels: 'two' | GatherSide;
  readonly options: readonly OptionId[];
  readonly quantity: string;
}

type LengthField = 'width' | 'height' | 'length';

/** Fault of a field. `between`: the limits that the product is made in, in cm. */
export type Problem =
  | { readonly code: 'required' | 'invalid' | 'whole' }
  | { readonly code: 'between'; readonly min: number; readonly max: number };
export type Problems = Partial<Record<LengthField | 'pleat' | 'quantity', Problem>>;

/** In the window's size; the first colour that can be had, and the pleat only where there is no choice (decisions P15). */
export const newDraft = (product: OfferProduct, size: WindowSize | null): Draft => ({
  width: size ? String(size.width) : '',
  height: size ? String(size.height) : '',
  length: size && product.length ? String(lengthForWindow(product.length, size.width)) : '',
  pleat: product.pleats.length === 1 ? (product.pleats[0] ?? null) : null,
  color: (product.colors.find(({ paused }) => !paused) ?? product.colors[0])?.id ?? null,
  panels: 'two',
  options: [],
  quantity: '1',
});

/**
 * The draft of a line: a colour or an extra that cannot be had, or not for now, is as in a new draft, since the form does not show it;
 * `lostIn` names it.
 */
export function draftOf(product: OfferProduct, { configuration, color, quantity }: OfferLine): Draft {
  const empty = newDraft(product, null);
  const isHad = product.colors.some(({ id, paused }) => id === color && !paused);
  const draft = { ...empty, quantity: String(quantity), color: isHad ? color : empty.color };
  if (configuration === null) return draft;
  if (isLength(configuration)) return { ...draft, length: String(configuration.length) };
  return {
    ...draft,
    width: String(configuration.width),
    height: String(configuration.height),
    pleat: configuration.pleatType,
    panels: gatherOf(configuration) ?? 'two',
    options: OPTION_IDS.filter((id) => configuration[id] && canHave(product, id)),
  };
}

/** Choices of a line that its draft does not have: ids of its colour and of the one in its place, and extras. */
export interface LostChoices {
  readonly colour: { readonly former: string; readonly now: string } | null;
  readonly options: readonly OptionId[];
}

export function lostIn({ configuration, color }: OfferLine, draft: Draft): LostChoices {
  const { color: now, options } = draft;
  return {
    colour: color !== null && now !== null && color !== now ? { former: color, now } : null,
    options:
      configuration && !isLength(configuration)
        ? OPTION_IDS.filter((id) => configuration[id] && !options.includes(id))
        : [],
  };
}

export type DraftReading =
  { readonly ok: true; readonly line: Omit<OfferLine, 'id'> } | { readonly ok: false; readonly problems: Problems };

/** The line that a draft is, or all that is wrong with it. A size typed in metres counts as one (decisions P4). */
export function readDraft(product: OfferProduct, draft: Draft): DraftReading {
  const problems: Problems = {};
  const quantity = Number(draft.quantity);
  if (!/^\d{1,2}$/.test(draft.quantity.trim()) || quantity < 1 || quantity > MAX_QUANTITY)
    problems.quantity = { code: 'invalid' };
  const configuration = readConfiguration(product, draft, problems);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const color = product.colors.some(({ id }) => id === draft.color) ? draft.color : null;
  return { ok: true, line: { productId: product.id, color, configuration, quantity } };
}

function readConfiguration(product: OfferProduct, draft: Draft, problems: Problems): LineConfiguration | null {
  if (product.madeToMeasure) return readWindow(product, draft, problems);
  if (!product.length) return null;
  const length = readTyped('length', draft.length, problems);
  if (length === null) return null;
  const { min, max } = product.length;
  if (!isWithin(length, { min, max })) problems.length = { code: 'between', min, max };
  return { length };
}

function readWindow(product: OfferProduct, draft: Draft, problems: Problems): Configuration | null {
  const width = readTyped('width', draft.width, problems);
  const height = readTyped('height', draft.height, problems);
  const { pleat: pleatType, options, panels } = draft;
  if (pleatType === null) problems.pleat = { code: 'required' };
  if (width === null || height === null) return null;
  if (!fitsLimits(width, height, product.limits)) {
    for (const [side, cm] of [
      ['width', width],
      ['height', height],
    ] as const)
      if (!isWithin(cm, product.limits[side])) problems[side] = { code: 'between', ...product.limits[side] };
  }
  if (pleatType === null) return null;
  const has = (id: OptionId): boolean => options.includes(id) && canHave(product, id);
  return {
    width,
    height,
    pleatType,
    motorized: has('motorized'),
    lining: has('lining'),
    installation: has('installation'),
    ...(product.panels.includes(1) &&
      (panels === 'two' ? { panels: 2 as const } : { panels: 1 as const, gather: panels })),
  };
}

const canHave = (product: OfferProduct, id: OptionId): boolean =>
  product.options.some((option) => option.id === id && !option.paused);

function readTyped(field: LengthField, text: string, problems: Problems): number | null {
  const read = readWritten(text, field === 'width' ? 'width' : 'height');
  if (read.ok) return read.cm;
  const code = read.code === 'measurement.whole' ? 'whole' : read.code.endsWith('required') ? 'required' : 'invalid';
  problems[field] = { code };
  return null;
}
