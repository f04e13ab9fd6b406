import { describe, expect, test } from 'vitest';
import type { PleatType, Configuration } from '../../../src/domain/price/pricing.ts';
import { LOCALES, type Locale } from '../../../src/domain/values/locale.ts';
import { lineFacts } from '../../../src/i18n/line-facts.ts';
import { windowTitle } from '../../../src/i18n/window-title.ts';
import { wordsOf } from '../../e2e/support/messages.ts';

const t = wordsOf('tr');
const made = (pleatType: PleatType, panels: Pick<Configuration, 'panels' | 'gather'> = {}) => ({
  configuration: {
    ...{ width: 250, height: 240, pleatType, motorized: false, lining: false, installation: false },
    ...panels,
    effectiveWidth: pleatType === 'none' ? 270 : 625,
  },
  colorName: 'Krem',
});
const facts = (line: ReturnType<typeof made>, locale: Locale = 'tr') =>
  lineFacts(wordsOf(locale), locale, line, 'İstanbul');

describe('what was chosen, in words', () => {
  test('says neither pleat nor cloth of a blind, which has no pleat to choose', () => {
    expect(facts(made('none'))).toEqual(['250 × 240 cm', 'Krem']);
    expect(facts(made('none'), 'en')).toEqual(['250 × 240 cm', 'Krem']);
  });

  test.each(LOCALES)('says no word of pleats of any blind, with any option (%s)', (locale) => {
    for (const option of [{}, { motorized: true }, { installation: true }, { lining: true }]) {
      const { configuration, ...line } = made('none');
      const said = facts({ ...line, configuration: { ...configuration, ...option } }, locale).join(', ');
      expect(said).not.toContain(wordsOf(locale)('cart:pleat.none'));
    }
  });

  test('says both of a curtain, without pleats too', () => {
    expect(facts(made('normal', { panels: 2 }))).toEqual([
      '250 × 240 cm',
      'Normal pile (1’e 2,5)',
      'İki kanat',
      '6,25 m kumaş',
      'Krem',
    ]);
    expect(facts(made('none', { panels: 1, gather: 'left' }))).toEqual([
      '250 × 240 cm',
      'Pilesiz',
      'Tek kanat, sola toplanır',
      '2,70 m kumaş',
      'Krem',
    ]);
    // As it was ordered before there was a choice of panels.
    expect(facts(made('tight'))).toContain('Sık pile (1’e 3)');
  });
});

describe('what a window is called (decisions U8)', () => {
  test('by its name, else by its size, and pieces by what they are', () => {
    const size = { width: 250, height: 240 };
    expect(windowTitle(t, { room: 'Salon', size: null })).toBe('Salon');
    expect(windowTitle(t, { room: 'Salon', size })).toBe('Salon');
    expect(windowTitle(t, { room: '', size })).toBe('250 × 240 cm pencere');
    expect(windowTitle(t, { room: '', size: null })).toBe('Diğer ürünler');
  });

  test.each(LOCALES)('in the same words wherever it is said (%s)', (locale) => {
    const words = wordsOf(locale);
    const size = { width: 250, height: 240 };
    const title = windowTitle(words, { room: '', size });
    expect([words('windows:unnamed', size), words('layers:unnamed', size)]).toEqual([title, title]);
    if (locale === 'tr') expect(words('admin-orders:piece.unnamed', size)).toBe(title);
  });
});
