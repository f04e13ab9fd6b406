/** Choices of a product that are unavailable for now, as the form shows them. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import cart from '../../../content/locales/tr/cart.json' with { type: 'json' };
import change from '../../../content/locales/tr/change.json' with { type: 'json' };
import product from '../../../content/locales/tr/product.json' with { type: 'json' };
import { ColorSwatches } from '../../../src/features/measurement/ChoiceFields.tsx';
import { pausedPart } from '../../../src/features/measurement/paused-part.ts';
import { ChangeNotice } from '../../../src/features/measurement/change/ChangeNotice.tsx';
import { lostIn } from '../../../src/features/measurement/change/line-change.tsx';
import { createTranslate } from '../../../src/i18n/translate.ts';
import { curtain } from '../cart/support.ts';

const t = createTranslate({ product });
const word = { tr: 'Boyahanede', en: 'At the dyer’s' };

test('says in one line why, and on which day it is back', () => {
  expect(pausedPart({ word }, t, 'tr')).toBe('Boyahanede');
  expect(pausedPart({ word, until: '2026-12-05' }, t, 'tr')).toBe('Boyahanede, 6 Aralık 2026 günü yeniden');
});

test('cannot be pressed, and tells its reason in its own name; the first colour is chosen', () => {
  const colors = [
    { id: 'gri', name: 'Gri', hex: '#999999' },
    { id: 'kum', name: 'Kum', hex: '#c9b79c', paused: 'Boyahanede' },
  ];
  const html = renderToStaticMarkup(createElement(ColorSwatches, { legend: 'Renk', colors }));
  const labels = [...html.matchAll(/<label.*?<\/label>/g)].map(([label]) => label);
  expect(labels.map((label) => label.replaceAll(/<[^>]*>/g, ''))).toEqual(['Gri', 'Kum Boyahanede']);
  expect(labels.map((label) => [label.includes(' disabled'), label.includes(' checked')])).toEqual([
    [false, true],
    [true, false],
  ]);
});

test('a changed line’s own colour and options that cannot be chosen are named above the form', () => {
  const made = curtain({ room: 'Salon', color: 'kum', colorName: 'Kum' });
  const configuration = { ...(made.configuration as object), motorized: true, lining: true, installation: false };
  const line = { ...made, configuration: configuration as never, id: 'a', quantity: 1, totalPrice: made.unitPrice };
  const choice = (name: string, value: string, text: string, disabled: boolean, checked = false) => ({
    ...{ name, value, text, disabled, checked },
  });
  const shown = (isPaused: boolean): string[] => {
    const lost = lostIn(line, [
      choice('color', 'gri', 'Gri', false, isPaused),
      choice('color', 'kum', 'Kum', isPaused, !isPaused),
      choice('option', 'motorized', 'Motor', false, true),
      choice('option', 'lining', 'Astar', isPaused, !isPaused),
      choice('option', 'installation', 'Montaj', isPaused),
    ]);
    const html = renderToStaticMarkup(
      createElement(ChangeNotice, {
        line,
        lost,
        onQuantity: () => undefined,
        locale: 'tr',
        messages: { cart, change },
      }),
    );
    return [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text!).slice(1);
  };
  expect(shown(true)).toEqual(['Kum şu an yok; yerine Gri seçildi.', 'Astar şu an yok; seçiminizden çıkarıldı.']);
  expect(shown(false)).toEqual([]);
});
