/** Offers of all kinds, of what the shop of the tests sells. */
import fc from 'fast-check';
import { lengthForWindow } from '../../../src/domain/price/by-length.ts';
import { cartProduct, type CartProduct } from '../../../src/domain/product/cart-product.ts';
import { MAX_OFFER_LINES, type Offer, type OfferLine, type OfferWindow } from '../../../src/domain/offer/offer.ts';
import { MOUNTS } from '../../../src/domain/window/window.ts';
import type { LineConfiguration } from '../../../src/domain/price/pricing.ts';
import { listed } from '../../support/catalogue.ts';

export const products: ReadonlyMap<number, CartProduct> = new Map(
  listed.map((product) => [product.id, cartProduct(product)]),
);
const offered = listed.filter(({ holdsSamples }) => holdsSamples === 0).map(cartProduct);
export const curtain = offered.find(({ panels }) => panels.includes(1))!;
export const track = offered.find(({ length }) => length !== undefined)!;
export const piece = offered.find(({ madeToMeasure, length }) => !madeToMeasure && length === undefined)!;

let made = 0;
export const newId = (): string => `id-${(made += 1)}`;

const word = fc.stringMatching(/^[A-Za-zÇĞİÖŞÜçğıöşü][A-Za-zÇĞİÖŞÜçğıöşü &=#%+/]{0,14}[a-z]$/);
const size = fc.record({ width: fc.integer({ min: 1, max: 9999 }), height: fc.integer({ min: 1, max: 9999 }) });

const configurationOf = (product: CartProduct): fc.Arbitrary<LineConfiguration | null> => {
  if (product.length)
    return fc.integer({ min: product.length.min, max: product.length.max }).map((length) => ({ length }));
  if (!product.madeToMeasure) return fc.constant(null);
  const { width, height } = product.limits;
  const sewn = product.panels.includes(1)
    ? fc.constantFrom(
        {},
        { panels: 2 as const },
        { panels: 1 as const, gather: 'left' as const },
        {
          panels: 1 as const,
          gather: 'right' as const,
        },
      )
    : fc.constant({});
  const option = (id: string) => (product.options.some((one) => one.id === id) ? fc.boolean() : fc.constant(false));
  return fc
    .tuple(
      fc.record({
        width: fc.integer(width),
        height: fc.integer(height),
        pleatType: fc.constantFrom(...product.pleats),
        motorized: option('motorized'),
        lining: option('lining'),
        installation: option('installation'),
      }),
      sewn,
    )
    .map(([chosen, panels]) => ({ ...chosen, ...panels }));
};

export const anyLine: fc.Arbitrary<Omit<OfferLine, 'id'>> = fc.constantFrom(...offered).chain((product) =>
  fc.record({
    productId: fc.constant(product.id),
    color: fc.constantFrom(...product.colors.map(({ id }) => id)),
    configuration: configurationOf(product),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
);

const anyWindow = fc.record({
  room: word,
  mount: fc.option(fc.constantFrom(...MOUNTS), { nil: null }),
  note: fc.oneof(fc.constant(''), word),
  size: fc.option(size, { nil: null }),
  lines: fc.array(anyLine, { maxLength: 5 }),
});

export const anyOffer: fc.Arbitrary<Offer> = fc.array(anyWindow, { maxLength: MAX_OFFER_LINES / 5 }).map((windows) => ({
  forWhom: '',
  windows: windows.map((window, at): OfferWindow => ({
    ...window,
    id: `w${at}`,
    lines: window.lines.map((line, place) => ({ ...line, id: `l${at}-${place}` })),
  })),
}));

/** Without ids, which every reader gives anew. */
export const contentOf = ({ windows }: Pick<Offer, 'windows'>) =>
  windows.map(({ id: _, lines, ...window }) => ({
    ...window,
    lines: lines.map(({ id: __, ...line }) => line),
  }));

export const curtainLine = (id: string, width = 200, height = 240): OfferLine => ({
  id,
  productId: curtain.id,
  color: curtain.colors[0]!.id,
  configuration: {
    width,
    height,
    pleatType: curtain.pleats[0]!,
    motorized: false,
    lining: false,
    installation: false,
  },
  quantity: 1,
});
export const trackLine = (id: string, width = 200): OfferLine => ({
  id,
  productId: track.id,
  color: track.colors[0]!.id,
  configuration: { length: lengthForWindow(track.length!, width) },
  quantity: 1,
});
export const windowOf = (id: string, room: string, lines: readonly OfferLine[], width = 200): OfferWindow => ({
  id,
  room,
  mount: null,
  note: '',
  size: { width, height: 240 },
  lines,
});
