import * as z from 'zod/mini';
import { awaitedMoney } from '../../../contract/answers.ts';
import { orderAnswer } from '../../../contract/orders.ts';
import { keyFor, ownerHere, VISITOR } from '../../../lib/owner.ts';

/** The whole order, to be shown and printed again in this tab (decisions P20); how it goes on is for tracking to say. */
const confirmedOrder = z.extend(z.omit(orderAnswer, { status: true }), {
  /** A guest's proof that this order is theirs, for an account of their own (decisions P10). */
  claimToken: z.optional(z.string()),
  /** Told once something has become of its payment, as of `paymentResult`. */
  begunAt: z.optional(z.string()),
  awaited: awaitedMoney,
  /** Names the attempt of a card on the provider's page, for this tab to come back to. */
  payment: /* @__PURE__ */ z.extend(orderAnswer.shape.payment, { attempt: z.optional(z.nullable(z.string())) }),
});
export type ConfirmedOrder = z.infer<typeof confirmedOrder>;

const VERSION = 2;
const storedConfirmation = z.object({ version: z.literal(VERSION), order: confirmedOrder });

/**
 * Keeps the order for this tab and its owner (decisions A10, P20); false where the browser stores nothing. A customer needs no
 * proof any more: the account was opened with it.
 * @param owner who placed it
 */
export function keepConfirmation(order: ConfirmedOrder, owner = ownerHere()): boolean {
  try {
    if (ownerHere() !== owner) return false;
    const { claimToken, ...kept } = confirmedOrder.parse(order);
    sessionStorage.setItem(
      keyFor('kp-confirmation', owner),
      JSON.stringify({ version: VERSION, order: owner === VISITOR ? { ...kept, claimToken } : kept }),
    );
    return true;
  } catch {
    return false;
  }
}

/** The order just placed in this tab, or null. */
export function readConfirmation(): ConfirmedOrder | null {
  try {
    const read = storedConfirmation.safeParse(JSON.parse(sessionStorage.getItem(keyFor('kp-confirmation')) ?? 'null'));
    return read.success ? read.data.order : null;
  } catch {
    return null;
  }
}

let confirmed: ConfirmedOrder | null | undefined;

/** The same, read once: a later order of this tab does not change a page that is shown already. */
export const confirmedOrderHere = (): ConfirmedOrder | null =>
  confirmed === undefined ? (confirmed = readConfirmation()) : confirmed;
