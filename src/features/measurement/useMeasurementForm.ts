import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { isTypedSign, type Advice } from '../../domain/window/measurement.ts';
import { useDeferUntilPointerUp } from '../../ui/useDeferUntilPointerUp.ts';
import {
  firstInvalid,
  initialState,
  measure,
  nextState,
  REQUIRED_FIELDS,
  showsAdvice,
  visibleErrors,
  type FormState,
  offeredCm,
  type MeasurementResult,
  type OfferedSize,
  type RequiredField,
} from './measurement.ts';
import type { FormHandle, ShownChange } from './form-handle.ts';
import { currentWindow, isCurrentSize, noteSize } from '../windows/kept.ts';
import { paintFirst } from './paint-first.ts';
import type { MeasuredProduct } from './product.ts';
import { keepRoom, roomOfTab } from './room-of-tab.ts';
import {
  emptyValues,
  mergeValues,
  queryWith,
  readValues,
  sameValues,
  sanitizeLengthInput,
  swapSides,
  valuesFromQuery,
  withWindow,
  writeValues,
  type MeasurementValues,
} from './values.ts';

interface MeasurementEngine {
  props: Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onChange' | 'onBlur' | 'onSubmit'>;
  state: FormState;
  result: MeasurementResult;
  /** Errors that may be displayed by now. */
  errors: MeasurementResult['errors'];
  advice: readonly Advice[];
  /** The size is not made: a call takes the place of the cart (decisions P4). */
  needsCall: boolean;
  /** Change of a cart line in this form. */
  change: ShownChange | null;
  /** The address that opens the form with these values. */
  address: () => string;
  swap: () => void;
  /**
   * The typed size in cm, when it was plainly typed in metres; else null. Then neither errors nor advice are said of
   * the size.
   */
  inCm: OfferedSize | null;
  takeCm: () => void;
  /** Fills in a size that was not typed. */
  takeSize: (size: Pick<MeasurementValues, 'width' | 'height'>) => void;
  focusOn: (field: RequiredField) => void;
}

/** Safari refuses more than a hundred changes of the address in half a minute. */
const ADDRESS_DELAY_MS = 300;

/**
 * The measuring form: starts with what is in its fields and in the address, is checked and priced at every change, and
 * keeps its values in the address. Why it stands beside `useForm`: README.
 */
export function useMeasurementForm(product: MeasuredProduct): MeasurementEngine {
  const form = useRef<HTMLFormElement>(null);
  /** Values that the form opened with, once they have been read. */
  const opened = useRef<MeasurementValues | null>(null);
  const typedSize = useRef(false);
  const [state, dispatch] = useReducer(nextState, product, (initial) => initialState(emptyValues(initial)));
  const [change, setChange] = useState<ShownChange | null>(null);
  const deferUntilPointerUp = useDeferUntilPointerUp();
  const { values, outcome } = state;
  const result = measure(values, product);
  const { configuration, price, width, height } = result;
  const isMade = result.totals.length > 0;
  const inCm = offeredCm(state);
  const advice = showsAdvice(state) && !inCm ? result.advice : [];

  const read = (): MeasurementValues => (form.current ? readValues(form.current, product) : values);
  const [chosen] = useState(() => paintFirst(() => flushSync(() => dispatch({ type: 'changed', values: read() }))));

  /** A pasted size fills both fields. Where what reads it cannot be fetched, it stays as it was pasted, and is no length. */
  async function spread(): Promise<void> {
    await import('./acts.ts')
      .then((acts) => acts.sizeFields())
      .then((fields) => form.current && fields.spreadLength(form.current))
      .catch(() => undefined);
    dispatch({ type: 'changed', values: read() });
  }

  const begin = useEffectEvent(() => {
    if (!form.current || opened.current) return;
    const query = new URLSearchParams(location.search);
    const linked = valuesFromQuery(query, product);
    // A line of the cart has a window of its own, and its copy, a choice without a size, is for another one.
    const isForAnother = lineInAddress() !== null || (query.has('pleat') && !query.has('width'));
    const filled = isForAnother ? linked : withWindow(linked, currentWindow());
    const early = readValues(form.current, product);
    // A size typed before the script started is the shopper's own as well (decisions U5).
    typedSize.current ||= lineInAddress() === null && (early.width !== '' || early.height !== '');
    const merged = mergeValues(early, filled, product);
    merged.room ||= roomOfTab(merged);
    // Where nothing was typed and nothing is to be filled in, the form is not drawn a second time.
    if (sameValues(merged, values)) {
      opened.current = values;
      return;
    }
    opened.current = merged;
    writeValues(form.current, merged);
    dispatch({ type: 'restored', values: merged });
    if (NO_LENGTH.test(early.width + early.height)) void spread();
  });
  useLayoutEffect(() => begin(), []);

  useEffect(() => {
    // Handlers see what was typed before: what was pressed meanwhile may be pressed again (ui/intent.ts).
    if (values === opened.current) form.current?.dispatchEvent(new Event('alive', { bubbles: true }));
  }, [values]);

  useEffect(() => {
    if (!opened.current) return undefined;
    const keep = (): void => {
      stop();
      // A choice or a name may be on the screen that the form has not read yet.
      const seen = form.current ? readValues(form.current, product) : values;
      const query = queryWith(location.search, seen, product);
      const isLine = lineInAddress() !== null;
      // A link's size belongs to its sender; a size typed here is the shopper's own (decisions U5), and the room goes with it.
      const isOwn =
        !isLine && isMade && width !== null && height !== null && (typedSize.current || isCurrentSize(width, height));
      // A window with a name takes neither another size nor its room.
      const isTaken = isOwn && ((currentWindow()?.id ?? null) === null || isCurrentSize(width, height));
      // A room that goes with no window and no line is kept by the tab.
      keepInTab(query, isLine || isTaken ? null : seen);
      if (isOwn) noteSize(width, height, seen.room);
    };
    const timer = setTimeout(keep, ADDRESS_DELAY_MS);
    // Also saves when the page is left before the delay ends.
    addEventListener('pagehide', keep);
    const stop = (): void => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
    return stop;
  }, [values, product, isMade, width, height]);

  const focusOn = (field: RequiredField | null): void => {
    const isAsked = inCm && field !== 'pleat';
    const place = isAsked ? '[data-metres]' : field ? `[name="${field}"]` : '[data-call]';
    const target = form.current?.querySelector<HTMLElement>(place);
    target?.focus({ preventScroll: true });
    // The whole group, with its legend: the drawing that stays in sight would cover what the browser scrolls to.
    (target?.closest('fieldset, [data-size]') ?? target)?.scrollIntoView({ block: 'nearest' });
  };

  const write = (changed: MeasurementValues, type: 'changed' | 'restored' = 'changed'): void => {
    if (!form.current) return;
    writeValues(form.current, changed);
    dispatch({ type, values: changed });
  };

  const handle: FormHandle = {
    line: lineInAddress,
    fill: (query, room) => write({ ...valuesFromQuery(query, product), room }, 'restored'),
    empty: (...fields) => write({ ...read(), ...Object.fromEntries(fields.map((field) => [field, ''])) }, 'restored'),
    focusOn,
    show: setChange,
  };

  const open = useEffectEvent(async () => {
    if (lineInAddress() === null) return;
    // A failed fetch is tried again by the press.
    await import('./acts.ts')
      .then((acts) => acts.lineChange())
      .then((change) => change.openLine(product, handle))
      .catch(() => undefined);
  });
  useEffect(() => void open(), []);

  async function submit(): Promise<void> {
    if (outcome === 'adding') return;
    if (!configuration || !price) {
      // The call request and the messages must be on the page before the focus can move to them.
      flushSync(() => dispatch({ type: 'rejected' }));
      focusOn(firstInvalid(result));
      return;
    }
    // A size from a photograph is not sewn by before a tape has measured it as well.
    const estimated = form.current?.querySelector<HTMLInputElement>('[name=measured]');
    if (estimated?.checkValidity() === false) {
      estimated.focus();
      return;
    }
    dispatch({ type: 'outcome', outcome: 'adding' });
    try {
      const { press } = await import('./acts.ts').then((acts) => acts.press());
      dispatch({ type: 'outcome', ...(await press(product, values, configuration, price, handle)) });
    } catch {
      dispatch({ type: 'outcome', outcome: 'failed' });
    }
  }

  return {
    props: {
      ref: form,
      noValidate: true,
      onChange: ({ target, nativeEvent }) => {
        const input: unknown = target;
        if (!(input instanceof HTMLInputElement)) return;
        if (input.type !== 'text') {
          chosen();
          return;
        }
        if (input.name === 'width' || input.name === 'height') {
          typedSize.current = lineInAddress() === null;
          if (isPasted(input, nativeEvent)) {
            void spread();
            return;
          }
          sanitizeLengthInput(input);
        }
        dispatch({ type: 'changed', values: read() });
      },
      onBlur: ({ target, relatedTarget }) => {
        const blurred: unknown = target;
        if (!(blurred instanceof HTMLInputElement)) return;
        const field = REQUIRED_FIELDS.find((required) => required === blurred.name);
        const staysInGroup = relatedTarget instanceof HTMLInputElement && relatedTarget.name === field;
        if (field && !staysInGroup) deferUntilPointerUp(() => dispatch({ type: 'blurred', field }));
      },
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    state,
    result,
    errors: visibleErrors(state, result),
    advice,
    needsCall: result.needsCall && advice.length > 0,
    change,
    address: () => location.origin + location.pathname + queryWith('', values, product, true),
    swap: () => write(swapSides(values)),
    inCm,
    takeCm: () => {
      if (!inCm) return;
      const { width, height, metres } = inCm;
      write({ ...values, width, height });
      form.current?.querySelector<HTMLElement>(`[name="${metres[0]}"]`)?.focus();
    },
    takeSize: ({ width, height }) => {
      typedSize.current = lineInAddress() === null;
      write({ ...values, width, height }, 'restored');
    },
    focusOn,
  };
}

const NO_LENGTH = /[^\d.,]/;

/**
 * Whether a text came as a whole, in digits of another script, with the sign before the other side at its end, or with that side's first
 * digit behind a blank; a single letter is only dropped.
 */
export const isPasted = ({ name, value, selectionStart }: HTMLInputElement, event: Event): boolean =>
  NO_LENGTH.test(value) &&
  (!isTypedSign(event) ||
    (name === 'width' && selectionStart === value.length ? /[^ -~]|[x*]|\d +\d/i : /[^ -~]/).test(value));

const lineInAddress = (): string | null => new URLSearchParams(location.search).get('line');

function keepInTab(query: string, values: MeasurementValues | null): void {
  try {
    if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash);
    keepRoom(values);
  } catch {
    // Too many changes for this browser, or it keeps nothing; the share button builds its own address.
  }
}
