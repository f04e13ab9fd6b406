import { EMPTY_INVOICE } from '../../domain/order/invoice.ts';
import type { DeliveryField } from '../../domain/order/delivery.ts';
import type { PaymentType } from '../../domain/money/payment.ts';
import type { CardField } from '../../domain/money/card-form.ts';
import { blurred, refused, withoutErrors, type Errors } from '../../ui/form/errors.ts';
import { errorsOf, reachable, type PaymentOptions } from './checks.ts';
import { consentsTo, NO_CONSENT } from './consents.ts';
import type { Draft } from './draft.ts';
import type { OrderFailure } from './order-failure.ts';
import {
  INITIAL,
  type AskedInvoice,
  type CheckoutState,
  type ConsentedContent,
  type DeliveryForm,
  type DemoOutcome,
  type OrderAttempt,
  type Problem,
  type Step,
} from './state.ts';

export type Action =
  | { type: 'resumed'; draft: Draft | null; options: PaymentOptions }
  /** Another customer is signed in, or nobody: nothing of the former owner stays on the screen (decisions A10). */
  | { type: 'owner-changed' }
  | { type: 'typed'; field: DeliveryField; value: string; name?: string }
  /** Several fields at once, from an account or a saved address. */
  | { type: 'filled'; delivery: Partial<DeliveryForm>; cityAndDistrict?: CheckoutState['cityAndDistrict'] }
  /** The districts of the chosen city have become known. */
  | { type: 'districts-known'; codes: readonly string[] }
  /** Null takes all of it back: an empty form is left, into which nothing comes from the account. */
  | { type: 'invoice-typed'; values: Partial<AskedInvoice> | null }
  | { type: 'card-typed'; field: CardField; value: string }
  | { type: 'payment-chosen'; paymentType: PaymentType }
  | { type: 'installments-chosen'; count: number }
  | { type: 'outcome-chosen'; outcome: DemoOutcome }
  | { type: 'consented'; to: 'distanceSales' | 'customMade'; given: boolean; covered: ConsentedContent }
  | { type: 'marketing-ticked'; given: boolean }
  | { type: 'blurred'; path: string; options: PaymentOptions }
  | { type: 'advanced'; options: PaymentOptions }
  | { type: 'step-chosen'; step: Step; options: PaymentOptions }
  | { type: 'refused-by-check'; errors: Errors }
  | { type: 'waiting' }
  | { type: 'placing'; attempt: OrderAttempt }
  /** Another tab had the turn, and this one does not send; `attempt`: the other's, where it is open here, too. */
  | { type: 'stood-back'; problem: Problem; attempt?: OrderAttempt | null }
  | { type: 'failed'; failure: OrderFailure }
  | { type: 'price-accepted' }
  | { type: 'problem-settled' };

/**
 * The checkout's state machine (spec §4): pure, so that every way through it can be tested without a browser. How errors
 * come and go is the form engine's (`ui/form/errors.ts`).
 */
export function reduce(state: CheckoutState, action: Action): CheckoutState {
  switch (action.type) {
    case 'resumed':
      return resume(action.draft, action.options);
    case 'owner-changed':
      return { ...INITIAL, problem: isSessionEnded(state.problem) ? state.problem : null };
    case 'typed':
      return typed(state, action.field, action.value, action.name ?? '');
    case 'filled':
      return filled(state, action.delivery, action.cityAndDistrict ?? state.cityAndDistrict);
    case 'districts-known':
      return action.codes.includes(state.delivery.district) || state.delivery.district === ''
        ? state
        : typed(state, 'district', '', '');
    case 'invoice-typed':
      return invoiceTyped(state, action.values);
    case 'card-typed':
      return cardTyped(state, action.field, action.value);
    case 'payment-chosen':
      return withoutPaymentErrors(settled({ ...state, paymentType: action.paymentType }));
    case 'installments-chosen':
      return withoutErrors({ ...state, installments: action.count }, ['payment.installments']);
    case 'outcome-chosen':
      return { ...state, outcome: action.outcome };
    case 'consented':
      return consented(state, action);
    case 'marketing-ticked':
      return { ...state, marketing: action.given };
    case 'blurred':
      return blurred(state, action.path, errorsOf(state.step, state, action.options)[action.path]);
    case 'advanced':
      return advance(state, action.options);
    case 'step-chosen':
      return { ...state, step: reachable(action.step, state, action.options), errors: {} };
    case 'refused-by-check':
      return refused(state, action.errors);
    case 'waiting':
      return { ...state, placing: true, waiting: true, problem: null, errors: {} };
    case 'stood-back':
      return {
        ...state,
        placing: false,
        waiting: false,
        problem: action.problem,
        attempt: action.attempt ?? state.attempt,
      };
    case 'placing':
      return { ...state, placing: true, waiting: false, attempt: action.attempt, problem: null, errors: {} };
    case 'failed':
      return fail(state, action.failure);
    case 'price-accepted':
      return state.problem?.kind === 'price' ? { ...state, quote: state.problem.quote, problem: null } : state;
    case 'problem-settled':
      return { ...state, problem: null };
  }
}

/** A draft, at the furthest step that still holds: a card is never kept, so paying by card resumes at the payment. */
function resume(draft: Draft | null, options: PaymentOptions): CheckoutState {
  if (draft === null) return INITIAL;
  const { step, ...kept } = draft;
  const state: CheckoutState = { ...INITIAL, ...kept };
  const problem = draft.attempt?.unanswered ? { kind: 'unanswered' as const } : null;
  return { ...state, step: reachable(step, state, options), problem };
}

/** Consents to another order count no more. */
function consented(
  state: CheckoutState,
  { to, given, covered }: Extract<Action, { type: 'consented' }>,
): CheckoutState {
  const { consents } = consentsTo(covered, state);
  return withoutErrors({ ...state, consents: { ...consents, [to]: given }, consentedTo: covered }, [`consents.${to}`]);
}

const isSessionEnded = (problem: Problem | null): boolean =>
  problem?.kind === 'refused' && problem.failure.code === 'session_ended';

function typed(state: CheckoutState, field: DeliveryField, value: string, name: string): CheckoutState {
  const { cityAndDistrict } = state;
  const names = field === 'city' || field === 'district' ? { ...cityAndDistrict, [field]: name } : cityAndDistrict;
  return withoutErrors({ ...state, delivery: { ...state.delivery, [field]: value }, cityAndDistrict: names }, [
    `delivery.${field}`,
  ]);
}

/** Another kind asks for other things, so nothing said of the former one stays. */
function invoiceTyped(state: CheckoutState, values: Partial<AskedInvoice> | null): CheckoutState {
  const invoice = { ...EMPTY_INVOICE, keep: false, ...(values && state.invoice), ...values };
  const edited = Object.keys(state.errors).filter((path) => {
    const field = /^invoice\.(?:address\.)?(.+)/.exec(path)?.[1];
    return field !== undefined && (values === null || 'kind' in values || field in values);
  });
  return withoutErrors({ ...state, invoice }, edited);
}

/** Month and year make one date, and what is wrong with it stands at the month. */
function cardTyped(state: CheckoutState, field: CardField, value: string): CheckoutState {
  const edited =
    field === 'expiryYear' && state.card.expiryMonth !== '' ? (['expiryYear', 'expiryMonth'] as const) : [field];
  return withoutErrors(
    { ...state, card: { ...state.card, [field]: value } },
    edited.map((one) => `payment.${one}`),
  );
}

const filled = (
  state: CheckoutState,
  delivery: Partial<DeliveryForm>,
  cityAndDistrict: CheckoutState['cityAndDistrict'],
): CheckoutState =>
  withoutErrors(
    { ...state, delivery: { ...state.delivery, ...delivery }, cityAndDistrict },
    Object.keys(delivery).map((field) => `delivery.${field}`),
  );

function advance(state: CheckoutState, options: PaymentOptions): CheckoutState {
  const errors = errorsOf(state.step, state, options);
  if (Object.keys(errors).length > 0) return refused(state, errors);
  const next = state.step === 1 ? 2 : 3;
  return settled({ ...state, step: next, errors: {} });
}

function fail(state: CheckoutState, { step, errors, problem, attempt }: OrderFailure): CheckoutState {
  // Ticks under former texts agree to nothing.
  const consents = problem?.kind === 'texts' ? NO_CONSENT : state.consents;
  return refused({ ...state, placing: false, step: step ?? state.step, problem, attempt, consents }, errors);
}

/** Another try, or another way to pay, answers the message about a declined card. */
const settled = (state: CheckoutState): CheckoutState =>
  state.problem?.kind === 'declined' ? { ...state, problem: null } : state;

/** Another way to pay makes what was wrong with the former one irrelevant. */
const withoutPaymentErrors = (state: CheckoutState): CheckoutState =>
  withoutErrors(
    state,
    Object.keys(state.errors).filter((path) => path.startsWith('payment')),
  );
