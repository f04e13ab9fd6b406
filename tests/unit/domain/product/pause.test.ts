import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkChoice } from '../../../../src/domain/price/choice.ts';
import { productFile } from '../../../../src/domain/product/product-file.ts';
import { productOn } from '../../../../src/domain/product/catalogue.ts';
import {
  availabilityOf,
  backOn,
  colourPhotos,
  firstToEnd,
  openViews,
  pausedOn,
  pauseOf,
  type Pause,
} from '../../../../src/domain/product/pause.ts';
import { goesWithOf } from '../../../../src/domain/product/goes-with.ts';
import { reprice } from '../../../../src/domain/price/reprice.ts';
import { cartLine, curtain, emptyCart, tieback, window250 } from '../samples.ts';

const word = { tr: 'Stokta yok', en: 'Out of stock' };
const open: Pause = { word };
const until = (day: string): Pause => ({ word, until: day });
const catalogue = (...list: ReturnType<typeof curtain>[]) => new Map(list.map((product) => [product.id, product]));

describe('a pause', () => {
  test.each([
    ['2026-12-04', true],
    ['2026-12-05', true],
    ['2026-12-06', false],
  ])('until the 5th is on on %s: %s', (day, isOn) => {
    expect(pausedOn(until('2026-12-05'), day) !== undefined).toBe(isOn);
  });

  test('without an end is on whatever the day; none never is', () => {
    expect(pausedOn(open, '2999-01-01')).toBe(open);
    expect(pausedOn(undefined, '2026-12-05')).toBeUndefined();
  });

  test('is over on the day after its last, over the end of a year too', () => {
    expect([backOn(until('2026-12-31')), backOn(open)]).toEqual(['2027-01-01', null]);
  });

  test('that ends first counts where all are paused', () => {
    expect(firstToEnd([open, until('2026-12-09'), until('2026-12-05')])).toEqual(until('2026-12-05'));
    expect(firstToEnd([open])).toBe(open);
    expect(firstToEnd([])).toBeUndefined();
  });

  test('of the first colour counts where two end on one day', () => {
    const [first, second] = [until('2026-12-05'), { ...until('2026-12-05'), word: { tr: 'Boyada', en: 'Dyeing' } }];
    expect(firstToEnd([first, second])).toBe(first);
    expect(firstToEnd([second, first])).toBe(second);
  });
});

describe('a choice of which something is paused', () => {
  const colours = curtain().colors;
  const held = curtain({
    colors: colours.map((colour) => (colour.id === 'kum' ? { ...colour, paused: open } : colour)),
  });
  const lined = curtain({
    options: curtain().options.map((option) => (option.id === 'lining' ? { ...option, paused: open } : option)),
  });

  test.each([
    ['the product', curtain({ paused: open }), 'adacayi', window250(), 'paused'],
    ['the colour', held, 'kum', window250(), 'colour-paused'],
    ['another colour', held, 'adacayi', window250(), null],
    ['the option', lined, 'kum', window250({ lining: true }), 'option-paused'],
    ['the option beside another', lined, 'kum', window250({ lining: true, motorized: true }), 'option-paused'],
    ['an option that was not chosen', lined, 'kum', window250({ motorized: true }), null],
  ])('%s', (_, product, color, configuration, code) => {
    expect(pauseOf(product, { color, configuration })?.code ?? null).toBe(code);
    const checked = checkChoice({ productId: 1, color, configuration }, catalogue(product));
    expect(checked.ok ? null : checked.code).toBe(code);
  });

  test('is refused for what it lacks before it is for a pause', () => {
    const unsold = checkChoice(
      { productId: 1, color: 'mor', configuration: window250() },
      catalogue(curtain({ paused: open })),
    );
    expect(unsold).toEqual({ ok: false, code: 'colour-unknown' });
  });

  test('stays in the cart at the price of today, and is told', () => {
    const line = cartLine({ color: 'kum', unitPrice: 1 });
    const result = reprice(emptyCart({ lines: [line] }), catalogue(held), 'tr');
    expect(result.gone).toEqual([]);
    expect(result.cart.lines.map(({ unitPrice }) => unitPrice)).toEqual([118_688]);
    expect(result.paused).toEqual([{ line: result.cart.lines[0], code: 'colour-paused', pause: open }]);
  });
});

describe('a product of the day', () => {
  const both = (text: string) => ({ tr: text, en: text });
  const file = (changes: Record<string, unknown> = {}) =>
    productFile.parse({
      id: 1,
      slug: 'tul',
      category: 'tul-perde',
      name: both('Tül'),
      description: both('Tül'),
      features: [both('Yıkanır')],
      fabric: { composition: both('Polyester'), weight: 60, rollHeight: 300, light: both('Yarı') },
      care: ['wash-30'],
      colors: [
        { id: 'kum', name: both('Kum'), hex: '#c9b79c', photo: 'tul-kum', paused: until('2026-12-05') },
        { id: 'gri', name: both('Gri'), hex: '#999999', photo: 'tul-gri' },
      ],
      photo: 'tul-kum',
      madeToMeasure: true,
      pleats: ['normal'],
      heading: 'pleat-tape',
      options: [{ id: 'lining', price: 90, per: 'metre', paused: until('2026-12-01') }],
      vatRate: 10,
      prices: [{ from: '2025-01-01', price: 100 }],
      addedOn: '2025-01-01',
      ...changes,
    });

  test('shows a colour that can be had in front, with its photograph', () => {
    const { colors, photo, paused } = productOn(file(), '2026-12-05');
    expect([colors.map(({ id }) => id), photo, paused]).toEqual([['gri', 'kum'], 'tul-gri', undefined]);
  });

  test('is as it was on the day after', () => {
    const { colors, photo } = productOn(file(), '2026-12-06');
    expect([colors.map(({ id }) => id), photo, colors.some((colour) => 'paused' in colour)]).toEqual([
      ['kum', 'gri'],
      'tul-kum',
      false,
    ]);
  });

  test('knows of an option until its last day', () => {
    const paused = (day: string) => productOn(file(), day).options[0]?.paused;
    expect([paused('2026-12-01'), paused('2026-12-02')]).toEqual([until('2026-12-01'), undefined]);
  });

  test('is paused while every colour is, until the first of them is back', () => {
    const colors = file().colors.map((colour) => ({ ...colour, paused: colour.paused ?? until('2026-12-09') }));
    const paused = (day: string) => productOn(file({ colors }), day).paused;
    expect([paused('2026-12-05'), paused('2026-12-06')]).toEqual([until('2026-12-05'), undefined]);
  });

  test('never stands without a colour, whatever is paused', () => {
    const pause = fc.option(fc.constantFrom(open, until('2026-12-01'), until('2026-12-09')), { nil: undefined });
    fc.assert(
      fc.property(pause, pause, pause, (whole, first, second) => {
        const [kum, gri] = file().colors;
        const product = productOn(
          file({
            paused: whole,
            colors: [
              { ...kum, paused: first },
              { ...gri, paused: second },
            ],
          }),
          '2026-12-05',
        );
        // A shopper who can have the product can have its first colour.
        expect(product.colors).toHaveLength(2);
        expect(product.paused === undefined && product.colors[0]?.paused !== undefined).toBe(false);
        expect(product.photo).toBe(product.colors[0]?.photo);
      }),
    );
  });

  test('is told to search engines', () => {
    expect(availabilityOf(curtain())).toEqual({ state: 'MadeToOrder', from: null });
    expect(availabilityOf(tieback())).toEqual({ state: 'InStock', from: null });
    expect(availabilityOf(curtain({ paused: open }))).toEqual({ state: 'OutOfStock', from: null });
    expect(availabilityOf(curtain({ paused: until('2026-12-05') }))).toEqual({
      state: 'OutOfStock',
      from: '2026-12-06',
    });
  });

  test('is not offered beside another', () => {
    const track = {
      ...productOn(file(), '2026-12-05'),
      slug: 'korniş',
      madeToMeasure: false,
      pleats: [],
      category: 'accessories',
    };
    const beside = (paused: boolean) =>
      goesWithOf(
        { goesWith: ['korniş'] },
        { categories: [], products: [{ ...track, ...(paused && { paused: open }) }] },
      );
    expect([beside(false).pieces.length, beside(true).pieces.length]).toEqual([1, 0]);
  });
});

describe('a paused colour', () => {
  const sand = { id: 'kum', photo: 'fon' };
  const stone = { id: 'tas', photo: 'fon--tas', paused: open };
  const sage = { id: 'adacayi', paused: open };

  test('keeps its photograph, which no address asks for: the form would sell another one', () => {
    expect([...colourPhotos([sand, stone, sage])]).toEqual([
      ['fon', 'kum'],
      ['fon--tas', undefined],
    ]);
  });

  test('is no view of a room, unless the room has none that is sold', () => {
    const [sold, paused, other] = [{ colour: { ...sand, paused: undefined } }, { colour: stone }, { colour: sage }];
    expect(openViews([paused, sold, other])).toEqual([sold]);
    expect(openViews([paused, other])).toEqual([paused]);
  });
});
