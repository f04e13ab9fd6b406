/** Answers of iyzico as the port tells them. Numbers come as numbers or as texts; fields that nobody needs are not read. */
import * as z from 'zod/mini';
import type { SeenPayment } from '../../../src/domain/money/card-settlement.ts';
import type { CARD_BRANDS, CardBrand } from '../../../src/domain/money/payment.ts';
import type { BookedPayment, DayMovement, InstalmentFamily, PayingCard } from '../port.ts';
import { readAmount } from './amount.ts';
import { reasonOf } from './reasons.ts';
import { answerSignature, isSame, trimmed } from './signature.ts';

const scalar = z.union([z.string(), z.number()]);
const text = z._default(
  z.pipe(
    z.nullable(scalar),
    z.transform((value) => (value === null ? '' : String(value))),
  ),
  '',
);
const amount = scalar.check(z.refine((value) => String(value).trim() !== '' && Number.isFinite(Number(value))));

export const begunAnswer = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  paymentPageUrl: z.url({ protocol: /^https?$/ }),
  tokenExpireTime: z._default(z.pipe(scalar, z.transform(Number)), 1800),
  conversationId: text,
  signature: text,
});

const BRANDS: Readonly<Record<string, CardBrand>> = {
  VISA: 'visa',
  MASTER_CARD: 'mastercard',
  TROY: 'troy',
  AMERICAN_EXPRESS: 'amex',
} satisfies Readonly<Record<string, (typeof CARD_BRANDS)[number]>>;

const detailAnswer = z.object({
  paymentStatus: text,
  paymentId: text,
  currency: text,
  basketId: text,
  conversationId: text,
  paidPrice: z._default(amount, 0),
  price: z._default(amount, 0),
  token: text,
  fraudStatus: z._default(z.nullable(z.pipe(scalar, z.transform(Number))), 0),
  installment: z._default(z.nullable(z.pipe(scalar, z.transform(Number))), 1),
  cardAssociation: text,
  lastFourDigits: text,
  errorCode: text,
  signature: text,
});

const fraudOf = (status: number | null): SeenPayment['fraud'] =>
  status === 1 ? 'accepted' : status === -1 ? 'refused' : 'review';

/**
 * Reads `…/auth/ecom/detail`. Every state that is neither a success nor a failure is "not yet". Null where it cannot be read.
 * @param asked the token that was asked about
 */
export function readPayment(body: unknown, asked: string, secretKey: string): SeenPayment | null {
  const read = z.safeParse(detailAnswer, body);
  if (!read.success || read.data.paymentStatus === '') return null;
  const { paymentStatus, paymentId, currency, basketId, conversationId, token, signature, ...rest } = read.data;
  const [paidPrice, price] = [trimmed(rest.paidPrice), trimmed(rest.price)];
  const signed = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token];
  return {
    isSigned: token === asked && isSame(signature, answerSignature(secretKey, signed)),
    status: paymentStatus === 'SUCCESS' ? 'paid' : paymentStatus === 'FAILURE' ? 'failed' : 'not-yet',
    fraud: fraudOf(rest.fraudStatus),
    paymentId,
    orderNo: basketId,
    conversationId,
    currency,
    price: readAmount(rest.price),
    paidPrice: readAmount(rest.paidPrice),
    installments: rest.installment ?? 1,
    card: cardIn(rest),
    reason: reasonOf(rest.errorCode),
  };
}

const cardIn = ({
  cardAssociation,
  lastFourDigits: last4,
}: Pick<z.infer<typeof detailAnswer>, 'cardAssociation' | 'lastFourDigits'>) =>
  /^\d{4}$/.test(last4) ? { brand: BRANDS[cardAssociation] ?? 'other', last4 } : null;

/** Reads `/payment/detail`, whose signature has neither state nor token. Null where it cannot be read, or is not about this payment. */
export function readCard(body: unknown, asked: string, secretKey: string): PayingCard | null {
  const read = z.safeParse(detailAnswer, body);
  if (!read.success || read.data.paymentId !== asked) return null;
  const { paymentId, currency, basketId, conversationId, paidPrice, price, signature, ...rest } = read.data;
  const signed = [paymentId, currency, basketId, conversationId, trimmed(paidPrice), trimmed(price)];
  const card = cardIn(rest);
  if (card === null || !isSame(signature, answerSignature(secretKey, signed))) return null;
  return { card, installments: rest.installment ?? 1 };
}

/** The answer to a refund. Both forms of the amount count, because the signed one is not documented. */
export const refundAnswer = z.object({
  paymentId: text,
  price: z._default(amount, 0),
  currency: text,
  conversationId: text,
  authCode: text,
  hostReference: text,
  refundHostReference: text,
  signature: text,
});

export function isRefundSigned(answer: z.infer<typeof refundAnswer>, secretKey: string): boolean {
  const { paymentId, price, currency, conversationId, signature } = answer;
  return [trimmed(price), String(price)].some((said) =>
    isSame(signature, answerSignature(secretKey, [paymentId, said, currency, conversationId])),
  );
}

const part = z.looseObject({
  price: z.optional(amount),
  refundPrice: z.optional(amount),
  paidPrice: z.optional(amount),
  refundStatus: z.optional(scalar),
  status: z.optional(scalar),
});
const sumOf = (parts: readonly z.infer<typeof part>[]): number =>
  parts
    // A refund that failed has gone nowhere: 0 or FAILURE.
    .filter((one) => !['0', 'FAILURE', 'failure'].includes(String(one.refundStatus ?? one.status ?? '1')))
    .reduce((sum, one) => sum + readAmount(one.refundPrice ?? one.price ?? 0), 0);

const parts = z._default(z.nullable(z.array(part)), []);

const reportAnswer = z.object({
  payments: z._default(
    z.nullable(
      z.array(
        z.object({
          paymentId: text,
          paymentConversationId: text,
          conversationId: text,
          basketId: text,
          paymentStatus: text,
          paymentRefundStatus: text,
          fraudStatus: z._default(z.nullable(z.pipe(scalar, z.transform(Number))), 1),
          price: z._default(amount, 0),
          paidPrice: z._default(amount, 0),
          cancels: parts,
          itemTransactions: z._default(z.nullable(z.array(z.object({ refunds: parts }))), []),
        }),
      ),
    ),
    [],
  ),
});

/** Reads `/v2/reporting/payment/details`. Null where it cannot be read. */
export function readReport(body: unknown): BookedPayment[] | null {
  const read = z.safeParse(reportAnswer, body);
  if (!read.success) return null;
  return (read.data.payments ?? []).map((payment) => {
    const paidPrice = readAmount(payment.paidPrice);
    const refunds = sumOf((payment.itemTransactions ?? []).flatMap((item) => item.refunds ?? []));
    const isBack = payment.paymentRefundStatus === 'TOTALLY_REFUNDED' || sumOf(payment.cancels ?? []) > 0;
    return {
      paymentId: payment.paymentId,
      conversationId: payment.paymentConversationId || payment.conversationId,
      orderNo: payment.basketId,
      isPaid: payment.paymentStatus === '1' || payment.paymentStatus === 'SUCCESS',
      fraud: fraudOf(payment.fraudStatus),
      price: readAmount(payment.price),
      paidPrice,
      back: isBack ? paidPrice : refunds,
    };
  });
}

const dayAnswer = z.object({
  transactions: z._default(
    z.nullable(
      z.array(
        z.object({
          transactionType: text,
          paymentId: text,
          conversationId: text,
          paymentConversationId: text,
          paidPrice: z.optional(z.nullable(amount)),
          price: z.optional(z.nullable(amount)),
          amount: z.optional(z.nullable(amount)),
        }),
      ),
    ),
    [],
  ),
  totalPageCount: z._default(z.nullable(z.pipe(scalar, z.transform(Number))), null),
});

export interface DayPage {
  readonly movements: readonly DayMovement[];
  /** Number of the last page; null where the provider does not tell. */
  readonly pages: number | null;
}

/** Reads `/v2/reporting/payment/transactions`. Null where it cannot be read. */
export function readDay(body: unknown): DayPage | null {
  const read = z.safeParse(dayAnswer, body);
  if (!read.success) return null;
  return {
    pages: read.data.totalPageCount,
    movements: (read.data.transactions ?? []).map((one): DayMovement => ({
      kind: /CANCEL/i.test(one.transactionType) ? 'cancel' : /REFUND/i.test(one.transactionType) ? 'refund' : 'payment',
      paymentId: one.paymentId,
      conversationId: one.paymentConversationId || one.conversationId,
      amount: readAmount(one.paidPrice ?? one.price ?? one.amount ?? 0),
    })),
  };
}

const instalmentAnswer = z.object({
  installmentDetails: z.array(
    z.object({
      cardFamilyName: text,
      installmentPrices: z.array(
        z.object({ installmentNumber: z.pipe(scalar, z.transform(Number)), totalPrice: amount }),
      ),
    }),
  ),
});

/** Null where it cannot be read. */
export function readInstalments(body: unknown): InstalmentFamily[] | null {
  const read = z.safeParse(instalmentAnswer, body);
  if (!read.success) return null;
  return read.data.installmentDetails
    .filter(({ cardFamilyName }) => cardFamilyName !== '')
    .map(({ cardFamilyName: family, installmentPrices }) => ({
      family,
      rows: installmentPrices.map((row) => ({ count: row.installmentNumber, total: readAmount(row.totalPrice) })),
    }));
}
