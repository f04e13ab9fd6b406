/**
 * A product as Google Merchant Center and Meta's catalogues read it: one item for each colour that a photograph shows, with
 * the price of the example window (`domain/price/example-window.ts`), which its link opens.
 * @see https://support.google.com/merchants/answer/7052112 product data specification
 * @see https://developers.facebook.com/docs/commerce-platform/catalog/fields Meta's fields, which are Google's
 */
import { isCustom, namedParts, partsOf } from '../../domain/price/by-length.ts';
import type { Category } from '../../domain/product/product-file.ts';
import type { Colour, Product } from '../../domain/product/catalogue.ts';
import { exampleOf, type Example } from '../../domain/price/example-window.ts';
import { SAMPLE } from '../../domain/price/size-price.ts';
import { jpegUrl } from '../../domain/values/image.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { toKurus, toLira, type Kurus } from '../../domain/money/money.ts';
import { isLength, type LineConfiguration } from '../../domain/price/pricing.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { shippingFor } from '../../domain/money/totals.ts';
import { lengthQuery, windowQuery } from '../../domain/window/window-address.ts';
import type { Translate } from '../../i18n/messages.ts';
import { paths } from '../../lib/paths.ts';
import { availabilityOf } from '../../domain/product/pause.ts';

/** Names as in Google's specification, without their prefix; an array is an element with elements in it. */
export type Field = readonly [name: string, value: string | readonly Field[]];

export interface FeedContext {
  readonly shop: Shop;
  readonly locale: Locale;
  readonly site: URL;
  readonly t: Translate;
  /** The day of the build, on which prices were settled. */
  readonly builtOn: string;
}

/** Whether it stands in the feeds: a pack of samples is put together by its buyer, no page sells it with one press. */
export const isOffered = ({ price, holdsSamples }: Product): boolean => price > 0 && holdsSamples === 0;

/** Base names of the photographs that its items show. */
export const photosOf = (product: Product): string[] =>
  isOffered(product) ? [...product.colors.flatMap(({ photo }) => photo ?? []), ...product.details] : [];

/** Google's own words (its taxonomy), which Meta reads too. */
const CURTAINS = 'Home & Garden > Decor > Window Treatments > Curtains & Drapes';
const BLINDS = 'Home & Garden > Decor > Window Treatments > Window Blinds & Shades';
const TAXONOMY: Readonly<Record<Category['drawing'], string>> = {
  drape: CURTAINS,
  sheer: CURTAINS,
  caravan: CURTAINS,
  zebra: BLINDS,
  roller: BLINDS,
  panel: BLINDS,
  none: 'Home & Garden > Decor > Window Treatment Accessories',
};

/** Longer descriptions are cut at a word: feeds of ten thousand products stay below Meta's limits. */
const MOST_DESCRIPTION = 500;
const MOST_TITLE = 150;

const MOST_HIGHLIGHT = 150;
const MOST_MATERIAL = 200;

/** Widths of the windows that the first colour is offered in, in cm; the sample window of lists is the first. */
const WIDTHS = [SAMPLE.width, 100, 300];

/** Label of the policy of the account in Google Merchant Center (docs/keep-the-shop.md). */
const NO_RETURN_LABEL = 'made-to-measure';

/** An item for each colour that a photograph shows, and the first colour in three sizes: a price for each is searched for. */
export function itemsOf(product: Product, category: Category, context: FeedContext): Field[][] {
  const shown = product.colors.filter(({ photo }) => photo !== undefined);
  const sizes = new Map(
    WIDTHS.map((width) => [width, exampleOf(product, width)] as const)
      // The nearest size that is made may be the same for two of them.
      .filter(
        ([, { configuration }], at, all) => at === all.findIndex(([, one]) => isSame(one.configuration, configuration)),
      ),
  );
  const offers = shown.flatMap((colour, at) =>
    [...sizes].slice(0, at === 0 ? undefined : 1).map(([width, example]) => ({ colour, width, example })),
  );
  return offers.map((offer) => itemOf(product, category, offer, offers.length > 1, context));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface FeedOffer {
  readonly colour: Colour;
  readonly width: number;
  readonly example: Example;
}

function itemOf(
  product: Product,
  category: Category,
  { colour, width, example }: FeedOffer,
  isOneOfSeveral: boolean,
  context: FeedContext,
): Field[] {
  const { shop, locale, site } = context;
  const address = new URL(paths(locale).product(product.slug), site);
  const { configuration } = example;
  if (configuration) {
    const query = isLength(configuration)
      ? lengthQuery(configuration, colour.id)
      : windowQuery(configuration, colour.id);
    address.search = query.toString();
  } else if (colour !== product.colors[0]) address.searchParams.set('color', colour.id);
  const words = wordsOf(product, colour, configuration, context);
  return [
    ['id', `${product.sku}-${colour.id}${width === SAMPLE.width ? '' : `-${width}`}`],
    ...fieldIf(isOneOfSeveral, 'item_group_id', product.sku),
    ['title', cut(words.title, MOST_TITLE)],
    ['description', cut(words.description, MOST_DESCRIPTION)],
    ['link', address.href],
    ['image_link', new URL(jpegUrl(colour.photo ?? product.photo), site).href],
    ...product.details.map((photo): Field => ['additional_image_link', new URL(jpegUrl(photo), site).href]),
    ['availability', inFeed(product, colour, shop)],
    ...priceFields(example, product.saleUntil, context.builtOn),
    ['condition', 'new'],
    ['brand', shop.name],
    ['identifier_exists', 'no'],
    ['google_product_category', TAXONOMY[category.drawing]],
    ['product_type', category.name[locale]],
    ['color', colour.name[locale]],
    ['material', cut(product.fabric.composition[locale], MOST_MATERIAL)],
    ...highlights(product, locale),
    ...(words.size === '' ? [] : [['size', words.size] as const]),
    ['shipping', shippingFields(example.price, configuration !== null, shop)],
    ['returns', returnFields(product, shop)],
    ...fieldIf(isCustom(product), 'return_policy_label', NO_RETURN_LABEL),
  ];
}

/** Google shows none of a product that has only one. */
const highlights = ({ features }: Product, locale: Locale): Field[] =>
  features.length < 2 ? [] : features.map((feature) => ['product_highlight', cut(feature[locale], MOST_HIGHLIGHT)]);

const fieldIf = (condition: boolean, name: string, value: string): Field[] => (condition ? [[name, value]] : []);

function wordsOf(
  product: Product,
  colour: Colour,
  configuration: LineConfiguration | null,
  { locale, t }: FeedContext,
): { title: string; description: string; size: string } {
  const named = { name: product.name[locale], color: colour.name[locale] };
  const description = product.description[locale].replace(/\s+/g, ' ').trim();
  if (!configuration) return { title: t('feed:title.piece', named), description, size: '' };
  if (isLength(configuration)) {
    const made = { ...named, window: t('feed:length', { length: configuration.length }) };
    const cut = t('feed:cut', { ...made, parts: partsText(product, configuration.length, locale) });
    return { title: t('feed:title.made', made), description: `${cut} ${description}`, size: made.window };
  }
  const size = t('feed:size', { width: configuration.width, height: configuration.height });
  // Blinds have no pleats, so nothing is said about them.
  const pleat = product.pleats.length > 1 ? t(`feed:pleat.${configuration.pleatType}`) : '';
  const made = pleat === '' ? { ...named, window: size } : { ...named, window: `${size}, ${pleat}` };
  return { title: t('feed:title.made', made), description: `${t('feed:made', made)} ${description}`, size };
}

/** `5 tavan klipsi, 43 kaydırıcı` */
const partsText = ({ length }: Product, cm: number, locale: Locale): string =>
  length
    ? namedParts(partsOf(length, cm), locale)
        .map(({ name, count }) => `${count} ${name}`)
        .join(', ')
    : '';

/** At a word, and never in the middle of a letter that takes two units. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), 0)) || head.toWellFormed()}…`;
}

/** `6500.00 TRY` */
const amount = (kurus: Kurus): string => `${toLira(kurus).toFixed(2)} TRY`;

/** A sale ends with its last day in Istanbul, which keeps one time all year. */
function priceFields({ price, oldPrice, effectiveCm }: Example, saleUntil: string | null, builtOn: string): Field[] {
  const measured: Field[] =
    effectiveCm === null
      ? []
      : [
          ['unit_pricing_measure', `${effectiveCm / 100} m`],
          ['unit_pricing_base_measure', '1 m'],
        ];
  if (oldPrice === null) return [['price', amount(price)], ...measured];
  const dates = saleUntil === null ? [] : [`${builtOn}T00:00+03:00/${saleUntil}T23:59+03:00`];
  return [
    ['price', amount(oldPrice)],
    ['sale_price', amount(price)],
    ...dates.map((value): Field => ['sale_price_effective_date', value]),
    ...measured,
  ];
}

/** Working days; those of stock are told as a whole. */
function shippingFields(price: Kurus, isMade: boolean, { shipping, leadTime }: Shop): Field[] {
  const rule = { freeAbove: toKurus(shipping.freeAbove), fee: toKurus(shipping.fee) };
  const handling = isMade
    ? leadTime.production
    : { min: 0, max: Math.max(0, leadTime.stock.max - leadTime.carriage.max) };
  return [
    ['country', 'TR'],
    ['price', amount(shippingFor(price, 1, rule))],
    ['min_handling_time', String(handling.min)],
    ['max_handling_time', String(handling.max)],
    ['min_transit_time', String(leadTime.carriage.min)],
    ['max_transit_time', String(leadTime.carriage.max)],
  ];
}

/**
 * Goods made or cut for their buyer come back only when they are defective.
 * @see https://support.google.com/merchants/answer/17081382 Google's `returns`, which stands above the policy of the account
 */
const returnFields = (product: Product, { returnDays }: Shop): Field[] => [
  ['country', 'TR'],
  ['item_condition', isCustom(product) ? 'DEFECTIVE_ONLY' : 'NEW'],
  ['window_type', isCustom(product) ? 'NO_RETURNS' : 'FINITE_RETURN_WINDOW'],
  ...fieldIf(!isCustom(product), 'window_days', String(returnDays)),
  ['method', 'BY_MAIL'],
];

/** With a blank, as Meta writes it; Google reads that too. */
type Availability = 'in stock' | 'out of stock';

/** Made products are always available, as long as the shop takes orders and neither product nor colour is paused. */
function inFeed(
  product: Pick<Product, 'price' | 'madeToMeasure' | 'length' | 'paused'>,
  colour: Pick<Product['colors'][number], 'paused'>,
  { openForOrders }: Pick<Shop, 'openForOrders'>,
): Availability {
  const isPaused = availabilityOf(product).state === 'OutOfStock' || colour.paused !== undefined;
  return openForOrders && product.price > 0 && !isPaused ? 'in stock' : 'out of stock';
}
