/** Schemas of the owner's files in `content/` (decisions S1, S7): products, categories, the home page, rooms and photographs. Amounts are in lira. */
import * as z from 'zod/mini';
import { LAYERS, MAX_PARTS } from '../price/by-length.ts';
import { DRAWINGS, HEADINGS, MAX_SAMPLES, OPACITIES, ROOMS } from './attributes.ts';
import { MOTIFS } from '../picture/motifs.ts';
import { WEAVES } from '../picture/weaves.ts';
import { OPTION_IDS, PANEL_COUNTS, PLEAT_TYPES } from '../price/pricing.ts';
import { liraField } from '../money/typed-lira.ts';

/** Mark of `npm run product` where the owner has to write. */
export const UNFINISHED = '???';

const text = z.string().check(
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.refine((value) => !value.includes(UNFINISHED), 'is not written yet'),
);
export const localized = z.strictObject({ tr: text, en: text });
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug such as bogaz-keten-fon'));
const day = z.iso.date('must be a day such as 2026-11-20');
const confirmed = z.optional(z.literal(true));
const centimetres = z.int().check(z.gte(1), z.lte(9999));
/** Fewer centimetres than any side or cloth has were typed in metres. */
const LEAST_CM = 20;
/** A list that names each thing once. */
const distinct = <Item>() =>
  z.refine<readonly Item[]>((items) => new Set(items).size === items.length, 'names one of them twice');
/** A window's side in cm; more than `most` was typed in millimetres. */
const sideOf = (most: number) => {
  const side = z.int().check(z.gte(1), z.lte(most, `must be at most ${most}`));
  return z
    .strictObject({ min: side, max: side.check(z.gte(LEAST_CM, `must be at least ${LEAST_CM}`)) })
    .check(z.refine((value) => value.min <= value.max, 'min must not exceed max'));
};

/** A pause (`pause.ts`): the reason in a few words, and its last day where that is known. */
const paused = z.optional(z.strictObject({ word: localized, until: z.optional(day) }));

/** Care symbols of the trade (market §6). */
export const CARE_CODES = [
  'wash-30',
  'no-bleach',
  'no-tumble',
  'iron-low',
  'iron-damp',
  'dry-clean',
  'wipe',
  'dust',
] as const;

const colour = z.strictObject({
  id: slug,
  name: localized,
  hex: hexColour(),
  photo: z.optional(slugOfPhoto()),
  paused,
});

function hexColour() {
  return z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #9aa68e'));
}

export function slugOfPhoto() {
  return z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be the base name of a file in content/photos'));
}

/**
 * A price from a day on; with `until` (its last day) it is a sale, behind which the ordinary price returns (decisions S9).
 * `confirmed` says that what looks like a slip is meant (`src/build/content/check-prices.ts`).
 */
const priceEntry = z.strictObject({ from: day, until: z.optional(day), price: liraField, confirmed }).check(
  z.refine((entry) => entry.until === undefined || entry.from <= entry.until, {
    path: ['until'],
    message: 'must not be before from',
  }),
);
export type PriceEntry = z.infer<typeof priceEntry>;

const few = z.int().check(z.gte(0), z.lte(99));

/** One to each begun `every` cm and `plus` more (joins: one less, -1), but never fewer than `atLeast`; each costs `price`, or is included. */
const partFile = z
  .strictObject({
    name: localized,
    atLeast: z._default(few, 0),
    every: z.optional(z.int().check(z.gte(5), z.lte(9999))),
    plus: z._default(z.int().check(z.gte(-9), z.lte(99)), 0),
    price: z._default(liraField, 0),
  })
  .check(
    z.refine((part) => part.every !== undefined || part.atLeast > 0, {
      path: ['atLeast'],
      message: 'says how many there are where every does not',
    }),
    z.refine((part) => part.every !== undefined || part.plus === 0, {
      path: ['plus'],
      message: 'adds to every, which is missing',
    }),
  );

const lengthFile = z
  .strictObject({
    min: centimetres,
    max: centimetres,
    overhang: z.int().check(z.gte(0), z.lte(100)),
    parts: z.array(partFile).check(z.minLength(1), z.maxLength(MAX_PARTS)),
  })
  .check(z.refine((value) => value.min <= value.max, 'min must not exceed max'));

const carriesFile = z
  .strictObject({
    channels: z.int().check(z.gte(1), z.lte(4)),
    layers: z.array(z.enum(LAYERS)).check(z.minLength(1)),
  })
  .check(
    z.refine(({ layers }) => new Set(layers).size === layers.length, {
      path: ['layers'],
      message: 'names each layer once',
    }),
    z.refine(({ channels, layers }) => channels <= layers.length, {
      path: ['channels'],
      message: 'must not be more than the layers it carries',
    }),
  );

export const productFile = z
  .strictObject({
    id: z.int().check(z.gte(1)),
    slug,
    /** Slugs it had before: their addresses lead to it. */
    aliases: z._default(z.array(slug), []),
    sku: z.optional(text),
    category: slug,
    name: localized,
    description: localized,
    features: z.array(localized).check(z.minLength(1)),
    fabric: z.strictObject({
      composition: localized,
      /** Grams a square metre. */
      weight: z.nullable(z.int().check(z.gte(10, 'must be at least 10'), z.lte(2000, 'must be at most 2000'))),
      rollHeight: z.nullable(
        z.int().check(z.gte(LEAST_CM, `must be at least ${LEAST_CM}`), z.lte(600, 'must be at most 600')),
      ),
      light: localized,
      /** The class that filters know of what `light` says; null for what is no cloth. */
      opacity: z._default(z.nullable(z.enum(OPACITIES)), null),
      /** How it is woven, where the shop has a picture of that to be tinted (`picture/close-up.ts`). */
      weave: z.optional(z.enum(WEAVES)),
      /** Its pattern or surface in the picture of a window (`picture/motifs.ts`); plain cloth has none. */
      motif: z.optional(z.enum(MOTIFS)),
    }),
    care: z.array(z.enum(CARE_CODES)).check(z.minLength(1), distinct()),
    /** Notes for the maintainer, such as which figures are examples; never shown. */
    notes: z.optional(z.string()),
    colors: z.array(colour).check(z.minLength(1)),
    photo: slugOfPhoto(),
    details: z._default(z.array(slugOfPhoto()).check(distinct()), []),
    madeToMeasure: z.boolean(),
    pleats: z._default(z.array(z.enum(PLEAT_TYPES)).check(distinct()), []),
    /** As how many panels it can be sewn (decisions P16); empty for what is no curtain. */
    panels: z._default(z.array(z.literal(PANEL_COUNTS)).check(distinct()), []),
    heading: z.optional(z.enum(HEADINGS)),
    limits: z.optional(z.strictObject({ width: sideOf(1200), height: sideOf(600) })),
    /** Sold by the centimetre, with the parts that belong to a length (decisions S10, `by-length.ts`). */
    length: z.optional(lengthFile),
    /** Layers that hang on a track or a rod, and how many of them at once. */
    carries: z.optional(carriesFile),
    options: z._default(
      z.array(
        z.strictObject({
          id: z.enum(OPTION_IDS),
          price: liraField,
          per: z.enum(['piece', 'metre']),
          paused,
          confirmed,
        }),
      ),
      [],
    ),
    /** Ids of colours and extras that are sold no longer: a build asks for those that are missing against what is live. */
    withdrawn: z._default(z.array(slug), []),
    paused,
    vatRate: z.literal([1, 10, 20]),
    prices: z.array(priceEntry).check(z.minLength(1)),
    addedOn: day,
    /** The owner's order of what sells best, 1 first, for what has not been sold lately (`popularity.ts`). */
    popularity: z.optional(z.int().check(z.gte(1))),
    /** Where it serves best, by its cloth and its care; none where it is for no room. */
    rooms: z._default(z.array(z.enum(ROOMS)).check(distinct()), []),
    /** How many samples of cloth lie in it; 0 for everything but the sample pack. */
    holdsSamples: z._default(z.int().check(z.gte(0), z.lte(MAX_SAMPLES)), 0),
    /** Former files have them; they are shown nowhere: the build puts what the reviews of buyers say (decisions S11). */
    rating: z._default(z.number().check(z.gte(0), z.lte(5)), 0),
    reviewCount: z._default(z.int().check(z.gte(0)), 0),
  })
  .check(
    z.refine((product) => product.madeToMeasure === product.pleats.length > 0, {
      path: ['pleats'],
      message: 'made-to-measure products list at least one pleat, others none',
    }),
    z.refine((product) => product.panels.length === 0 || product.panels.includes(2), {
      path: ['panels'],
      message: 'must hold 2, which is what a curtain is made as when nothing is chosen',
    }),
    z.refine((product) => product.madeToMeasure === (product.heading !== undefined), {
      path: ['heading'],
      message: 'made-to-measure products have one, others none',
    }),
    z.refine((product) => !product.madeToMeasure || product.length === undefined, {
      path: ['length'],
      message: 'is of what is cut to a length; a product made to measure has limits instead',
    }),
    z.refine((product) => product.length === undefined || product.holdsSamples === 0, {
      path: ['holdsSamples'],
      message: 'what is sold by length holds no samples',
    }),
    z.refine((product) => !product.madeToMeasure || product.carries === undefined, {
      path: ['carries'],
      message: 'is of tracks and rods; what is made to measure hangs on one',
    }),
    z.refine((product) => product.madeToMeasure || product.fabric.weave === undefined, {
      path: ['fabric', 'weave'],
      message: 'only what is made to measure is cloth',
    }),
    z.refine((product) => product.madeToMeasure || product.fabric.motif === undefined, {
      path: ['fabric', 'motif'],
      message: 'only what is made to measure is drawn',
    }),
    z.refine((product) => product.prices.some((entry) => entry.until === undefined), {
      path: ['prices'],
      message: 'at least one price must be without until, or none is left when the sale ends',
    }),
  );
export type ProductFile = z.infer<typeof productFile>;

export const categoryFile = z.strictObject({
  id: z.int().check(z.gte(1)),
  slug,
  aliases: z._default(z.array(slug), []),
  order: z.int(),
  name: localized,
  title: localized,
  blurb: localized,
  photo: slugOfPhoto(),
  drawing: z.enum(DRAWINGS),
  /** Slugs of what is hung with it, offered after adding: categories, and pieces such as a track. */
  goesWith: z.optional(z.array(slug)),
});
export type Category = z.infer<typeof categoryFile>;

/** `content/home.yaml` (spec §9). */
export const homeFile = z.strictObject({
  /** Slugs of the products on the home page, in their order there. */
  featured: z.array(slug),
  /** Cloths of the large window: each with a picture of a window of 200 × 260 cm, the first also with one for phones. */
  cloths: z
    .array(z.strictObject({ product: slug, color: slug, photo: slugOfPhoto(), tall: z.optional(slugOfPhoto()) }))
    .check(z.minLength(1)),
  /** The picture beside the samples. */
  samples: slugOfPhoto(),
});
export type HomeFile = z.infer<typeof homeFile>;

/** `content/rooms.yaml`: photographs of rooms with what hangs in them. */
export const roomsFile = z.strictObject({
  rooms: z.array(
    z.strictObject({
      id: slug,
      name: localized,
      text: localized,
      /** Slugs; the first hangs in the colours of the views. */
      products: z.array(slug).check(z.minLength(1)),
      views: z
        .array(
          z.strictObject({
            /** Colour of the first product. */
            color: slug,
            photo: slugOfPhoto(),
            /** The same room from the same place after dark. */
            night: z.optional(slugOfPhoto()),
          }),
        )
        .check(
          z.minLength(1),
          z.refine((views) => new Set(views.map(({ night }) => night === undefined)).size === 1, {
            message: 'show the room by night in every colour or in none',
          }),
        ),
    }),
  ),
});
export type RoomsFile = z.infer<typeof roomsFile>;

/** `content/photos.yaml`: by base name, what each photograph shows, and the colour of the lit cloth. */
export const photosFile = z.record(slugOfPhoto(), z.strictObject({ alt: localized, hex: z.optional(hexColour()) }));
