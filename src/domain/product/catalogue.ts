/** A product as the shop sells it on the day of a build, made from the owner's file. */
import type { CarryingCapacity, LengthRules } from '../price/by-length.ts';
import { daysAfter } from '../values/dates.ts';
import { DEFAULT_LIMITS, type SizeLimits } from '../window/measurement.ts';
import { toKurus, type Kurus } from '../money/money.ts';
import type { OptionPrice, PanelCount, PleatType } from '../price/pricing.ts';
import { firstToEnd, settled, type Pause } from './pause.ts';
import type { ProductFile } from './product-file.ts';
import { priceOn, priceUntil } from './sale.ts';
import type { LocalizedText } from '../values/locale.ts';

/** A photograph with its size in pixels. */
export interface Photo {
  alt: LocalizedText;
  hex?: string | undefined;
  width: number;
  height: number;
}

export interface Colour {
  id: string;
  name: LocalizedText;
  hex: string;
  /** Base name of the photograph that shows the colour, if there is one. */
  photo?: string | undefined;
  /** Words while it is unavailable. */
  paused?: Pause | undefined;
}

/** An option with what it costs, in kuruş. */
export type ProductOption = OptionPrice & { paused?: Pause | undefined };

/** A product as the shop sells it on the day of the build; amounts in kuruş. */
export interface Product extends Omit<
  ProductFile,
  | 'prices'
  | 'limits'
  | 'length'
  | 'carries'
  | 'options'
  | 'sku'
  | 'vatRate'
  | 'pleats'
  | 'panels'
  | 'notes'
  | 'withdrawn'
  | 'addedOn'
  | 'popularity'
> {
  sku: string;
  /** Charged price: per metre of effective width or of length, or per piece. */
  price: Kurus;
  /** The lowest price of the 30 days before a running sale, if that is higher (decisions S9). */
  oldPrice: Kurus | null;
  saleUntil: string | null;
  /** The last day on which it costs no more than this, as far as `content/` knows a rise; null otherwise. */
  priceUntil: string | null;
  pleats: readonly PleatType[];
  panels: readonly PanelCount[];
  limits: SizeLimits;
  /** Missing of what is not sold by length. */
  length?: LengthRules;
  carries?: CarryingCapacity;
  options: ProductOption[];
  vatRate: number;
  addedOn: string;
  /** Its place among all products, each place once; 1 sells most (`popularity.ts`). */
  popularity: number;
  isNew: boolean;
}

/** A product counts as new for this long. */
const NEW_FOR_DAYS = 60;

/** Spec §3, decisions S8: 'KP-' and the id padded to three digits. */
export const fallbackSku = (id: number): string => `KP-${String(id).padStart(3, '0')}`;

/**
 * The product of a file as sold on `today` (a day in Istanbul, `2026-11-20`). A colour that can be had stands before one that
 * cannot, and its photograph in front; where no colour can, neither can the product.
 * @param popularity its place among all products
 */
export function productOn(file: ProductFile, today: string, popularity = 0): Product {
  const { prices, limits, length, carries, options, sku, notes: _, withdrawn: __, ...product } = file;
  const { paused, ...rest } = settled(product, today);
  const all = file.colors.map((colour) => settled(colour, today));
  const colors = all.toSorted((a, b) => Number(a.paused !== undefined) - Number(b.paused !== undefined));
  const whole = paused ?? (colors[0]?.paused && firstToEnd(colors.flatMap((colour) => colour.paused ?? [])));
  return {
    ...rest,
    ...(whole && { paused: whole }),
    ...priceOn(prices, today),
    priceUntil: priceUntil(prices, today),
    colors,
    photo: colors[0] === all[0] ? file.photo : (colors[0]?.photo ?? file.photo),
    popularity,
    sku: sku ?? fallbackSku(file.id),
    limits: limits ?? DEFAULT_LIMITS,
    ...(length && { length: lengthRules(length) }),
    ...(carries && { carries }),
    options: options.map(({ confirmed: _, ...option }) => settled({ ...option, price: toKurus(option.price) }, today)),
    isNew: file.addedOn <= today && today <= newUntil(file.addedOn),
  };
}

const lengthRules = ({ min, max, overhang, parts }: NonNullable<ProductFile['length']>): LengthRules => ({
  min,
  max,
  overhang,
  parts: parts.map(({ price, every = null, ...part }) => ({ ...part, every, price: toKurus(price) })),
});

/** The last day on which a product that was added on a day counts as new. */
export const newUntil = (addedOn: string): string => daysAfter(addedOn, NEW_FOR_DAYS);
