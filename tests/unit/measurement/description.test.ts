import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../../src/i18n/translate.ts';
import { describeDrawing } from '../../../src/features/measurement/drawing/description.ts';
import english from '../../../content/locales/en/measurement.json' with { type: 'json' };
import turkish from '../../../content/locales/tr/measurement.json' with { type: 'json' };
import { blind, curtain, values } from './samples.ts';

const tr = createTranslate({ measurement: turkish });
const en = createTranslate({ measurement: english });
const sage = { name: 'Adaçayı' };

describe('the drawing in words', () => {
  test('says size, pleat, colour and folds', () => {
    const description = describeDrawing(tr, 'tr', curtain(), values(), sage, { width: 250, height: 260 });
    expect(description).toBe('250 × 260 cm fon perde, normal pile, iki kanat, iki yana, adaçayı, yaklaşık 25 kıvrım');
  });

  test('counts neither folds of flat cloth nor pleats of blinds', () => {
    const flat = describeDrawing(tr, 'tr', curtain(), values({ pleat: 'none' }), sage, { width: 250, height: 260 });
    expect(flat).toBe('250 × 260 cm fon perde, pilesiz, iki kanat, iki yana, adaçayı');
    const zebra = describeDrawing(
      tr,
      'tr',
      blind({ categoryName: 'Zebra perde' }),
      values({ pleat: 'none', panels: '' }),
      sage,
      {
        width: 140,
        height: 160,
      },
    );
    expect(zebra).toBe('140 × 160 cm zebra perde, adaçayı');
  });

  test.each([
    ['left', 'tek kanat, sola toplanır'],
    ['right', 'tek kanat, sağa toplanır'],
  ] as const)('says to which side one panel gathers: %s (decisions P16)', (panels, words) => {
    const size = { width: 250, height: 260 };
    const description = describeDrawing(tr, 'tr', curtain(), values({ panels }), sage, size);
    expect(description).toBe(`250 × 260 cm fon perde, normal pile, ${words}, adaçayı, yaklaşık 25 kıvrım`);
  });

  test('counts panels', () => {
    const panel = describeDrawing(
      en,
      'en',
      blind({ drawing: 'panel', categoryName: 'Japanese panels' }),
      values({ pleat: 'none', panels: '' }),
      { name: 'Sand' },
      { width: 240, height: 250 },
    );
    expect(panel).toBe('240 × 250 cm, Japanese panels, sand, 5 panels');
  });

  test('is an example until both sizes are there', () => {
    const description = describeDrawing(tr, 'tr', curtain(), values(), sage, { width: 250, height: null });
    expect(description).toBe('Örnek çizim: fon perde, iki kanat, iki yana, adaçayı');
  });
});
