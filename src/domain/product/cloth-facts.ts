/** Facts of the close-up of a product and of the comparison, as they travel in files of some products each. */
import type { CARE_CODES } from './product-file.ts';
import type { MadeToMeasure } from '../price/size-price.ts';
import type { Opacity } from './attributes.ts';
import type { Product } from './catalogue.ts';
import { listedOf } from './listing.ts';
import type { Locale } from '../values/locale.ts';
import type { Kurus } from '../money/money.ts';
import type { Pause } from './pause.ts';
import type { Weave } from '../picture/weaves.ts';

/** A photograph as large as it is kept, where pages show a smaller one. */
export interface LargePhoto {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A pause in one language. */
export interface DisplayedPause {
  readonly word: string;
  readonly until?: string | undefined;
}

/** In the language of its file, as of the day of the build. */
export interface ClothFacts {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly categorySlug: string;
  /** Base name of the photograph. */
  readonly photo: string;
  /** Per metre of effective width, or per piece. */
  readonly price: Kurus;
  readonly oldPrice: Kurus | null;
  /** Null for what is sold by the piece or cut to a length. */
  readonly made: MadeToMeasure | null;
  readonly perMetre: boolean;
  /** Hangs in folds, so that its height comes from the roll and its width has no end. */
  readonly pleated: boolean;
  readonly opacity: Opacity | null;
  readonly light: string;
  readonly weave: Weave | null;
  readonly composition: string;
  /** In g/m². */
  readonly weight: number | null;
  /** In cm: the height up to which a width is cut in one piece. */
  readonly rollHeight: number | null;
  readonly care: readonly (typeof CARE_CODES)[number][];
  readonly colors: readonly {
    readonly id: string;
    readonly name: string;
    readonly hex: string;
    readonly paused?: DisplayedPause;
  }[];
  readonly paused: DisplayedPause | null;
  /** By base name, of the photographs of this product alone. */
  readonly large: Readonly<Record<string, LargePhoto>>;
}

/** By id. */
export type ClothFile = Readonly<Record<string, ClothFacts>>;

const CLOTHS_PER_FILE = 8;

/** The file in which a product stands, by its number: products 8 to 15 share one. */
export const clothFileNumber = (id: number): number => Math.floor(id / CLOTHS_PER_FILE);

export const clothFileOf = (id: number, locale: Locale): string => `/data/cloths/${locale}-${clothFileNumber(id)}.json`;

/** @param category its name in the language */
export function clothFactsOf(
  product: Product,
  category: string,
  locale: Locale,
  large: Readonly<Record<string, LargePhoto>> = {},
): ClothFacts {
  const { fabric, paused } = product;
  const { made } = listedOf(product, locale);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name[locale],
    category,
    categorySlug: product.category,
    photo: product.photo,
    price: product.price,
    oldPrice: product.oldPrice,
    made: made && 'pleat' in made ? made : null,
    perMetre: made !== null,
    pleated: product.panels.length > 0,
    opacity: fabric.opacity,
    light: fabric.light[locale],
    weave: fabric.weave ?? null,
    composition: fabric.composition[locale],
    weight: fabric.weight,
    rollHeight: fabric.rollHeight,
    care: product.care,
    colors: product.colors.map(({ id, name, hex, paused }) => ({
      id,
      name: name[locale],
      hex,
      ...(paused && { paused: pauseIn(paused, locale) }),
    })),
    paused: paused ? pauseIn(paused, locale) : null,
    large,
  };
}

const pauseIn = ({ word, until }: Pause, locale: Locale): DisplayedPause => ({
  word: word[locale],
  ...(until !== undefined && { until }),
});
