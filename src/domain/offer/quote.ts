/** A quote of the shop: an offer that an operator filled for a customer, and sent as a link (decisions W6, P11). */
import type { OrderItem } from '../order/order.ts';
import type { OfferWindow } from './offer.ts';

/** How long the link of a quote can be ordered from, in milliseconds: seven days, and the rest of the last one in Istanbul. */
export const QUOTE_MS = 7 * 86_400_000;

/** How long an ended quote is kept after its seven days, in milliseconds. */
export const QUOTE_KEPT_MS = 30 * 86_400_000;

/** Longest message of the shop above a quote, in characters. */
export const QUOTE_TEXT_LENGTH = 500;

/** States of a quote as the back room lists them. */
export const QUOTE_STATES = ['sent', 'opened', 'ordered', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

export interface QuoteFacts {
  /** Number of the order that came of it and is not cancelled. */
  readonly orderNo?: string | undefined;
  /** Milliseconds of each event, absent until it happens. */
  readonly withdrawnAt?: number | undefined;
  readonly openedAt?: number | undefined;
  /** Milliseconds from which on it has expired. */
  readonly until: number;
}

/** Returns the state of a quote. An ordered quote stays ordered, and a withdrawn one withdrawn, after its days are over. */
export function quoteState({ orderNo, withdrawnAt, openedAt, until }: QuoteFacts, now: number): QuoteState {
  if (orderNo !== undefined) return 'ordered';
  if (withdrawnAt !== undefined) return 'withdrawn';
  if (now >= until) return 'expired';
  return openedAt === undefined ? 'sent' : 'opened';
}

/** Whether the customer may still order from it. */
export const isQuoteOpen = (state: QuoteState): boolean => state === 'sent' || state === 'opened';

/** Ways in which a quote leaves the shop: `letter` by e-mail, `link` as a link that the operator sends. */
export const QUOTE_WAYS = ['letter', 'link'] as const;

/** Returns the lines of windows as an order asks for them, each below its window's name. */
export const quoteItems = (windows: readonly Pick<OfferWindow, 'room' | 'lines'>[]): OrderItem[] =>
  windows.flatMap(({ room, lines }) =>
    lines.map(({ productId, quantity, color, configuration }) => ({
      productId,
      quantity,
      ...(color === null ? {} : { color }),
      ...(room === '' ? {} : { room }),
      configuration,
    })),
  );
