import { adviseOnSize, readLength, type Advice, type LengthError, type Side } from '../../domain/measurement.ts';
import { priceOf, type Configuration, type PriceSum } from '../../domain/pricing.ts';
import type { Choice } from './choice.ts';
import type { Offer } from './offer.ts';

/** The fields without which there is no price, in the order of the form. */
export const REQUIRED_FIELDS = ['width', 'height', 'pleat'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** What came of the last press of "Sepete Ekle". */
export type Outcome = 'none' | 'adding' | 'added' | 'full' | 'unsaved' | 'failed';

export interface FormState {
  choice: Choice;
  /** Fields that the shopper has been in and left; only these show what is wrong with them. */
  left: readonly RequiredField[];
  /** "Sepete Ekle" was pressed while something was wrong. */
  refused: boolean;
  outcome: Outcome;
}

export type FormEvent =
  | { type: 'opened'; choice: Choice }
  | { type: 'changed'; choice: Choice }
  | { type: 'left'; field: RequiredField }
  | { type: 'refused' }
  | { type: 'outcome'; outcome: Outcome };

export const startingState = (choice: Choice): FormState => ({ choice, left: [], refused: false, outcome: 'none' });

export function nextState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'opened':
      // Figures that are there already were not typed just now, so what is to be said about them is said.
      return { ...startingState(event.choice), left: REQUIRED_FIELDS.filter((field) => event.choice[field] !== '') };
    case 'changed':
      return { ...state, choice: event.choice, outcome: state.outcome === 'adding' ? 'adding' : 'none' };
    case 'left':
      return state.left.includes(event.field) ? state : { ...state, left: [...state.left, event.field] };
    case 'refused':
      return { ...state, refused: true, outcome: 'none' };
    case 'outcome':
      return { ...state, outcome: event.outcome, refused: event.outcome === 'none' ? state.refused : false };
  }
}

/** What a choice amounts to; messages are keys of the rules dictionary. */
export interface Judgement {
  width: number | null;
  height: number | null;
  errors: Partial<Record<RequiredField, LengthError | 'measurement.pleat.required'>>;
  advice: readonly Advice[];
  /** Whole, but outside what is made: a request for a call (decisions P4). */
  needsCall: boolean;
  /** Valid and within the limits; null otherwise. */
  configuration: Configuration | null;
  sum: PriceSum | null;
}

export function judge(choice: Choice, offer: Pick<Offer, 'limits' | 'options' | 'price'>): Judgement {
  const width = readLength(choice.width, 'width');
  const height = readLength(choice.height, 'height');
  const errors: Judgement['errors'] = {};
  if (!width.ok) errors.width = width.code;
  if (!height.ok) errors.height = height.code;
  if (choice.pleat === '') errors.pleat = 'measurement.pleat.required';

  const judgement: Judgement = {
    width: width.ok ? width.cm : null,
    height: height.ok ? height.cm : null,
    errors,
    advice: [],
    needsCall: false,
    configuration: null,
    sum: null,
  };
  if (!width.ok || !height.ok) return judgement;

  const advice = adviseOnSize(width.cm, height.cm, offer.limits);
  if (advice.some(({ blocks }) => blocks)) return { ...judgement, advice, needsCall: true };
  if (choice.pleat === '' || offer.price <= 0) return { ...judgement, advice };

  const configuration: Configuration = {
    width: width.cm,
    height: height.cm,
    pleatType: choice.pleat,
    motorized: choice.options.includes('motorized'),
    lining: choice.options.includes('lining'),
    installation: choice.options.includes('installation'),
  };
  const sum = priceOf({ price: offer.price, madeToMeasure: true, options: offer.options }, configuration);
  return { ...judgement, advice, configuration, sum };
}

/** What is wrong and may be said: fields in use are left in peace. */
export function shownErrors(state: FormState, { errors }: Judgement): Judgement['errors'] {
  const shown: Judgement['errors'] = {};
  for (const field of REQUIRED_FIELDS) {
    const error = errors[field];
    if (error !== undefined && (state.refused || state.left.includes(field))) shown[field] = error;
  }
  return shown;
}

/** Advice on a pair of sizes waits until both have been left. */
export const showsAdvice = (state: FormState): boolean =>
  state.refused || (['width', 'height'] satisfies Side[]).every((side) => state.left.includes(side));

export const firstWrong = ({ errors }: Judgement): RequiredField | null =>
  REQUIRED_FIELDS.find((field) => errors[field] !== undefined) ?? null;

/** Width and height exchanged, for a pair typed the wrong way round. */
export const swapped = (choice: Choice): Choice => ({ ...choice, width: choice.height, height: choice.width });
