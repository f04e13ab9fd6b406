import * as z from 'zod/mini';
import { DELIVERY_FIELDS, type DeliveryField } from '../../domain/order/delivery.ts';
import { INVOICE_KINDS } from '../../domain/order/invoice.ts';
import { DEMO_OUTCOMES, PAYMENT_TYPES } from '../../domain/money/payment.ts';
import { createEncryptedStorage } from '../../lib/encrypted-storage.ts';
import { keyFor, ownerHere } from '../../lib/owner.ts';
import { STEPS, type CheckoutState } from './state.ts';

/**
 * Values that survive a reload, encrypted: everything typed but the card and the ticks of the last step (decisions
 * P12). The one for campaign e-mails stays, so that an order sent again after a lost answer is the same one.
 */
export type Draft = Pick<
  CheckoutState,
  | 'step'
  | 'delivery'
  | 'cityAndDistrict'
  | 'invoice'
  | 'marketing'
  | 'paymentType'
  | 'installments'
  | 'outcome'
  | 'attempt'
>;

const VERSION = 1;
/** Names and addresses do not lie about in a browser for longer than an order takes to be thought over. */
const KEPT_MS = 7 * 86_400_000;

const typed = z.string().check(z.maxLength(1000));
const stored = z.object({
  version: z.literal(VERSION),
  savedAt: z.number(),
  step: z.literal(STEPS),
  delivery: z.object(
    Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, typed])) as Record<DeliveryField, typeof typed>,
  ),
  places: z.object({ city: typed, district: typed }),
  invoice: z._default(
    z.nullable(
      z.object({
        kind: z.enum(INVOICE_KINDS),
        ...{ name: typed, taxOffice: typed, taxNumber: typed, isElsewhere: z.boolean(), keep: z.boolean() },
        ...{ address: typed, city: typed, cityName: typed, district: typed, districtName: typed, postalCode: typed },
      }),
    ),
    null,
  ),
  marketing: z._default(z.boolean(), false),
  paymentType: z.union([z.literal(''), z.enum(PAYMENT_TYPES)]),
  installments: z.int().check(z.gte(1), z.lte(12)),
  outcome: z.enum(DEMO_OUTCOMES),
  attempt: z.nullable(
    z.object({
      key: z.string(),
      content: z.string().check(z.maxLength(64_000)),
      lineIds: z.array(z.string()),
      unanswered: z.boolean(),
      sentAt: z.optional(z.number()),
    }),
  ),
});

export function serializeDraft(state: CheckoutState, now: number): unknown {
  const { step, delivery, cityAndDistrict: places, invoice, marketing } = state;
  const { paymentType, installments, outcome, attempt } = state;
  return {
    version: VERSION,
    savedAt: now,
    step,
    delivery,
    places,
    invoice,
    marketing,
    paymentType,
    installments,
    outcome,
    attempt,
  };
}

/** Null for another version, another shape, or one too old. */
export function parseDraft(value: unknown, now: number): Draft | null {
  const read = stored.safeParse(value);
  if (!read.success || now - read.data.savedAt > KEPT_MS) return null;
  const { version: _, savedAt: __, places: cityAndDistrict, attempt: sent, ...draft } = read.data;
  // Each visit keeps the draft anew, and the server forgets the key a day after this (`functions/orders/place-order.ts`).
  const attempt = sent && now - (sent.sentAt ?? now) <= KEPT_MS ? sent : null;
  return { ...draft, cityAndDistrict, attempt };
}

/** Each owner's stands in a place of its own (decisions A10). */
const storageOf = (owner: string) => createEncryptedStorage(keyFor('kp-checkout', owner));

/** Owners whose draft could not be read: it is written over by nothing that was typed without it. */
const unread = new Set<string>();

export async function readDraft(owner: string): Promise<Draft | null> {
  const read = await storageOf(owner).read();
  if (read.state === 'unavailable') unread.add(owner);
  else unread.delete(owner);
  return read.state === 'value' ? parseDraft(read.value, Date.now()) : null;
}

let writing: Promise<unknown> = Promise.resolve();
let waiting: { state: CheckoutState; owner: string } | null = null;

/**
 * Writes one after the other; of states that come meanwhile only the last. Resolves when this one or a later is kept.
 * @param owner the author of the draft; nothing is kept once another customer, or nobody, is signed in
 */
export function saveDraft(state: CheckoutState, owner: string): Promise<unknown> {
  const scheduled = waiting !== null;
  waiting = { state, owner };
  if (!scheduled) {
    writing = writing.then(() => {
      const latest = waiting;
      waiting = null;
      return latest === null ? undefined : keep(latest.state, latest.owner);
    });
  }
  return writing;
}

async function keep(state: CheckoutState, owner: string): Promise<void> {
  if (ownerHere() !== owner || unread.has(owner)) return;
  await storageOf(owner).write(serializeDraft(state, Date.now()));
  // The session may have ended, and its purge be over, while the draft was being encrypted.
  if (ownerHere() !== owner) storageOf(owner).clear();
}

/** After an order: nothing personal stays behind. */
export async function purgeDraft(owner: string): Promise<void> {
  waiting = null;
  await writing;
  storageOf(owner).clear();
}
