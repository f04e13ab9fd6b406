/**
 * Every kind of letter that can lie in the outbox: what its hash says, to whom it goes and how it is composed. A new kind
 * is its name in `MailKind`, its words and one entry here; the type holds the list complete.
 */
import * as z from 'zod/mini';
import { SHOP_ROLES } from '../../src/domain/account/shop-role.ts';
import { isEarly, isOpen } from '../../src/domain/order/order-life.ts';
import { isOffPath, stepOf } from '../../src/domain/order/status.ts';
import { REFUSALS } from '../../src/domain/review/review.ts';
import { shop } from '../catalogue/shop.ts';
import { contactAnswer, contactReceived } from '../contact/contact-letter.ts';
import { parseMessage } from '../contact/messages.ts';
import {
  ACCOUNT_CHANGES,
  accountChanged,
  accountDeleted,
  emailConfirmation,
  emailProof,
  emailRequested,
  newDevice,
  operatorInvite,
  passkeysKept,
  passwordReset,
  roleChanged,
  type AccountChange,
} from '../mail/account-letters.ts';
import type { Letter, MailKind } from '../mail/letter.ts';
import { unseal } from '../mail/sealed.ts';
import { claimOf } from '../../src/domain/order/fit-claim.ts';
import { CLAIM_WAYS, claimAnswered, claimMade, claimReceived } from '../orders/claim-letters.ts';
import { asReviewed } from '../orders/awaited-days.ts';
import { changeAgreed, changeAnswered, changeAsked } from '../orders/change-letters.ts';
import { stateOfToken, type AskedOrder } from '../orders/change-view.ts';
import { deliveryChanged, emailLeft, promiseMoved } from '../orders/edit-letters.ts';
import { orderReceived } from '../orders/order-mails.ts';
import { openBalance } from '../orders/order-view.ts';
import { quoteSent } from '../orders/quote-letter.ts';
import {
  cardAwaited,
  orderLapsed,
  orderPaid,
  paymentDifference,
  paymentReminder,
  remindedPayBy,
} from '../orders/payment-letters.ts';
import { orderCancelled, orderPlaced, ordersMail } from '../orders/shop-letter.ts';
import {
  carrierChanged,
  invoiceReady,
  orderNote,
  orderRefunded,
  parcelSent,
  statusChanged,
} from '../orders/status-letters.ts';
import { storedOrder, type StoredOrder } from '../orders/stored-order.ts';
import { reviewAsked, reviewRefused, reviewRemedied } from '../reviews/review-letters.ts';
import { bookedFacts, onOneLine } from '../visits/booking-store.ts';
import { deskWords, visitBooked, visitCancelled } from '../visits/visit-letter.ts';
import { limitWarning } from '../../src/domain/shop/daily-use.ts';
import { fieldsOf } from '../store/hash.ts';
import { limitNear } from './limit-letter.ts';

/** No campaign e-mails are sent yet; the author of the first adds its entry (`deliver` asks for the consent). */
export type OutboxKind = Exclude<MailKind, 'marketing'>;

/**
 * `order` is HGETALL of the order it is about, empty without one, and `isReviewed` whether a card of that is looked at; `visit` when and
 * where a booked visit is by now, empty for none.
 */
export interface ClaimedLetter {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly order: readonly string[];
  readonly isReviewed: boolean;
  readonly visit: { readonly time: string; readonly address: string };
}

interface AddressedLetter {
  readonly to: string;
  readonly compose: () => Letter;
}

/** OUTDATED when it must not go any more; undefined when it, or the order it is about, cannot be read. */
type LetterReader = (letter: ClaimedLetter) => AddressedLetter | 'OUTDATED' | undefined;

const ofFacts =
  <Facts>(schema: z.ZodMiniType<Facts>, addressed: (facts: Facts) => AddressedLetter | undefined): LetterReader =>
  ({ fields }) => {
    const facts = z.safeParse(schema, fields);
    return facts.success ? addressed(facts.data) : undefined;
  };

const ofOrder =
  <Facts>(
    schema: z.ZodMiniType<Facts>,
    addressed: (order: StoredOrder, facts: Facts, isReviewed: boolean) => ReturnType<LetterReader>,
  ): LetterReader =>
  ({ fields, order, isReviewed }) => {
    const [stored, facts] = [z.safeParse(storedOrder, order), z.safeParse(schema, fields)];
    return stored.success && facts.success ? addressed(stored.data, facts.data, isReviewed) : undefined;
  };

/** To the buyer, of the order and nothing else. */
const toBuyer = (compose: (order: StoredOrder) => Letter): LetterReader =>
  ofOrder(z.object({}), (order) => ({ to: order.delivery.email, compose: () => compose(order) }));

const addressee = fieldsOf('letter', ['to', 'name', 'locale']);

const accountChange = (kind: AccountChange): LetterReader =>
  ofFacts(addressee, ({ to, locale, name = '' }) => ({ to, compose: () => accountChanged(kind, locale, name) }));

const accountChanges = Object.fromEntries(ACCOUNT_CHANGES.map((kind) => [kind, accountChange(kind)])) as Readonly<
  Record<AccountChange, LetterReader>
>;

const withLink = fieldsOf('letter', ['to', 'name', 'locale', 'secret', 'linkEnds']);
type WithLink = z.infer<typeof withLink>;

const bookedVisit = z.pipe(
  z.string(),
  z.transform((visit) => z.parse(bookedFacts, JSON.parse(visit))),
);

const readsWarning = z.pipe(
  z.string(),
  z.transform((warning) => z.parse(limitWarning, JSON.parse(warning))),
);

/** @param unitMs of the time that the letter says its link still works for */
const linkLetter = (unitMs: number, compose: (facts: WithLink, token: string, left: number) => Letter): LetterReader =>
  ofFacts(withLink, (facts) => {
    const token = unseal(facts.secret);
    if (token === undefined) return undefined;
    const left = Math.max(1, Math.floor((facts.linkEnds - Date.now()) / unitMs));
    return { to: facts.to, compose: () => compose(facts, token, left) };
  });

/** @param isTrue whether the order still stands so that the letter may go: it may have waited for its mail server */
const aboutPayment = (
  compose: (order: StoredOrder, payBy: string) => Letter,
  isTrue: (order: StoredOrder) => boolean,
): LetterReader =>
  ofOrder(fieldsOf('letter', ['payBy']), (order, { payBy }) =>
    isTrue(order) ? { to: order.delivery.email, compose: () => compose(order, payBy) } : 'OUTDATED',
  );

const asked = ({ proposal, ...order }: StoredOrder): AskedOrder | undefined =>
  proposal === null ? undefined : { ...order, proposal };

/** One that was agreed to stays in the order, whatever was asked since. */
function agreedChange(order: StoredOrder, id: string): AskedOrder | undefined {
  const agreement = order.agreements.find((one) => one.id === id);
  return agreement && { ...order, proposal: { ...agreement, state: 'accepted', endedAt: agreement.agreedAt } };
}

/** A newer question or a withdrawal cancels this one. */
const changeQuestion = ofOrder(fieldsOf('letter', ['secret']), (order, { secret }) => {
  const [token, proposed] = [unseal(secret), asked(order)];
  if (token === undefined || !proposed) return undefined;
  if (stateOfToken(proposed, token) !== 'open') return 'OUTDATED';
  return { to: order.delivery.email, compose: () => changeAsked(proposed, token) };
});

/**
 * About a claim as it stands now: a letter of a step that it has left is outdated, because the letter of the newest step says it all.
 * @param isNew of the letters that a claim begins with; those of its steps were placed without `claimState` once
 */
const ofClaim = (
  isNew: boolean,
  read: (order: StoredOrder, claim: StoredOrder['claims'][number]) => AddressedLetter,
): LetterReader =>
  ofOrder(
    z.extend(fieldsOf('letter', ['line', 'claimState']), { note: z.enum(CLAIM_WAYS) }),
    (order, { line, note, claimState }) => {
      const claim = claimOf(order.claims, line, note === 'legal');
      if (!claim) return undefined;
      const told = isNew ? 'asked' : (claimState ?? claim.state);
      return told === claim.state ? read(order, claim) : 'OUTDATED';
    },
  );

const statusFacts = z.extend(z.required(fieldsOf('letter', ['status'])), {
  amount: z.optional(fieldsOf('letter', ['amount']).shape.amount),
});

const KINDS: Readonly<Record<OutboxKind, LetterReader>> = {
  'order-received': toBuyer(orderReceived),
  'order-placed': ofOrder(z.object({}), (order) => ({ to: ordersMail(), compose: () => orderPlaced(order) })),
  // An order that went on, was cancelled or came back meanwhile is told of that alone.
  'status-changed': ofOrder(statusFacts, (order, { status, amount }, isReviewed) =>
    status !== order.status && (isOffPath(order.status) || stepOf(status) < stepOf(order.status))
      ? 'OUTDATED'
      : {
          to: order.delivery.email,
          compose: () => statusChanged(asReviewed({ ...order, status }, isReviewed), amount),
        },
  ),
  'order-paid': ofOrder(z.object({}), (order) =>
    isOffPath(order.status) ? 'OUTDATED' : { to: order.delivery.email, compose: () => orderPaid(order) },
  ),
  'payment-reminder': aboutPayment(
    (order) => paymentReminder(order, remindedPayBy(order)),
    // An order of which a part has come never lapses: another letter asks for its rest.
    ({ status, payment, money }) => isEarly(status) && payment.state === 'awaiting-transfer' && money.paid === 0,
  ),
  // One that was paid, cancelled or switched to a transfer meanwhile is asked for nothing, unless its review has ended with a no; nor is
  // one whose card is looked at.
  'card-awaited': ofOrder(z.object({ note: z.optional(z.literal('refused')) }), (order, { note }, isReviewed) => {
    const wasRefused = note === 'refused';
    const byTransfer = wasRefused && order.payment.state === 'awaiting-transfer' && !isOffPath(order.status);
    if (isReviewed || (order.payUntil === null && !byTransfer)) return 'OUTDATED';
    return { to: order.delivery.email, compose: () => cardAwaited(order, wasRefused) };
  }),
  'order-lapsed': aboutPayment(orderLapsed, ({ status }) => status === 'Cancelled'),
  'order-cancelled': ofOrder(z.object({}), (order, _, isReviewed) => ({
    to: ordersMail(),
    compose: () => orderCancelled(asReviewed(order, isReviewed)),
  })),
  // A difference that was settled meanwhile, or let stand, sends no letter.
  'payment-difference': ofOrder(fieldsOf('letter', ['paid']), (order, { paid }) =>
    openBalance(order) > (order.allowedDebt?.amount ?? 0)
      ? { to: order.delivery.email, compose: () => paymentDifference(order, paid) }
      : 'OUTDATED',
  ),
  'order-refunded': ofOrder(fieldsOf('letter', ['amount', 'note']), (order, { amount, note = '' }) => ({
    to: order.delivery.email,
    compose: () => orderRefunded(order, amount, note),
  })),
  'order-note': ofOrder(z.required(fieldsOf('letter', ['note'])), (order, { note }) => ({
    to: order.delivery.email,
    compose: () => orderNote(order, note),
  })),
  'order-carrier': toBuyer(carrierChanged),
  'order-invoice': toBuyer(invoiceReady),
  'order-parcel': ofOrder(fieldsOf('letter', ['number']), (order, { number }) =>
    order.parcels[number - 2] ? { to: order.delivery.email, compose: () => parcelSent(order, number) } : undefined,
  ),
  'order-delivery': ofOrder(fieldsOf('letter', ['ofParcel']), (order, { ofParcel = false }) => ({
    to: order.delivery.email,
    compose: () => deliveryChanged(order, ofParcel),
  })),
  'order-email-left': ofFacts(
    z.required(fieldsOf('letter', ['to', 'locale', 'orderNo'])),
    ({ to, locale, orderNo }) => ({ to, compose: () => emailLeft(locale, orderNo) }),
  ),
  // An order that has ended meanwhile promises nothing.
  'order-promise': ofOrder(fieldsOf('letter', ['note']), (order, { note = '' }) =>
    isOpen(order.status) ? { to: order.delivery.email, compose: () => promiseMoved(order, note) } : 'OUTDATED',
  ),
  'order-change-asked': changeQuestion,
  // An order that was cancelled or came back meanwhile is told of that alone.
  'order-change-agreed': ofOrder(fieldsOf('letter', ['proposalId']), (order, { proposalId }) => {
    if (isOffPath(order.status)) return 'OUTDATED';
    const agreed = agreedChange(order, proposalId);
    return agreed && { to: order.delivery.email, compose: () => changeAgreed(agreed) };
  }),
  // Where a later question exists, its reader knows of the refusal.
  'order-change-answered': ofOrder(fieldsOf('letter', ['proposalId']), (order, { proposalId }) => {
    if (isOffPath(order.status)) return 'OUTDATED';
    const agreed = agreedChange(order, proposalId);
    const answered = agreed ?? (order.proposal?.id === proposalId ? asked(order) : undefined);
    return answered ? { to: ordersMail(), compose: () => changeAnswered(answered, agreed !== undefined) } : 'OUTDATED';
  }),
  'claim-received': ofClaim(true, (order, claim) => ({
    to: order.delivery.email,
    compose: () => claimReceived(order, claim),
  })),
  'claim-made': ofClaim(true, (order, claim) => ({ to: ordersMail(), compose: () => claimMade(order, claim) })),
  'claim-answered': ofClaim(false, (order, claim) => ({
    to: order.delivery.email,
    compose: () => claimAnswered(order, claim),
  })),
  'password-reset': linkLetter(60_000, ({ locale, name = '' }, token, minutes) =>
    passwordReset(locale, name, token, minutes),
  ),
  'email-confirmation': linkLetter(3_600_000, ({ locale }, token, hours) => emailConfirmation(locale, token, hours)),
  'email-proof': linkLetter(3_600_000, ({ locale }, token, hours) => emailProof(locale, token, hours)),
  ...accountChanges,
  'email-requested': ofFacts(
    fieldsOf('letter', ['to', 'name', 'locale', 'newEmail']),
    ({ to, locale, name = '', newEmail }) => ({
      to,
      compose: () => emailRequested(locale, name, newEmail),
    }),
  ),
  'role-changed': ofFacts(z.extend(addressee, { note: z.enum(SHOP_ROLES) }), ({ to, locale, name = '', note }) => ({
    to,
    compose: () => roleChanged(locale, name, note),
  })),
  'operator-invite': linkLetter(3_600_000, ({ locale }, token, hours) => operatorInvite(locale, token, hours)),
  'passkeys-kept': ({ fields }) => {
    const facts = z.safeParse(z.extend(withLink, fieldsOf('letter', ['made']).shape), fields);
    const token = facts.success ? unseal(facts.data.secret) : undefined;
    if (!facts.success || token === undefined) return undefined;
    const { to, locale, name = '', made, linkEnds } = facts.data;
    const hours = Math.max(1, Math.floor((linkEnds - Date.now()) / 3_600_000));
    const at = made.map((stamp) => new Date(stamp).toISOString());
    return { to, compose: () => passkeysKept(locale, name, at, token, hours) };
  },
  'new-device': ofFacts(
    fieldsOf('letter', ['to', 'locale', 'placedAt', 'browser', 'system']),
    ({ to, locale, placedAt, browser = '', system = '' }) => ({
      to,
      compose: () => newDevice(locale, new Date(placedAt), { browser, system }),
    }),
  ),
  'account-deleted': ofFacts(
    // Letters from before the row of numbers was bounded have no count: it held all.
    fieldsOf('letter', ['to', 'name', 'locale', 'orderNos', 'orderCount', 'until']),
    ({ to, locale, name = '', orderNos = [], orderCount = orderNos.length, until = null }) => {
      const kept = { count: orderCount, orderNos, until };
      return { to, compose: () => accountDeleted(locale, name, kept) };
    },
  ),
  // A visit is named where the account of its customer was deleted before its day.
  contact: ofFacts(
    z.extend(fieldsOf('letter', ['message']), { visit: z.optional(bookedVisit) }),
    ({ message, visit }) => ({
      to: shop.contact.email,
      compose: () => {
        const words = visit && deskWords('cancelled', { ...visit, address: visit.district });
        return contactReceived({ ...parseMessage(message), ...words });
      },
    }),
  ),
  'contact-answer': ofFacts(fieldsOf('letter', ['message', 'answer']), ({ message, answer }) => {
    const asked = parseMessage(message);
    return { to: asked.email, compose: () => contactAnswer(asked, answer) };
  }),
  'quote-sent': ofFacts(
    z.extend(withLink, fieldsOf('letter', ['amount', 'note']).shape),
    ({ to, locale, name = '', secret, linkEnds, amount, note = '' }) => {
      const token = unseal(secret);
      if (token === undefined) return undefined;
      const quote = { locale, name, token, total: amount, note, until: linkEnds };
      return { to, compose: () => quoteSent(quote) };
    },
  ),
  // A visit that has another time or place by now is told of by another letter; one that is gone was cancelled. Planned ones have no link.
  'visit-booked': ({ fields, visit: { time, address } }) => {
    const facts = z.safeParse(z.extend(withLink, { secret: z.optional(z.string()), visit: bookedVisit }), fields);
    if (!facts.success) return undefined;
    const { to, locale, name = '', visit, secret = '' } = facts.data;
    if (`${visit.day} ${visit.from} ${visit.to}` !== time) return 'OUTDATED';
    if (visit.purpose === 'measuring' && visit.district !== onOneLine(address)) return 'OUTDATED';
    return { to, compose: () => visitBooked(locale, name, visit, unseal(secret)) };
  },
  'limit-near': ofFacts(z.object({ warning: readsWarning }), ({ warning }) => ({
    to: ordersMail(),
    compose: () => limitNear(warning),
  })),
  'visit-cancelled': ofFacts(z.extend(addressee, { visit: bookedVisit }), ({ to, locale, name = '', visit }) => ({
    to,
    compose: () => visitCancelled(locale, name, visit),
  })),
  // An order that came back meanwhile is not asked about.
  'review-asked': ofOrder(fieldsOf('letter', ['secret']), (order, { secret }) => {
    const token = unseal(secret);
    if (order.status !== 'Delivered') return 'OUTDATED';
    return token === undefined ? undefined : { to: order.delivery.email, compose: () => reviewAsked(order, token) };
  }),
  'review-refused': ofOrder(
    z.extend(fieldsOf('letter', ['secret', 'line', 'edited']), { note: z.enum(REFUSALS) }),
    (order, { secret, line, note, edited = false }) => {
      const token = unseal(secret);
      return token === undefined
        ? undefined
        : { to: order.delivery.email, compose: () => reviewRefused(order, line, note, edited ? null : token) };
    },
  ),
  'review-remedied': ofOrder(fieldsOf('letter', ['secret', 'line']), (order, { secret, line }) => {
    const token = unseal(secret);
    return token === undefined
      ? undefined
      : { to: order.delivery.email, compose: () => reviewRemedied(order, line, token) };
  }),
};

const isKind = (kind: string): kind is OutboxKind => Object.hasOwn(KINDS, kind);

/** Undefined for a kind that this version does not know, and for what cannot be read. @throws EnvironmentError */
export function readLetter(
  letter: ClaimedLetter,
): (AddressedLetter & { readonly kind: OutboxKind }) | 'OUTDATED' | undefined {
  const { kind = '' } = letter.fields;
  if (!isKind(kind)) return undefined;
  const read = KINDS[kind](letter);
  if (letter.fields.reader !== undefined && typeof read === 'object') {
    const { to = '' } = letter.fields;
    // The operator left the team or chose otherwise meanwhile, or reads the shop's own mailbox.
    return to === '' || to.toLowerCase() === read.to.toLowerCase() ? 'OUTDATED' : { ...read, to, kind };
  }
  // An order without an e-mail, whose letter was placed before it lost its address, has nobody to write to.
  if (typeof read === 'object' && read.to === '') return 'OUTDATED';
  return typeof read === 'object' ? { ...read, kind } : read;
}
