import { describe, expect, test } from 'vitest';
import {
  firstInvalid,
  initialState,
  measure,
  missingFields,
  nextState,
  priceRange,
  showsAdvice,
  visibleErrors,
  type FormEvent,
  type FormState,
} from '../../../src/features/measurement/measurement.ts';
import { emptyValues } from '../../../src/features/measurement/values.ts';
import { blind, curtain, values } from './samples.ts';

const after = (...events: FormEvent[]): FormState => events.reduce(nextState, initialState(emptyValues(curtain())));

describe('measuring the values', () => {
  test('prices the example of the specification', () => {
    const { price, configuration, needsCall } = measure(values(), curtain());
    expect(price).toMatchObject({ effectiveCm: 625, cloth: 118_688, unitPrice: 118_688 });
    expect(configuration).toEqual({
      width: 250,
      height: 260,
      pleatType: 'normal',
      motorized: false,
      lining: false,
      installation: false,
      panels: 2,
    });
    expect(needsCall).toBe(false);
  });

  test.each([
    ['two', { panels: 2 }],
    ['left', { panels: 1, gather: 'left' }],
    ['right', { panels: 1, gather: 'right' }],
  ] as const)('makes %s panels at the same price (decisions P16)', (panels, made) => {
    const { configuration, price, totals } = measure(values({ panels }), curtain());
    expect(configuration).toMatchObject(made);
    expect([price, totals]).toEqual([measure(values(), curtain()).price, measure(values(), curtain()).totals]);
  });

  test('says nothing of panels for a blind', () => {
    const { configuration } = measure({ ...values({ pleat: 'none' }), panels: '' }, blind());
    expect(Object.keys(configuration ?? {})).not.toContain('panels');
  });

  test('adds the surcharges of chosen options', () => {
    const { price } = measure(values({ options: ['lining', 'installation'] }), curtain());
    expect(price?.options).toEqual([
      { id: 'lining', amount: 87_500 },
      { id: 'installation', amount: 0 },
    ]);
    expect(price?.unitPrice).toBe(206_188);
  });

  test('prices every pleat as soon as both sizes are made (decisions P15)', () => {
    const { totals, price } = measure(values({ pleat: '' }), curtain());
    expect(price).toBeNull();
    expect(totals.map(({ pleat }) => pleat)).toEqual(curtain().pleats);
    for (const { pleat, total } of totals) {
      expect(total).toBe(measure(values({ pleat }), curtain()).price?.unitPrice);
    }
    const amounts = totals.map(({ total }) => total);
    expect(priceRange(totals)).toEqual({ from: Math.min(...amounts), to: Math.max(...amounts) });
  });

  test.each([{ width: '' }, { height: '2,5' }, { width: '39' }])('prices no pleat with %j', (typed) => {
    const { totals } = measure(values({ pleat: '', ...typed }), curtain());
    expect(totals).toEqual([]);
    expect(priceRange(totals)).toBeNull();
  });

  test('says what is missing, in the order of the form', () => {
    expect(missingFields(measure(values({ height: '', pleat: '' }), curtain()))).toEqual(['height', 'pleat']);
    expect(missingFields(measure(values(), curtain()))).toEqual([]);
  });

  test('names every missing field in the order of the form', () => {
    const result = measure(emptyValues(curtain()), curtain());
    expect(result.errors).toEqual({
      width: 'measurement.width.required',
      height: 'measurement.height.required',
      pleat: 'measurement.pleat.required',
    });
    expect(firstInvalid(result)).toBe('width');
    expect(result.price).toBeNull();
    expect(firstInvalid(measure(values({ pleat: '' }), curtain()))).toBe('pleat');
    expect(firstInvalid(measure(values(), curtain()))).toBeNull();
  });

  test.each([
    ['39', true],
    ['40', false],
    ['600', false],
    ['601', true],
    ['9999', true],
  ])('a width of %s needs a call: %s', (width, needsCall) => {
    const result = measure(values({ width }), curtain());
    expect(result.needsCall).toBe(needsCall);
    expect(result.price === null).toBe(needsCall);
  });

  test.each([
    ['39', true],
    ['40', false],
    ['280', false],
    ['281', true],
  ])('a height of %s needs a call: %s', (height, needsCall) =>
    expect(measure(values({ height }), curtain()).needsCall).toBe(needsCall),
  );

  test('advises before the pleat is chosen', () =>
    expect(measure(values({ width: '700', pleat: '' }), curtain())).toMatchObject({
      needsCall: true,
      advice: [{ code: 'width-above', limit: 600 }],
    }));

  test('asks without blocking', () => {
    const { advice, price } = measure(values({ width: '40', height: '260', pleat: 'none' }), blind());
    expect(advice).toEqual([{ code: 'narrow', blocks: false }]);
    expect(price).not.toBeNull();
  });

  test('has no price for what is not sold', () =>
    expect(measure(values(), curtain({ price: 0 }))).toMatchObject({
      price: null,
      configuration: null,
      needsCall: false,
    }));
});

describe('the errors and advice that show', () => {
  const result = measure(emptyValues(curtain()), curtain());

  test('nothing at first', () => expect(visibleErrors(after(), result)).toEqual({}));

  test('the error of a touched field', () =>
    expect(visibleErrors(after({ type: 'blurred', field: 'height' }), result)).toEqual({
      height: 'measurement.height.required',
    }));

  test('every error once the form was rejected', () =>
    expect(Object.keys(visibleErrors(after({ type: 'rejected' }), result))).toEqual(['width', 'height', 'pleat']));

  test('an error goes as soon as its field is right', () => {
    const state = after({ type: 'blurred', field: 'width' }, { type: 'changed', values: values() });
    expect(visibleErrors(state, measure(state.values, curtain()))).toEqual({});
  });

  test('advice when both sizes are touched, or the form was rejected, or a link brought them', () => {
    expect(showsAdvice(after({ type: 'blurred', field: 'width' }))).toBe(false);
    expect(showsAdvice(after({ type: 'blurred', field: 'width' }, { type: 'blurred', field: 'height' }))).toBe(true);
    expect(showsAdvice(after({ type: 'rejected' }))).toBe(true);
    expect(showsAdvice(after({ type: 'restored', values: values() }))).toBe(true);
    expect(showsAdvice(after({ type: 'restored', values: values({ height: '' }) }))).toBe(false);
  });
});

describe('putting into the cart', () => {
  test('a press that succeeds forgets an earlier rejection', () => {
    const state = after(
      { type: 'rejected' },
      { type: 'outcome', outcome: 'adding' },
      { type: 'outcome', outcome: 'none' },
    );
    expect(state).toMatchObject({ outcome: 'none', rejected: false });
  });

  test('a change takes the outcome back, but not the one under way', () => {
    const changed: FormEvent = { type: 'changed', values: values() };
    expect(after({ type: 'outcome', outcome: 'told', words: 'x' }, changed).outcome).toBe('none');
    expect(after({ type: 'outcome', outcome: 'adding' }, changed).outcome).toBe('adding');
  });

  test('a failure stays until something changes', () =>
    expect(after({ type: 'outcome', outcome: 'failed' }, { type: 'blurred', field: 'width' }).outcome).toBe('failed'));
});

test('a field that is blurred twice is touched once', () =>
  expect(after({ type: 'blurred', field: 'width' }, { type: 'blurred', field: 'width' }).touched).toEqual(['width']));
