import { adviseOnSize, readLength, type Advice, type LengthError, type Side } from '../../domain/window/measurement.ts';
import { sizeInCm } from '../../domain/window/metres.ts';
import type { Kurus } from '../../domain/money/money.ts';
import { priceOf, type Configuration, type PleatType, type PriceBreakdown } from '../../domain/price/pricing.ts';
import type { MeasuredProduct } from './product.ts';
import { chosenPanels, type MeasurementValues } from './values.ts';

/** The fields without which there is no price, in the order of the form. */
export const REQUIRED_FIELDS = ['width', 'height', 'pleat'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Result of the form's values. */
export interface MeasurementResult {
  /** In cm; null until a whole length is typed. */
  width: number | null;
  height: number | null;
  /** Keys of the namespace `rules`. */
  errors: Partial<Record<RequiredField, LengthError | 'measurement.pleat.required'>>;
  advice: readonly Advice[];
  /** Whole, but outside what is made: a request for a call (decisions P4). */
  needsCall: boolean;
  /** Null unless all required fields are valid and within the limits. */
  configuration: Configuration | null;
  price: PriceBreakdown | null;
  /** Total of each offered pleat, once both sizes are made (decisions P15); empty before. */
  totals: PleatTotals;
}

/** In the order in which the product offers them. */
export type PleatTotals = readonly { readonly pleat: PleatType; readonly total: Kurus }[];

/** Returns the fields without which there is no price. */
export const missingFields = ({ errors }: MeasurementResult): RequiredField[] =>
  REQUIRED_FIELDS.filter((field) => errors[field] !== undefined);

/** From the cheapest pleat to the dearest; null before the sizes are known. */
export function priceRange(totals: PleatTotals): { from: Kurus; to: Kurus } | null {
  const amounts = totals.map(({ total }) => total);
  return amounts.length === 0 ? null : { from: Math.min(...amounts), to: Math.max(...amounts) };
}

/** Checks and prices the values; cheap enough for every key press. */
export function measure(
  values: MeasurementValues,
  product: Pick<MeasuredProduct, 'limits' | 'options' | 'pleats' | 'price'>,
): MeasurementResult {
  const width = readLength(values.width, 'width');
  const height = readLength(values.height, 'height');
  const errors: MeasurementResult['errors'] = {};
  if (!width.ok) errors.width = width.code;
  if (!height.ok) errors.height = height.code;
  if (values.pleat === '') errors.pleat = 'measurement.pleat.required';

  const result: MeasurementResult = {
    width: width.ok ? width.cm : null,
    height: height.ok ? height.cm : null,
    errors,
    advice: [],
    needsCall: false,
    configuration: null,
    price: null,
    totals: [],
  };
  if (!width.ok || !height.ok) return result;

  const advice = adviseOnSize(width.cm, height.cm, product.limits);
  if (advice.some(({ blocks }) => blocks)) return { ...result, advice, needsCall: true };
  if (product.price <= 0) return { ...result, advice };

  const configured = (pleatType: PleatType): Configuration => ({
    width: width.cm,
    height: height.cm,
    pleatType,
    motorized: values.options.includes('motorized'),
    lining: values.options.includes('lining'),
    installation: values.options.includes('installation'),
    ...chosenPanels(values.panels),
  });
  const priced = (configuration: Configuration) =>
    priceOf({ price: product.price, madeToMeasure: true, options: product.options }, configuration);
  const totals = product.pleats.map((pleat) => ({ pleat, total: priced(configured(pleat)).unitPrice }));
  if (values.pleat === '') return { ...result, advice, totals };
  const configuration = configured(values.pleat);
  return { ...result, advice, totals, configuration, price: priced(configuration) };
}

/**
 * Outcome of the last press, as the form says it; the confirmation says the rest. `room`: its name holds what nobody
 * can see, and nothing was added. `told`: by `words`.
 */
export type AddOutcome = 'none' | 'adding' | 'room' | 'told' | 'failed';

export interface FormState {
  values: MeasurementValues;
  /** Required fields that have lost the focus once; before that a field shows no error. */
  touched: readonly RequiredField[];
  /** "Add to cart" was pressed while something was wrong: every error shows. */
  rejected: boolean;
  outcome: AddOutcome;
  /** Words of a rare outcome, fetched with it. */
  words?: string | undefined;
}

export type FormEvent =
  | { type: 'restored'; values: MeasurementValues }
  | { type: 'changed'; values: MeasurementValues }
  | { type: 'blurred'; field: RequiredField }
  | { type: 'rejected' }
  | { type: 'outcome'; outcome: AddOutcome; words?: string | undefined };

export const initialState = (values: MeasurementValues): FormState => ({
  values,
  touched: [],
  rejected: false,
  outcome: 'none',
});

export function nextState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'restored':
      // Values that a link or an early shopper brought are not being typed, so their errors may show at once.
      return { ...initialState(event.values), touched: REQUIRED_FIELDS.filter((field) => event.values[field] !== '') };
    case 'changed':
      return { ...state, values: event.values, outcome: state.outcome === 'adding' ? 'adding' : 'none' };
    case 'blurred':
      return state.touched.includes(event.field) ? state : { ...state, touched: [...state.touched, event.field] };
    case 'rejected':
      return { ...state, rejected: true, outcome: 'none' };
    case 'outcome':
      return {
        ...state,
        outcome: event.outcome,
        words: event.words,
        rejected: event.outcome === 'none' ? state.rejected : false,
      };
  }
}

/** A size that was typed in metres, whole or in part, as cm. */
export type OfferedSize = NonNullable<ReturnType<typeof sizeInCm>>;

const isSettled = (state: FormState, field: RequiredField): boolean => state.rejected || state.touched.includes(field);

/** The size in cm that is offered in place of metres (decisions P4); null where none were typed. */
export const offeredCm = (state: FormState): OfferedSize | null =>
  sizeInCm(state.values, (side) => isSettled(state, side));

/**
 * The errors to show: of touched fields, and of all once the form was rejected. A side whose metres are offered in cm has none: the
 * offer says what to do.
 */
export function visibleErrors(state: FormState, { errors }: MeasurementResult): MeasurementResult['errors'] {
  const visible: MeasurementResult['errors'] = {};
  const inCm = offeredCm(state);
  for (const field of REQUIRED_FIELDS) {
    const error = errors[field];
    const isOffered = inCm?.metres.some((side) => side === field);
    if (error !== undefined && !isOffered && isSettled(state, field)) visible[field] = error;
  }
  return visible;
}

/** Advice is about both sizes, so it waits until both are touched. */
export const showsAdvice = (state: FormState): boolean =>
  state.rejected || (['width', 'height'] satisfies Side[]).every((side) => state.touched.includes(side));

export const firstInvalid = ({ errors }: MeasurementResult): RequiredField | null =>
  REQUIRED_FIELDS.find((field) => errors[field] !== undefined) ?? null;
