import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1, 'must not be empty'));
const localized = z.strictObject({ tr: text, en: text });
const lira = z.number().check(z.gte(0));
const clock = z.string().check(z.regex(/^\d{2}:\d{2}$/, 'must be a time such as 09:00'));
const hours = z.strictObject({ days: localized, schemaDays: z.array(text), opens: clock, closes: clock });
const days = z.strictObject({ min: z.int().check(z.gte(0)), max: z.int().check(z.gte(0)) });

/** `content/shop.json`: everything about the shop that its owner may change (decisions S1). Amounts are lira. */
export const shopFile = z.strictObject({
  name: text,
  legalName: text,
  foundedYear: z.int(),
  domain: z.url(),
  contact: z.strictObject({
    phone: text,
    whatsapp: text,
    email: z.email(),
    kep: text,
    street: text,
    district: text,
    city: text,
    postalCode: text,
  }),
  registration: z.strictObject({ mersis: text, taxOffice: text, taxNumber: text, tradeRegistry: text, chamber: text }),
  openingHours: z.array(hours),
  deliveryHours: z.array(hours),
  /** At least so many; shown with a plus, in the digits of the language. */
  claims: z.strictObject({ customers: z.int().check(z.gte(1)), years: z.int().check(z.gte(1)) }),
  /** Working days at the workshop, on the road, and of what is in stock; `deliveryDays` as spec §9 (decisions P17). */
  leadTime: z.strictObject({
    production: days,
    carriage: days,
    stock: days,
    deliveryDays: z.int().check(z.gte(1)),
  }),
  warrantyYears: z.int(),
  returnDays: z.int(),
  refundDays: days,
  shipping: z.strictObject({ freeAbove: lira, fee: lira }),
  instalments: z.array(z.int().check(z.gte(1))),
  cashOnDelivery: z.strictObject({ cap: lira, fee: lira }),
  bankAccount: z.strictObject({
    bank: text,
    holder: text,
    iban: z.string().check(z.regex(/^TR\d{24}$/, 'must be TR and 24 digits')),
    payWithinDays: z.int(),
  }),
  carrier: z.strictObject({ name: text, trackingUrl: z.nullable(text) }),
  /**
   * Who may carry an order (market §4.5). `{number}` in the address is the tracking number; `null` where a carrier's page takes
   * none. Without `needsNumber`: the shop's own people bring it.
   */
  carriers: z.array(
    z.strictObject({
      id: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/, 'must be small letters and dashes')),
      name: text,
      trackingUrl: z.nullable(z.url().check(z.includes('{number}', 'must hold {number}'))),
      needsNumber: z.boolean(),
    }),
  ),
  toleranceMm: z.strictObject({ curtains: z.int(), blinds: z.int() }),
  arbitrationLimit: lira,
  /** Version of the legal texts shown at checkout; kept with each order (decisions P11). */
  legalVersion: text,
  /** Version of the words that ask for the consent to campaign e-mails; kept with each consent (decisions P18). */
  marketingVersion: text,
  /** Whether a lawyer has approved the legal texts; until then each of them says that it is a draft. */
  legalApproved: z.boolean(),
  /** How long data is kept (personal data law); functions keep to it, texts tell it. */
  retention: z.strictObject({
    contactDays: z.int().check(z.gte(1)),
    logDays: z.int().check(z.gte(1)),
    orderYears: z.int().check(z.gte(1)),
    /** Proof of a consent to campaign e-mails, from its end on. */
    marketingYears: z.int().check(z.gte(1)),
  }),
  social: z.array(z.strictObject({ name: text, url: z.url() })),
});
export type Shop = z.infer<typeof shopFile>;

/** `content/coupons.json` (decisions P7): a percent of the subtotal as a rate below 1, or a flat amount in lira (spec §9). */
export const couponsFile = z.array(
  z.strictObject({
    code: z.string().check(z.regex(/^[A-Z0-9]{3,24}$/, 'must be capital letters and digits')),
    discount: z.number().check(z.gt(0, 'must be above 0')),
    until: z.optional(z.iso.date('must be a day such as 2026-11-20')),
    /** Told to whoever orders a sample pack: it gives the price back with a later order. */
    forSamples: z.optional(z.boolean()),
  }),
);
export type CouponFile = z.infer<typeof couponsFile>[number];
