import type { Kurus } from './money.ts';

/** Spec §4. */
export const PAYMENT_TYPES = ['credit-card', 'bank-transfer', 'cash-on-delivery'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Ways to pay for a sale in the shop: `cash` on the counter, `terminal` by the shop's own card terminal. */
export const SALE_PAYMENT_TYPES = ['cash', 'terminal', 'bank-transfer'] as const;
export type SalePaymentType = (typeof SALE_PAYMENT_TYPES)[number];

/** Ways that an order can have been paid by: those of the checkout and those of the shop. */
export const ORDER_PAYMENT_TYPES = [...PAYMENT_TYPES, 'cash', 'terminal'] as const;
export type OrderPaymentType = (typeof ORDER_PAYMENT_TYPES)[number];

/** Whether the money of this way came with the order. A card of the provider's page may still be awaited: its state says so. */
export const paysWithOrder = (type: OrderPaymentType): boolean =>
  type === 'credit-card' || type === 'cash' || type === 'terminal';

/** Possible answers of the demo provider (decisions P12). */
export const DEMO_OUTCOMES = ['approved', 'declined'] as const;
export const CARD_BRANDS = ['visa', 'mastercard', 'troy', 'amex', 'other'] as const;

/** Names of schemes are the same in every language. */
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  troy: 'Troy',
  amex: 'American Express',
  other: '',
};

/** `Visa •••• 1111`, all that is kept of a card (decisions P12). */
export const cardWords = ({ brand, last4 }: { readonly brand: CardBrand; readonly last4: string }): string =>
  `${BRAND_NAMES[brand]} •••• ${last4}`.trim();
export type CardBrand = (typeof CARD_BRANDS)[number];

/** `demo` shows a form of its own, `hosted` leads to the provider's page; with `none` no card is taken (decisions P12). */
export type CardWay = 'demo' | 'hosted' | 'none';

/** `in-review`: the provider took the money and looks at it; nothing is made before it has said yes. */
export const PAYMENT_STATES = ['paid', 'awaiting-card', 'in-review', 'awaiting-transfer', 'on-delivery'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Nothing is promised, sewn, counted or mailed as received before the provider has said that the card has paid. */
export const AWAITED_CARD_STATES = ['awaiting-card', 'in-review'] as const satisfies readonly PaymentState[];
export type AwaitedCardState = (typeof AWAITED_CARD_STATES)[number];

export const awaitsCard = (state: PaymentState): state is AwaitedCardState =>
  AWAITED_CARD_STATES.some((awaited) => awaited === state);

/** An order is promised a day, sewn and counted once this is false. */
export const awaitsPayment = (state: PaymentState): boolean => state === 'awaiting-transfer' || awaitsCard(state);

/** Cash is not taken at the door above the owner's cap, and never where that is 0 (decisions P13, market §2.11). */
export const cashAllowed = (total: Kurus, cap: Kurus): boolean => cap > 0 && total <= cap;
