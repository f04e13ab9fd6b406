import fc from 'fast-check';
import { withEffectiveWidth, type Cart, type CartLine, type NewLine } from '../../../src/domain/cart/cart.ts';
import type { Coupon } from '../../../src/domain/coupon/coupon.ts';
import type { Delivery } from '../../../src/domain/order/delivery.ts';
import { DEFAULT_LIMITS } from '../../../src/domain/window/measurement.ts';
import { PANEL_COUNTS, PLEAT_TYPES, type Configuration } from '../../../src/domain/price/pricing.ts';
import type { CartProduct } from '../../../src/domain/product/cart-product.ts';

/** The window of the specification's example (decisions P2). */
export const window250 = (changes: Partial<Configuration> = {}): Configuration => ({
  width: 250,
  height: 260,
  pleatType: 'normal',
  motorized: false,
  lining: false,
  installation: false,
  ...changes,
});

export const newLine = (changes: Partial<NewLine> = {}): NewLine => ({
  productId: 1,
  name: 'Boğaz Keten Dokulu Fon',
  slug: 'bogaz-keten-fon',
  sku: 'KP-001',
  mainImageUrl: '/images/fon-adacayi.webp',
  unitPrice: 118_688,
  color: 'adacayi',
  colorName: 'Adaçayı',
  room: '',
  configuration: withEffectiveWidth(window250()),
  ...changes,
});

export const cartLine = (changes: Partial<CartLine> = {}): CartLine => {
  const line = { ...newLine(), id: 'line-1', quantity: 1, totalPrice: 0, ...changes };
  return { ...line, totalPrice: line.unitPrice * line.quantity };
};

/** A curtain with every pleat and option, at the price of the specification's example. */
export const curtain = (changes: Partial<CartProduct> = {}): CartProduct => ({
  id: 1,
  slug: 'bogaz-keten-fon',
  sku: 'KP-001',
  name: { tr: 'Boğaz Keten Dokulu Fon', en: 'Boğaz linen-look drape' },
  mainImageUrl: '/images/fon-adacayi.webp',
  vatRate: 10,
  holdsSamples: 0,
  price: 18_990,
  madeToMeasure: true,
  pleats: PLEAT_TYPES,
  panels: PANEL_COUNTS,
  limits: DEFAULT_LIMITS,
  options: [
    { id: 'motorized', price: 349_000, per: 'piece' },
    { id: 'lining', price: 9_050, per: 'metre' },
    { id: 'installation', price: 25_000, per: 'piece' },
  ],
  colors: [
    { id: 'adacayi', name: { tr: 'Adaçayı', en: 'Sage' }, imageUrl: null },
    { id: 'kum', name: { tr: 'Kum', en: 'Sand' }, imageUrl: '/images/fon-adacayi--kum.webp' },
  ],
  ...changes,
});

/** Goods sold by the piece. */
export const tieback = (changes: Partial<CartProduct> = {}): CartProduct =>
  curtain({
    id: 35,
    slug: 'miknatisli-perde-bagi',
    sku: 'KP-035',
    madeToMeasure: false,
    pleats: [],
    panels: [],
    options: [],
    ...changes,
  });

export const delivery = (changes: Partial<Record<keyof Delivery, unknown>> = {}): Record<string, unknown> => ({
  firstName: 'Işıl',
  lastName: 'Çağlayan',
  email: 'isil@ornek.com.tr',
  phone: '+90 (532) 000 00 00',
  address: 'Örnek Mah. Gül Sok. No: 3/5',
  city: '34',
  district: 'sisli',
  postalCode: '34360',
  notes: '',
  ...changes,
});

export const pleat = fc.constantFrom(...PLEAT_TYPES);

/** As many panels as a curtain can have, said or left out. */
export const panels: fc.Arbitrary<Pick<Configuration, 'panels' | 'gather'>> = fc.constantFrom(
  {},
  { panels: 2 },
  { panels: 1 },
  { panels: 1, gather: 'left' },
  { panels: 1, gather: 'right' },
);

export const configuration: fc.Arbitrary<Configuration> = fc
  .record({
    width: fc.integer({ min: 1, max: 9999 }),
    height: fc.integer({ min: 1, max: 9999 }),
    pleatType: pleat,
    motorized: fc.boolean(),
    lining: fc.boolean(),
    installation: fc.boolean(),
  })
  .chain((made) => panels.map((sewn) => ({ ...made, ...sewn })));

/** Few distinct products, colours and sizes, so that equal lines meet. */
export const anyNewLine: fc.Arbitrary<NewLine> = fc
  .record({
    productId: fc.integer({ min: 1, max: 3 }),
    color: fc.constantFrom('adacayi', 'kum', null),
    width: fc.constantFrom(40, 250, 300, null),
    pleatType: pleat,
    sewn: fc.constantFrom<Pick<Configuration, 'panels' | 'gather'>>(
      {},
      { panels: 2 },
      { panels: 1, gather: 'left' },
      { panels: 1, gather: 'right' },
    ),
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    room: fc.constantFrom('', 'Salon', 'Işıl’ın odası'),
  })
  .map(({ width, pleatType, sewn, ...rest }) => {
    const made = width === null ? null : withEffectiveWidth(window250({ width, pleatType, ...sewn }));
    return newLine({ ...rest, configuration: made });
  });

const withLeastBasket = fc
  .option(fc.integer({ min: 1, max: 10_000_000 }), { nil: undefined })
  .map((kurus) => (kurus === undefined ? {} : { minBasket: kurus / 100 }));

export const anyCoupon: fc.Arbitrary<Coupon | null> = fc.oneof(
  fc.constant(null),
  fc
    .tuple(fc.integer({ min: 1, max: 10_000 }), withLeastBasket)
    .map(([hundredths, least]): Coupon => ({ code: 'ORAN', kind: 'percent', value: hundredths / 100, ...least })),
  fc
    .tuple(fc.integer({ min: 1, max: 10_000_000 }), withLeastBasket)
    .map(([kurus, least]): Coupon => ({ code: 'TUTAR', kind: 'amount', value: kurus / 100, ...least })),
);

export const emptyCart = (changes: Partial<Cart> = {}): Cart => ({ lines: [], coupon: null, ...changes });
