/** Choices of a product that are unavailable for now, as the form shows them. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import product from '../../../content/locales/tr/product.json' with { type: 'json' };
import { ColorSwatches } from '../../../src/features/measurement/ChoiceFields.tsx';
import { pausedPart } from '../../../src/features/measurement/paused-part.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

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
