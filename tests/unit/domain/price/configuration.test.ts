import { describe, expect, test } from 'vitest';
import { checkConfiguration, configurationSchema } from '../../../../src/domain/price/configuration.ts';
import { gatherOf, PLEAT_TYPES } from '../../../../src/domain/price/pricing.ts';
import rules from '../../../../content/locales/tr/rules.json' with { type: 'json' };
import { messageOf } from '../messages.ts';
import { property } from '../property.ts';
import { configuration, curtain, tieback, window250 } from '../samples.ts';

const refusal = (...asked: Parameters<typeof checkConfiguration>) => {
  const checked = checkConfiguration(...asked);
  return checked.ok ? null : checked.code;
};

describe('checkConfiguration (decisions P2–P5, S8)', () => {
  test.each(PLEAT_TYPES)('takes a window with pleat %s', (pleatType) => {
    expect(refusal(curtain(), window250({ pleatType }), 'adacayi')).toBeNull();
  });

  test.each([
    [40, 40, null],
    [300, 320, null],
    [39, 40, 'size-outside-limits'],
    [301, 320, 'size-outside-limits'],
    [40, 39, 'size-outside-limits'],
    [300, 321, 'size-outside-limits'],
  ])('%i × %i: %s', (width, height, expected) => {
    expect(refusal(curtain(), window250({ width, height }), 'kum')).toBe(expected);
  });

  test('the product’s own limits count', () => {
    const limits = { width: { min: 60, max: 280 }, height: { min: 30, max: 150 } };
    expect(refusal(curtain({ limits }), window250({ width: 280, height: 150 }), 'kum')).toBeNull();
    expect(refusal(curtain({ limits }), window250({ width: 281, height: 150 }), 'kum')).toBe('size-outside-limits');
  });

  test.each([
    ['no price', curtain({ price: 0 }), window250(), undefined, 'not-sold'],
    ['no colour where there are several', curtain(), window250(), undefined, 'colour-required'],
    ['no colour where there is one', curtain({ colors: curtain().colors.slice(0, 1) }), window250(), undefined, null],
    ['unknown colour', curtain(), window250(), 'mor', 'colour-unknown'],
    ['colour of the prototype', curtain(), window250(), 'constructor', 'colour-unknown'],
    ['no configuration', curtain(), null, 'kum', 'configuration-required'],
    ['pleat of other goods', curtain({ pleats: ['none'] }), window250(), 'kum', 'pleat-not-offered'],
    ['option not offered', curtain({ options: [] }), window250({ lining: true }), 'kum', 'option-not-offered'],
    ['sizes for goods by the piece', tieback(), window250(), 'kum', 'configuration-unexpected'],
    ['goods by the piece', tieback(), null, 'kum', null],
    ['free goods by the piece', tieback({ price: 0 }), null, 'kum', 'not-sold'],
  ] as const)('%s', (_, product, configuration, colour, expected) => {
    expect(refusal(product, configuration, colour)).toBe(expected);
  });
});

describe('panels of a curtain (decisions P16)', () => {
  const oneLeft = window250({ panels: 1, gather: 'left' });

  test.each([window250(), window250({ panels: 2 }), window250({ panels: 1 }), oneLeft])('takes %j', (made) => {
    expect(refusal(curtain(), made, 'kum')).toBeNull();
  });

  test.each([
    ['one panel of a blind', [], oneLeft, 'option-not-offered'],
    ['even two panels of a blind', [], window250({ panels: 2 }), 'option-not-offered'],
    ['a blind without a word of panels', [], window250(), null],
    ['one panel where only two are sewn', [2], oneLeft, 'option-not-offered'],
    ['two panels where only two are sewn', [2], window250({ panels: 2 }), null],
  ] as const)('%s', (_, panels, made, expected) => {
    expect(refusal(curtain({ panels }), made, 'kum')).toBe(expected);
  });

  const read = (changes: Record<string, unknown>) => configurationSchema.safeParse({ ...window250(), ...changes });

  test('nothing of panels stays nothing, as carts and orders of earlier days have it', () => {
    expect(read({}).data).toEqual(window250());
    expect(Object.keys(read({}).data ?? {})).not.toContain('panels');
  });

  test('two panels are kept as they are', () => {
    expect(read({ panels: 2 }).data).toEqual(window250({ panels: 2 }));
  });

  test.each([
    [undefined, 'left'],
    ['left', 'left'],
    ['right', 'right'],
  ])('one panel that gathers to %s gathers to the %s', (gather, side) => {
    const { data } = read({ panels: 1, ...(gather === undefined ? {} : { gather }) });
    expect(data).toEqual(window250({ panels: 1, gather: side as 'left' }));
  });

  test.each([
    [{ panels: 2, gather: 'left' }, 'gather', 'order.gather.unexpected'],
    [{ gather: 'right' }, 'gather', 'order.gather.unexpected'],
    [{ panels: 1, gather: 'middle' }, 'gather', 'order.gather.invalid'],
    [{ panels: 1, gather: null }, 'gather', 'order.gather.invalid'],
    [{ panels: 0 }, 'panels', 'order.panels.invalid'],
    [{ panels: 3 }, 'panels', 'order.panels.invalid'],
    [{ panels: 1.5 }, 'panels', 'order.panels.invalid'],
    [{ panels: '1' }, 'panels', 'order.panels.invalid'],
    [{ panels: null }, 'panels', 'order.panels.invalid'],
  ])('%j is refused at %s', (changes, field, message) => {
    const issues = read(changes).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(issues).toEqual([[field, message]]);
    expect(messageOf(rules, message)).toBeDefined();
  });

  property('reading what was read changes nothing', [configuration], (made) => {
    const once = configurationSchema.parse(made);
    expect(configurationSchema.parse(once)).toEqual(once);
    expect(gatherOf(once)).toBe(gatherOf(made));
  });
});

describe('configurationSchema', () => {
  const messages = (changes: Record<string, unknown>) =>
    configurationSchema.safeParse({ ...window250(), ...changes }).error?.issues.map(({ message }) => message);

  test('options default to not chosen', () => {
    expect(configurationSchema.parse({ width: 250, height: 260, pleatType: 'normal' })).toEqual(window250());
  });

  test.each([1, 9999])('takes %i cm', (width) => {
    expect(messages({ width })).toBeUndefined();
  });

  test.each([0, -1, 10_000, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '250', null, undefined, 1e21])(
    'refuses the width %j',
    (width) => {
      expect(messages({ width })?.[0]).toBe('measurement.width.invalid');
      expect(messages({ height: width })?.[0]).toBe('measurement.height.invalid');
    },
  );

  test.each(['', 'Normal', 'wavy', null, 5])('refuses the pleat %j', (pleatType) => {
    expect(messages({ pleatType })).toEqual(['measurement.pleat.required']);
  });

  test('refuses a field nobody knows', () => {
    expect(messages({ price: 1 })).toHaveLength(1);
    expect(
      configurationSchema.safeParse(JSON.parse('{"width":1,"height":1,"pleatType":"none","__proto__":{}}')).success,
    ).toBe(false);
  });
});
