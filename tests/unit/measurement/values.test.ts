import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenPanels,
  emptyValues,
  mergeValues,
  panelChoices,
  queryWith,
  swapSides,
  valuesFromQuery,
  type PanelChoice,
} from '../../../src/features/measurement/values.ts';
import { property } from '../domain/property.ts';
import { blind, curtain, values } from './samples.ts';

const read = (query: string, product = curtain()) => valuesFromQuery(new URLSearchParams(query), product);

describe('an untouched form', () => {
  test('asks for the pleat where there is a choice and has the first colour', () => {
    expect(emptyValues(curtain())).toEqual({
      width: '',
      height: '',
      pleat: '',
      panels: 'two',
      color: 'adacayi',
      options: [],
      room: '',
    });
  });

  test('has the only pleat chosen', () => {
    expect(emptyValues(blind()).pleat).toBe('none');
  });

  test('asks nothing of panels where there is no choice', () => {
    expect(emptyValues(blind()).panels).toBe('');
    expect(emptyValues(curtain({ panels: [2] })).panels).toBe('');
    expect(chosenPanels('')).toEqual({});
  });
});

describe('reading an address', () => {
  test('takes all values', () => {
    expect(read('?width=250&height=260&pleat=tight&color=kum&option=lining&option=installation')).toEqual(
      values({ pleat: 'tight', color: 'kum', options: ['lining', 'installation'] }),
    );
  });

  test('takes neither a colour nor an option that is paused', () => {
    const [sage, sand] = curtain().colors;
    const paused = 'Stokta yok';
    const product = curtain({
      colors: [sage!, { ...sand!, paused }],
      options: curtain().options.map((option) => (option.id === 'lining' ? { ...option, paused } : option)),
    });
    expect(read('?color=kum&option=lining&option=installation', product)).toMatchObject({
      color: 'adacayi',
      options: ['installation'],
    });
  });

  test.each(['0', '-3', '10000', '1e3', '2,5', '2.5', '', ' 25', 'abc', '٢٥٠'])('ignores the width %j', (width) => {
    expect(read(`?width=${encodeURIComponent(width)}`).width).toBe('');
  });

  test.each([
    ['1', '1'],
    ['9999', '9999'],
    ['0250', '250'],
  ])('takes the width %j as %j', (typed, width) => {
    expect(read(`?width=${typed}`).width).toBe(width);
  });

  test('ignores what this product does not have', () => {
    expect(read('?pleat=tight&color=mor&option=lining&option=motorized', blind())).toEqual({
      ...emptyValues(blind()),
      options: ['motorized'],
    });
    expect(read('?pleat=constructor&color=__proto__&option=toString')).toEqual(emptyValues(curtain()));
  });

  test.each([
    ['panels=1&gather=right', 'right'],
    ['panels=1&gather=left', 'left'],
    ['panels=1', 'left'],
    ['panels=right', 'right'],
    ['panels=2', 'two'],
    ['panels=two', 'two'],
    ['panels=2&gather=left', 'two'],
    ['gather=left', 'two'],
    ['panels=1&gather=middle', 'two'],
    ['panels=3', 'two'],
    ['panels=constructor', 'two'],
  ])('reads %s as %s (decisions P16)', (query, panels) => {
    expect(read(`?${query}`).panels).toBe(panels);
  });

  test('reads no panels for what is no curtain', () => {
    expect(read('?panels=1&gather=right', blind()).panels).toBe('');
  });

  test('never takes the room', () => {
    expect(read('?room=Salon').room).toBe('');
  });

  property('answers for any text whatever', [fc.string({ unit: 'binary' })], (query) => {
    const { width, height, pleat, color } = read(query);
    for (const size of [width, height]) expect(size === '' || (Number(size) >= 1 && Number(size) <= 9999)).toBe(true);
    expect(['', ...curtain().pleats]).toContain(pleat);
    expect(curtain().colors.map(({ id }) => id)).toContain(color);
  });
});

describe('writing an address', () => {
  test('says only what differs from an untouched form', () => {
    expect(queryWith('', emptyValues(curtain()), curtain())).toBe('');
    expect(queryWith('', { ...emptyValues(blind()), width: '140' }, blind())).toBe('?width=140');
    expect(queryWith('', values({ color: 'kum', options: ['lining', 'installation'] }), curtain())).toBe(
      '?width=250&height=260&pleat=normal&color=kum&option=lining&option=installation',
    );
  });

  test('names the first colour for a link that is kept: it may be another one by then', () => {
    expect(queryWith('', emptyValues(curtain()), curtain(), true)).toBe('?color=adacayi');
    expect(queryWith('', { ...emptyValues(curtain()), color: '' }, curtain(), true)).toBe('');
  });

  test('keeps what others wrote, replaces its own, leaves the room out', () => {
    expect(queryWith('?utm_source=x&width=9&option=lining&room=Salon', values({ room: 'Salon' }), curtain())).toBe(
      '?utm_source=x&width=250&height=260&pleat=normal',
    );
  });

  test('says of one panel to which side it gathers, of two nothing', () => {
    expect(queryWith('?panels=right', values({ panels: 'left' }), curtain())).toBe(
      '?width=250&height=260&pleat=normal&panels=1&gather=left',
    );
    expect(queryWith('?panels=1&gather=left', values(), curtain())).toBe('?width=250&height=260&pleat=normal');
  });

  test('leaves a size out that is not one', () => {
    expect(queryWith('', values({ width: '0', height: '' }), curtain())).toBe('?pleat=normal');
  });

  property(
    'is read back as it was',
    [
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(...curtain().pleats),
      fc.constantFrom('adacayi', 'kum'),
      fc.subarray(['lining', 'installation'] as const),
      fc.constantFrom(...panelChoices(curtain())),
    ],
    (width, height, pleat, color, options, panels) => {
      const size = { width: String(width), height: String(height) };
      const made = values({ ...size, pleat, panels, color, options: [...options] });
      expect(read(queryWith('?utm=1', made, curtain()))).toEqual(made);
    },
  );
});

describe('merging what was filled in before hydration', () => {
  const linked = values({ color: 'kum', options: ['lining'] });

  test('takes the address where nothing was filled in', () => {
    expect(mergeValues(emptyValues(curtain()), linked, curtain())).toEqual(linked);
  });

  test('takes the panels that were chosen early, else those of the address', () => {
    const merged = (typed: PanelChoice, panels: PanelChoice) =>
      mergeValues({ ...emptyValues(curtain()), panels: typed }, values({ panels }), curtain()).panels;
    expect(merged('two', 'right')).toBe('right');
    expect(merged('left', 'right')).toBe('left');
    expect(merged('left', 'two')).toBe('left');
  });

  test('puts what was filled in first, field by field', () => {
    const typed = { ...emptyValues(curtain()), width: '120', pleat: 'loose' as const, room: 'Mutfak' };
    expect(mergeValues(typed, linked, curtain())).toEqual({ ...linked, width: '120', pleat: 'loose', room: 'Mutfak' });
  });
});

test('a swapped pair changes places and nothing else', () => {
  expect(swapSides(values({ room: 'Salon' }))).toEqual(values({ width: '260', height: '250', room: 'Salon' }));
});
