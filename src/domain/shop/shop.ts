import * as z from 'zod/mini';
import { INSTALMENT_COUNTS } from '../money/instalments.ts';
import { isLegalVersion, isShopIban, isMersis, isShopOrigin, isShopPhone, isTaxNumber } from './shop-facts.ts';
import { liraNumber } from '../money/typed-lira.ts';

const text = z.string().check(z.minLength(1, 'must not be empty'));
const localized = z.strictObject({ tr: text, en: text });
const phone = z.string().check(z.refine(isShopPhone, 'must be written like +90 212 000 00 00'));
const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'));
const weekday = z
  .string()
  .check(
    z.regex(/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/, 'must be a day of the week in English, such as Monday'),
  );
/** A list that names each thing once. */
const distinct = <Item>() =>
  z.refine<readonly Item[]>((items) => new Set(items).size === items.length, 'names one of them twice');
const hours = z
  .strictObject({ days: localized, schemaDays: z.array(weekday).check(distinct()), opens: clock, closes: clock })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'must be later than opens' }));
const visitHours = z
  .strictObject({ from: clock, to: clock })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], message: 'must be later than from' }));
/** Working days; more than any shop of curtains takes is a slip. */
const MOST_DAYS = 60;
const dayCount = z.int().check(z.gte(0), z.lte(MOST_DAYS, `must be at most ${MOST_DAYS}`));
const days = z
  .strictObject({ min: dayCount, max: dayCount })
  .check(z.refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be less than min' }));
const isInstalmentCount = (count: number): boolean => INSTALMENT_COUNTS.some((known) => known === count);
const millimetres = z.int().check(z.gte(0), z.lte(100, 'must be at most 100'));
const secureUrl = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });

/** `content/shop.json`: everything about the shop that its owner may change (decisions S1). Amounts are lira. */
export const shopFile = z.strictObject({
  /** Schema by which an editor checks the file (`content/schemas`). */
  $schema: z.optional(z.string()),
  name: text,
  legalName: text,
  foundedYear: z.int().check(z.gte(1800), z.lte(2100)),
  domain: z.string().check(z.refine(isShopOrigin, 'must be https:// and the name of the site, nothing after it')),
  contact: z.strictObject({
    phone,
    whatsapp: phone,
    email: z.email(),
    kep: text,
    street: text,
    district: text,
    city: text,
    postalCode: z.string().check(z.regex(/^\d{5}$/, 'must be 5 digits')),
  }),
  registration: z.strictObject({
    mersis: z.string().check(z.refine(isMersis, 'must be 16 digits')),
    taxOffice: text,
    taxNumber: z.string().check(z.refine(isTaxNumber, 'is no tax number: its last digits do not fit the others')),
    tradeRegistry: text,
    chamber: text,
  }),
  /** Whether orders are taken; while not, the shop shows everything and says from when on it sells. */
  openForOrders: z.boolean(),
  /** The day it opens, for the words; without one it says "soon". */
  opensOn: z.optional(z.iso.date('must be a day such as 2026-11-20')),
  openingHours: z.array(hours),
  deliveryHours: z.array(hours),
  /** At least so many; shown with a plus, in the digits of the language. */
  claims: z.strictObject({ customers: z.int().check(z.gte(1)), years: z.int().check(z.gte(1)) }),
  /** Working days at the workshop, on the road, and of what is in stock; `deliveryDays` as spec §9 (decisions P17). */
  leadTime: z.strictObject({
    production: days,
    carriage: days,
    stock: days,
    deliveryDays: dayCount.check(z.gte(1)),
  }),
  warrantyYears: z.int().check(z.gte(0), z.lte(50)),
  /** The law gives fourteen days (market §2.2). */
  returnDays: z
    .int()
    .check(z.gte(14, 'must be 14 or more: the law gives fourteen days'), z.lte(365, 'must be at most 365')),
  refundDays: days,
  /** For how many days an offer tells its prices. */
  offerValidDays: z.int().check(z.gte(1), z.lte(90)),
  shipping: z.strictObject({ freeAbove: liraNumber, fee: liraNumber }).check(
    z.refine(({ freeAbove, fee }) => freeAbove === 0 || fee < freeAbove, {
      path: ['fee'],
      message: 'must be below freeAbove, from which on it is free',
    }),
  ),
  instalments: z
    .array(z.int().check(z.refine(isInstalmentCount, `must be one of ${INSTALMENT_COUNTS.join(', ')}`)))
    .check(
      z.refine((counts) => counts.includes(1), 'must hold 1, which is paying at once'),
      distinct(),
    ),
  /**
   * Cards on the provider's page: hours an order waits for its payment, minutes after which a letter says so, and who carries
   * what banks add for instalments.
   */
  cards: z.strictObject({
    payWithinHours: z.int().check(z.gte(2), z.lte(168)),
    letterAfterMinutes: z.int().check(z.gte(5), z.lte(120)),
    instalmentCost: z.enum(['shop', 'buyer']),
  }),
  cashOnDelivery: z
    .strictObject({ cap: liraNumber, fee: liraNumber })
    .check(z.refine(({ cap, fee }) => cap === 0 || fee < cap, { path: ['fee'], message: 'must be below the cap' })),
  /**
   * The fit guarantee (decisions P27): days after delivery in which a buyer may ask for it, what a piece that is sewn again
   * then costs, in percent of its price, and claims in a month after which new lines earn none; 0 for no ceiling.
   */
  fitGuarantee: z.strictObject({
    isOffered: z.boolean(),
    claimDays: z.int().check(z.gte(1), z.lte(365)),
    remakePercent: z.int().check(z.gte(0), z.lte(100)),
    claimsPerMonth: z.int().check(z.gte(0), z.lte(10_000)),
  }),
  bankAccount: z.strictObject({
    bank: text,
    holder: text,
    iban: z.string().check(z.refine(isShopIban, 'is no IBAN: TR and 24 digits whose check fits, without blanks')),
    payWithinDays: z.int().check(z.gte(1), z.lte(30)),
  }),
  /** Not strict: files from before the address of tracking was one of `carriers` alone still name one here. */
  carrier: z.object({ name: text }),
  /**
   * Possible carriers of an order (market §4.5). `{number}` in the address is the tracking number; `null` where a
   * carrier's page takes none. Without `needsNumber`: the shop's own people bring it.
   */
  carriers: z
    .array(
      z.strictObject({
        id: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/, 'must be small letters and dashes')),
        name: text,
        trackingUrl: z.nullable(secureUrl.check(z.includes('{number}', 'must hold {number}'))),
        needsNumber: z.boolean(),
      }),
    )
    .check(z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must not name one id twice')),
  toleranceMm: z.strictObject({ curtains: millimetres, blinds: millimetres }),
  arbitrationLimit: liraNumber,
  /** Largest sum that the law lets the shop take in cash (market §2.11). */
  cashLimit: liraNumber,
  /**
   * Use of one day at which the shop lets go what it can do without: commands of the store, letters; 0 for no
   * ceiling.
   */
  ceilings: z.strictObject({
    commands: z.int().check(z.gte(0), z.lte(1_000_000_000)),
    letters: z.int().check(z.gte(0), z.lte(1_000_000)),
  }),
  /** Version of the legal texts shown at checkout; kept with each order (decisions P11). */
  legalVersion: z
    .string()
    .check(z.refine(isLegalVersion, 'must be a day such as 2026-11-20, or 2026-11-20-2 for a second version of it')),
  /** Version of the words that ask for the consent to campaign e-mails; kept with each consent (decisions P18). */
  marketingVersion: text,
  /** Whether a lawyer has approved the legal texts; until then each of them says that it is a draft. */
  legalApproved: z.boolean(),
  /** How long data is kept (personal data law); functions keep to it, texts tell it. */
  retention: z.strictObject({
    contactDays: z.int().check(z.gte(1)),
    logDays: z.int().check(z.gte(1)),
    /** Orders older than this go in the night after the build. Tax law keeps their papers for five years, trade law for ten. */
    orderYears: z.int().check(z.gte(5, 'must be 5 or more: the law asks to keep the papers of orders')),
    /** Proof of a consent to campaign e-mails, from its end on. */
    marketingYears: z.int().check(z.gte(1)),
  }),
  /** Visits that shoppers book (decisions W6): how many fit into a half-day, how far ahead, on which days into which districts. */
  visits: z
    .strictObject({
      perHalfDay: z.int().check(z.gte(1), z.lte(20)),
      daysAhead: z.int().check(z.gte(1), z.lte(60)),
      morning: visitHours,
      afternoon: visitHours,
      /** Days without visits besides the public holidays. */
      closed: z.array(z.iso.date('must be a day such as 2026-12-31')),
      routes: z.array(z.strictObject({ days: z.array(weekday), districts: z.array(text).check(distinct()) })),
    })
    .check(
      z.refine(({ morning, afternoon }) => morning.to <= afternoon.from, {
        path: ['afternoon'],
        message: 'must not begin before the morning ends',
      }),
    ),
  /** Sites that invoices are opened at, their own subdomains included: a letter leads to no other. */
  invoiceHosts: z
    .array(
      z.string().check(z.regex(/^(?:[a-z\d-]+\.)+[a-z]{2,}$/, 'must be the name of a site such as efatura.gov.tr')),
    )
    .check(z.minLength(1, 'must not be empty')),
  social: z.array(z.strictObject({ name: text, url: secureUrl })),
});
export type Shop = z.infer<typeof shopFile>;
