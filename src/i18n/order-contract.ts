/**
 * The two texts that a buyer accepts, composed for one order: the checkout shows them before it, the letter of the order
 * carries them as they were (market §2.2, art. 5–16). Both texts say the same of the order; the contract also names its
 * force. Needs the messages of `contract`.
 */
import type { OrderPaymentType } from '../domain/money/payment.ts';
import type { Translate } from './messages.ts';

export type LegalText = 'preliminary' | 'contract';
export const LEGAL_TEXTS: readonly LegalText[] = ['preliminary', 'contract'];

/** Facts of `content/shop.json`; `address` on one line. */
export interface Seller {
  readonly legalName: string;
  readonly address: string;
  readonly contact: { readonly phone: string; readonly email: string; readonly kep: string };
  readonly registration: { readonly mersis: string; readonly taxOffice: string; readonly taxNumber: string };
  readonly carrier: { readonly name: string };
  readonly leadTime: { readonly production: { readonly min: number; readonly max: number } };
  readonly bankAccount: { readonly payWithinDays: number };
  readonly toleranceMm: { readonly curtains: number; readonly blinds: number };
  readonly returnDays: number;
  readonly warrantyYears: number;
}

/** Everything of the order in the words of its buyer: amounts, days and choices as they are written elsewhere. */
export interface AgreedOrder {
  readonly version: string;
  readonly buyer: { readonly name: string; readonly address: string; readonly phone: string; readonly email: string };
  readonly lines: readonly {
    readonly name: string;
    readonly sku: string;
    readonly facts: readonly string[];
    readonly isMade: boolean;
    readonly quantity: number;
    readonly price: string;
  }[];
  /** Subtotal, discount, shipping and the like, the total last. */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
  readonly payment: {
    readonly type: '' | OrderPaymentType;
    readonly method: string;
    /** Empty where it is paid at once. */
    readonly instalments: string;
  };
  /** `27 Kasım–1 Aralık 2026`. */
  readonly days: string;
  /** Up to which the consumer board decides, as money. */
  readonly arbitrationLimit: string;
}

export type LegalPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts' | 'sums'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'goods'; readonly head: Goods; readonly rows: readonly Goods[] };
type Goods = readonly [product: string, quantity: string, price: string];

export interface LegalSection {
  readonly title: string;
  readonly parts: readonly LegalPart[];
}

export const said = (...texts: readonly (string | false)[]): LegalPart[] =>
  texts.filter((text) => text !== false).map((text) => ({ kind: 'paragraph', text }));

/** Returns the text above the sections. */
export const legalIntro = (text: LegalText, t: Translate): string => t(`contract:${text}.intro`);

export function legalSections(text: LegalText, order: AgreedOrder, seller: Seller, t: Translate): LegalSection[] {
  return [
    sellerSection(seller, t),
    buyerSection(order, t),
    goodsSection(order, t),
    paymentSection(order, seller, t),
    deliverySection(order, seller, t),
    ...withdrawalSections(order, seller, t),
    ...rightsSections(order, seller, t),
    {
      title: t('contract:record.title'),
      parts: said(
        t('contract:record.text'),
        text === 'contract' && t('contract:record.force'),
        t('contract:version', { version: order.version }),
      ),
    },
  ];
}

export const sellerSection = ({ legalName, address, contact, registration }: Seller, t: Translate): LegalSection => ({
  title: t('contract:seller.title'),
  parts: [
    {
      kind: 'facts',
      rows: [
        [t('contract:seller.name'), legalName],
        [t('contract:seller.address'), address],
        [t('contract:seller.phone'), contact.phone],
        [t('contract:seller.email'), contact.email],
        [t('contract:seller.kep'), contact.kep],
        [t('contract:seller.mersis'), registration.mersis],
        [t('contract:seller.tax'), `${registration.taxOffice}, ${registration.taxNumber}`],
      ],
    },
    ...said(t('contract:seller.complaints')),
  ],
});

export const buyerSection = ({ buyer }: AgreedOrder, t: Translate): LegalSection => ({
  title: t('contract:buyer.title'),
  parts: [
    {
      kind: 'facts',
      rows: [
        [t('contract:buyer.name'), buyer.name],
        [t('contract:buyer.address'), buyer.address],
        [t('contract:buyer.phone'), buyer.phone],
        ...(buyer.email === '' ? [] : ([[t('contract:buyer.email'), buyer.email]] as const)),
      ],
    },
  ],
});

export const goodsSection = ({ lines }: AgreedOrder, t: Translate): LegalSection => ({
  title: t('contract:goods.title'),
  parts: [
    {
      kind: 'goods',
      head: [t('contract:goods.product'), t('contract:goods.quantity'), t('contract:goods.price')],
      rows: lines.map(({ name, sku, facts, isMade, quantity, price }) => {
        const kind = t(`contract:goods.${isMade ? 'custom' : 'stock'}`);
        const sentences = [`${name} (${sku})`, facts.join(', '), kind].filter((sentence) => sentence !== '');
        return [`${sentences.join('. ')}.`, String(quantity), price];
      }),
    },
    ...said(t('contract:goods.vat')),
  ],
});

function paymentSection({ sums, total, payment }: AgreedOrder, { bankAccount }: Seller, t: Translate): LegalSection {
  const { type, method, instalments } = payment;
  return {
    title: t('contract:payment.title'),
    parts: [
      { kind: 'sums', rows: sums },
      ...said(
        type !== '' && t('contract:payment.method', { method }),
        instalments !== '' && t('contract:payment.installments', { words: instalments }),
        type === 'bank-transfer' && t('contract:payment.transfer', { days: bankAccount.payWithinDays }),
        type === 'cash-on-delivery' && t('contract:payment.cash'),
        t('contract:payment.duty', { amount: total }),
      ),
    ],
  };
}

export const deliverySection = ({ days }: AgreedOrder, { leadTime, carrier }: Seller, t: Translate): LegalSection => ({
  title: t('contract:delivery.title'),
  parts: said(
    t('contract:delivery.time', { days, min: leadTime.production.min, max: leadTime.production.max }),
    t('contract:delivery.late'),
    t('contract:delivery.carrier', { carrier: carrier.name }),
    t('contract:delivery.risk'),
  ),
});

/** Rights from a defect, and the way of a dispute. */
export const rightsSections = (
  { arbitrationLimit: limit }: AgreedOrder,
  { warrantyYears, toleranceMm }: Seller,
  t: Translate,
): LegalSection[] => [
  {
    title: t('contract:defect.title'),
    parts: said(
      t('contract:defect.text'),
      t('contract:defect.guarantee', { years: warrantyYears }),
      t('contract:goods.tolerance', { ...toleranceMm }),
    ),
  },
  {
    title: t('contract:dispute.title'),
    parts: said(t('contract:dispute.board', { limit }), t('contract:dispute.court')),
  },
];

/** Names of the goods that are made to measure, each once. */
export const madeNames = ({ lines }: AgreedOrder): string[] => [
  ...new Set(lines.filter(({ isMade }) => isMade).map(({ name }) => name)),
];

/** The right for what is in stock, and its absence for what is made to measure (art. 15/1-b). */
function withdrawalSections(order: AgreedOrder, seller: Seller, t: Translate): LegalSection[] {
  const made = madeNames(order);
  const hasStock = order.lines.some(({ isMade }) => !isMade);
  const { phone, email } = seller.contact;
  return [
    {
      title: t('contract:withdrawal.title'),
      parts: hasStock
        ? said(
            t('contract:withdrawal.right', { days: seller.returnDays }),
            t('contract:withdrawal.how', { email, phone }),
            t('contract:withdrawal.return', { carrier: seller.carrier.name }),
            t('contract:withdrawal.refund'),
          )
        : said(t('contract:withdrawal.none')),
    },
    {
      title: t('contract:exception.title'),
      parts:
        made.length > 0
          ? said(
              t('contract:exception.text', { names: made.join(', ') }),
              t('contract:exception.care'),
              t('contract:exception.defects'),
            )
          : said(t('contract:exception.none')),
    },
  ];
}
