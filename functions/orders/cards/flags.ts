/** Rows of the desk about payments by card, each until an operator has dealt with it or it settles itself. */
import * as z from 'zod/mini';
import { FLAG_KINDS, type FlagKind } from '../../../src/domain/money/card-flags.ts';

const text = z.string();

export const storedFlag = z.object({
  orderNo: text,
  kind: z.enum(FLAG_KINDS),
  /** Number of the payment at the provider, or of the refund, or a day. */
  payment: text,
  /** Our value and the provider's, in kuruş or words of the protocol; empty where nothing is compared. */
  ours: text,
  theirs: text,
  /** ISO 8601. */
  at: text,
});
export type Flag = z.infer<typeof storedFlag>;

export const flagId = ({ orderNo, kind, payment }: { orderNo: string; kind: FlagKind; payment: string }): string =>
  `${orderNo}:${kind}:${payment}`;
