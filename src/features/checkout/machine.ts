import type { DeliveryField } from '../../domain/delivery.ts';
import type { CardField, PaymentType } from '../../domain/payment.ts';
import { errorsOf, reachable, type Offer } from './checks.ts';
import type { Draft } from './draft.ts';
import type { Outcome } from './outcome.ts';
import {
  INITIAL,
  type Attempt,
  type CheckoutState,
  type DeliveryForm,
  type DemoOutcome,
  type Errors,
  type Step,
} from './state.ts';

export type Action =
  | { type: 'resumed'; draft: Draft | null; offer: Offer }
  | { type: 'typed'; field: DeliveryField; value: string; name?: string }
  /** Several fields at once, from an account or a saved address. */
  | { type: 'filled'; delivery: Partial<DeliveryForm>; places?: CheckoutState['places'] }
  /** The districts of the chosen city have become known. */
  | { type: 'districts-known'; codes: readonly string[] }
  | { type: 'card-typed'; field: CardField; value: string }
  | { type: 'payment-chosen'; paymentType: PaymentType }
  | { type: 'installments-chosen'; count: number }
  | { type: 'outcome-chosen'; outcome: DemoOutcome }
  | { type: 'consented'; to: 'distanceSales' | 'customMade'; given: boolean }
  | { type: 'left'; path: string; offer: Offer }
  | { type: 'went-on'; offer: Offer }
  | { type: 'went-to'; step: Step; offer: Offer }
  | { type: 'refused-by-check'; errors: Errors }
  | { type: 'placing'; attempt: Attempt }
  | { type: 'failed'; outcome: Outcome }
  | { type: 'price-accepted' }
  | { type: 'problem-settled' };

/** The checkout's state machine (spec §4): pure, so that every way through it can be tested without a browser. */
export function reduce(state: CheckoutState, action: Action): CheckoutState {
  switch (action.type) {
    case 'resumed':
      return resume(action.draft, action.offer);
    case 'typed':
      return typed(state, action.field, action.value, action.name ?? '');
    case 'filled':
      return filled(state, action.delivery, action.places ?? state.places);
    case 'districts-known':
      return action.codes.includes(state.delivery.district) || state.delivery.district === ''
        ? state
        : typed(state, 'district', '', '');
    case 'card-typed':
      return cardTyped(state, action.field, action.value);
    case 'payment-chosen':
      return withoutPayment({ ...state, paymentType: action.paymentType });
    case 'installments-chosen':
      return without({ ...state, installments: action.count }, 'payment.installments');
    case 'outcome-chosen':
      return { ...state, outcome: action.outcome };
    case 'consented':
      return without({ ...state, consents: { ...state.consents, [action.to]: action.given } }, `consents.${action.to}`);
    case 'left':
      return left(state, action.path, action.offer);
    case 'went-on':
      return goOn(state, action.offer);
    case 'went-to':
      return { ...state, step: reachable(action.step, state, action.offer), errors: {} };
    case 'refused-by-check':
      return { ...state, errors: action.errors, checks: state.checks + 1 };
    case 'placing':
      return { ...state, placing: true, attempt: action.attempt, problem: null, errors: {} };
    case 'failed':
      return fail(state, action.outcome);
    case 'price-accepted':
      return state.problem?.kind === 'price' ? { ...state, quote: state.problem.quote, problem: null } : state;
    case 'problem-settled':
      return { ...state, problem: null };
  }
}

/** A draft, at the furthest step that still holds: a card is never kept, so paying by card resumes at the payment. */
function resume(draft: Draft | null, offer: Offer): CheckoutState {
  if (draft === null) return INITIAL;
  const { step, ...kept } = draft;
  const state: CheckoutState = { ...INITIAL, ...kept };
  const problem = draft.attempt?.unanswered ? { kind: 'unanswered' as const } : null;
  return { ...state, step: reachable(step, state, offer), problem };
}

function typed(state: CheckoutState, field: DeliveryField, value: string, name: string): CheckoutState {
  const places = field === 'city' || field === 'district' ? { ...state.places, [field]: name } : state.places;
  return without({ ...state, delivery: { ...state.delivery, [field]: value }, places }, `delivery.${field}`);
}

/** Month and year make one date, and what is wrong with it stands at the month. */
function cardTyped(state: CheckoutState, field: CardField, value: string): CheckoutState {
  const edited = without({ ...state, card: { ...state.card, [field]: value } }, `payment.${field}`);
  return field === 'expiryYear' && state.card.expiryMonth !== '' ? without(edited, 'payment.expiryMonth') : edited;
}

function filled(state: CheckoutState, delivery: Partial<DeliveryForm>, places: CheckoutState['places']): CheckoutState {
  const paths = new Set(Object.keys(delivery).map((field) => `delivery.${field}`));
  const errors = Object.entries(state.errors).filter(([path]) => !paths.has(path));
  return { ...state, delivery: { ...state.delivery, ...delivery }, places, errors: Object.fromEntries(errors) };
}

function left(state: CheckoutState, path: string, offer: Offer): CheckoutState {
  const error = errorsOf(state.step, state, offer)[path];
  return error ? { ...state, errors: { ...state.errors, [path]: error } } : without(state, path);
}

function goOn(state: CheckoutState, offer: Offer): CheckoutState {
  const errors = errorsOf(state.step, state, offer);
  if (Object.keys(errors).length > 0) return { ...state, errors, checks: state.checks + 1 };
  const next = state.step === 1 ? 2 : 3;
  const declined = state.problem?.kind === 'declined';
  return { ...state, step: next, errors: {}, problem: declined ? null : state.problem };
}

function fail(state: CheckoutState, { step, errors, problem, attempt }: Outcome): CheckoutState {
  const checks = Object.keys(errors).length > 0 ? state.checks + 1 : state.checks;
  return { ...state, placing: false, step: step ?? state.step, errors, problem, attempt, checks };
}

function without(state: CheckoutState, path: string): CheckoutState {
  if (!Object.hasOwn(state.errors, path)) return state;
  const { [path]: _, ...errors } = state.errors;
  return { ...state, errors };
}

/** Another way to pay makes what was wrong with the former one irrelevant. */
const withoutPayment = (state: CheckoutState): CheckoutState => ({
  ...state,
  errors: Object.fromEntries(Object.entries(state.errors).filter(([path]) => !path.startsWith('payment'))),
});
