/** Products, colours and options that are temporarily unavailable but still listed. */
import { isCustom } from '../price/by-length.ts';
import { daysAfter } from '../values/dates.ts';
import type { LocalizedText } from '../values/locale.ts';
import { OPTION_IDS, windowOf, type LineConfiguration } from '../price/pricing.ts';

export interface Pause {
  /** Why, in a few words: "Out of stock". */
  readonly word: LocalizedText;
  /** Its last day in Istanbul, `2026-12-05`; missing where nobody knows. */
  readonly until?: string | undefined;
}

/** The pause, if it is on that day. @param day in Istanbul, as `2026-12-05` */
export const pausedOn = (pause: Pause | undefined, day: string): Pause | undefined =>
  pause && (pause.until === undefined || day <= pause.until) ? pause : undefined;

/** The first day on which it is available again; null where nobody knows. */
export const backOn = ({ until }: Pause): string | null => (until === undefined ? null : daysAfter(until, 1));

/** A thing without its pause where that is not on, so that who reads it later need not ask for the day. */
export function settled<Thing extends { paused?: Pause | undefined }>(thing: Thing, day: string): Thing {
  const { paused, ...rest } = thing;
  const now = pausedOn(paused, day);
  // Without the field what is left is still a Thing: it is optional.
  return (now ? { ...rest, paused: now } : rest) as Thing;
}

/** Returns the pause that ends first, for a product whose colours are all paused; undefined without any. */
export function firstToEnd(pauses: readonly Pause[]): Pause | undefined {
  const endOf = ({ until }: Pause): string => until ?? '9999-12-31';
  return pauses.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0))[0];
}

/** Photographs of colours, each with the id of the colour that it shows on request; undefined of one that cannot be chosen for now. */
export const colourPhotos = (
  colours: readonly { readonly id: string; readonly photo?: string | undefined; readonly paused?: Pause | undefined }[],
): ReadonlyMap<string, string | undefined> =>
  new Map(colours.flatMap(({ id, photo, paused }) => (photo ? [[photo, paused ? undefined : id] as const] : [])));

/** Returns the views in colours that can be chosen; where all are paused, the first alone, which nothing chooses. */
export function openViews<View extends { readonly colour: { readonly paused?: Pause | undefined } }>(
  views: readonly View[],
): readonly View[] {
  const open = views.filter(({ colour }) => !colour.paused);
  return open.length > 0 ? open : views.slice(0, 1);
}

export type PauseRefusal = 'paused' | 'colour-paused' | 'option-paused';

interface PausableProduct {
  readonly paused?: Pause | undefined;
  readonly colors: readonly { readonly id: string; readonly paused?: Pause | undefined }[];
  readonly options: readonly { readonly id: string; readonly paused?: Pause | undefined }[];
}

/** Returns the widest paused part of a choice; null when nothing of it is paused. */
export function pauseOf(
  product: PausableProduct,
  choice: { readonly color?: string | null | undefined; readonly configuration: LineConfiguration | null },
): { readonly code: PauseRefusal; readonly pause: Pause } | null {
  if (product.paused) return { code: 'paused', pause: product.paused };
  const colour = product.colors.find(({ id }) => id === choice.color)?.paused;
  if (colour) return { code: 'colour-paused', pause: colour };
  const window = windowOf(choice.configuration);
  const chosen = OPTION_IDS.filter((id) => window?.[id]);
  const option = product.options.find(({ id, paused }) => paused && chosen.some((one) => one === id))?.paused;
  return option ? { code: 'option-paused', pause: option } : null;
}

/** For search engines and feeds. `from`: the day on which what is out of stock is back, where it is known. */
export interface Availability {
  readonly state: 'MadeToOrder' | 'InStock' | 'OutOfStock';
  readonly from: string | null;
}

export const availabilityOf = ({
  paused,
  ...product
}: {
  readonly madeToMeasure: boolean;
  readonly length?: unknown;
  readonly paused?: Pause | undefined;
}): Availability =>
  paused
    ? { state: 'OutOfStock', from: backOn(paused) }
    : { state: isCustom(product) ? 'MadeToOrder' : 'InStock', from: null };
