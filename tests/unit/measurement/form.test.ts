import { describe, expect, test } from 'vitest';
import {
  firstWrong,
  judge,
  nextState,
  showsAdvice,
  shownErrors,
  startingState,
  swapped,
  type FormEvent,
  type FormState,
} from '../../../src/features/measurement/form.ts';
import { emptyChoice } from '../../../src/features/measurement/choice.ts';
import { blind, choice, curtain } from './samples.ts';

const after = (...events: FormEvent[]): FormState => events.reduce(nextState, startingState(emptyChoice(curtain())));

describe('judging a choice', () => {
  test('prices the example of the specification', () => {
    const { sum, configuration, needsCall } = judge(choice(), curtain());
    expect(sum).toMatchObject({ effectiveCm: 625, cloth: 118_688, unitPrice: 118_688 });
    expect(configuration).toEqual({
      width: 250,
      height: 260,
      pleatType: 'normal',
      motorized: false,
      lining: false,
      installation: false,
    });
    expect(needsCall).toBe(false);
  });

  test('adds the surcharges of chosen options', () => {
    const { sum } = judge(choice({ options: ['lining', 'installation'] }), curtain());
    expect(sum?.options).toEqual([
      { id: 'lining', amount: 87_500 },
      { id: 'installation', amount: 0 },
    ]);
    expect(sum?.unitPrice).toBe(206_188);
  });

  test('names every missing field in the order of the form', () => {
    const judgement = judge(emptyChoice(curtain()), curtain());
    expect(judgement.errors).toEqual({
      width: 'measurement.width.required',
      height: 'measurement.height.required',
      pleat: 'measurement.pleat.required',
    });
    expect(firstWrong(judgement)).toBe('width');
    expect(judgement.sum).toBeNull();
    expect(firstWrong(judge(choice({ pleat: '' }), curtain()))).toBe('pleat');
    expect(firstWrong(judge(choice(), curtain()))).toBeNull();
  });

  test.each([
    ['39', true],
    ['40', false],
    ['600', false],
    ['601', true],
    ['9999', true],
  ])('a width of %s needs a call: %s', (width, needsCall) => {
    const judgement = judge(choice({ width }), curtain());
    expect(judgement.needsCall).toBe(needsCall);
    expect(judgement.sum === null).toBe(needsCall);
  });

  test.each([
    ['39', true],
    ['40', false],
    ['280', false],
    ['281', true],
  ])('a height of %s needs a call: %s', (height, needsCall) => {
    expect(judge(choice({ height }), curtain()).needsCall).toBe(needsCall);
  });

  test('advises before the pleat is chosen', () => {
    expect(judge(choice({ width: '700', pleat: '' }), curtain())).toMatchObject({
      needsCall: true,
      advice: [{ code: 'width-above', limit: 600 }],
    });
  });

  test('asks without blocking', () => {
    const { advice, sum } = judge(choice({ width: '40', height: '260', pleat: 'none' }), blind());
    expect(advice).toEqual([{ code: 'narrow', blocks: false }]);
    expect(sum).not.toBeNull();
  });

  test('has no price for what is not sold', () => {
    expect(judge(choice(), curtain({ price: 0 }))).toMatchObject({ sum: null, configuration: null, needsCall: false });
  });
});

describe('what may be said', () => {
  const judgement = judge(emptyChoice(curtain()), curtain());

  test('nothing at first', () => {
    expect(shownErrors(after(), judgement)).toEqual({});
  });

  test('what is wrong with a field that was left', () => {
    expect(shownErrors(after({ type: 'left', field: 'height' }), judgement)).toEqual({
      height: 'measurement.height.required',
    });
  });

  test('everything once the button was refused', () => {
    expect(Object.keys(shownErrors(after({ type: 'refused' }), judgement))).toEqual(['width', 'height', 'pleat']);
  });

  test('an error goes as soon as its field is right', () => {
    const state = after({ type: 'left', field: 'width' }, { type: 'changed', choice: choice() });
    expect(shownErrors(state, judge(state.choice, curtain()))).toEqual({});
  });

  test('advice when both sizes were left, or the button refused, or a link brought them', () => {
    expect(showsAdvice(after({ type: 'left', field: 'width' }))).toBe(false);
    expect(showsAdvice(after({ type: 'left', field: 'width' }, { type: 'left', field: 'height' }))).toBe(true);
    expect(showsAdvice(after({ type: 'refused' }))).toBe(true);
    expect(showsAdvice(after({ type: 'opened', choice: choice() }))).toBe(true);
    expect(showsAdvice(after({ type: 'opened', choice: choice({ height: '' }) }))).toBe(false);
  });
});

describe('putting into the cart', () => {
  test('a press that succeeds forgets earlier refusals', () => {
    const state = after(
      { type: 'refused' },
      { type: 'outcome', outcome: 'adding' },
      { type: 'outcome', outcome: 'added' },
    );
    expect(state).toMatchObject({ outcome: 'added', refused: false });
  });

  test('a change takes the outcome back, but not the one under way', () => {
    const changed: FormEvent = { type: 'changed', choice: choice() };
    expect(after({ type: 'outcome', outcome: 'added' }, changed).outcome).toBe('none');
    expect(after({ type: 'outcome', outcome: 'adding' }, changed).outcome).toBe('adding');
  });

  test('a failure stays until something changes', () => {
    expect(after({ type: 'outcome', outcome: 'failed' }, { type: 'left', field: 'width' }).outcome).toBe('failed');
  });
});

test('leaving a field twice is leaving it once', () => {
  expect(after({ type: 'left', field: 'width' }, { type: 'left', field: 'width' }).left).toEqual(['width']);
});

test('a swapped pair changes places and nothing else', () => {
  expect(swapped(choice({ room: 'Salon' }))).toEqual(choice({ width: '260', height: '250', room: 'Salon' }));
});
