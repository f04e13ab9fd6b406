/** The price below the form as a screen reader hears it: only changes inside of an element that is there before are read out. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import messages from '../../../content/locales/tr/measurement.json' with { type: 'json' };
import { measure } from '../../../src/features/measurement/measurement.ts';
import { PriceSummary } from '../../../src/features/measurement/PriceSummary.tsx';
import type { MeasurementValues } from '../../../src/features/measurement/values.ts';
import { island } from '../../../src/ui/i18n.tsx';
import { curtain, values } from './samples.ts';

const Summary = island(PriceSummary);
const terms = {
  phone: '',
  city: 'İstanbul',
  shipping: { fee: 9_900, freeAbove: 500_000 },
  mostInstalments: 0,
  shopPaysInstalments: false,
  maxRoomLength: 40,
};

/** Opening tags, outermost first. */
const tags = (typed: Partial<MeasurementValues>): readonly string[] => {
  const product = curtain();
  const result = measure(values(typed), product);
  const shown = createElement(Summary, { product, terms, result, messages: { measurement: messages }, locale: 'tr' });
  return renderToStaticMarkup(shown).match(/<\w[^>]*>/g) ?? [];
};
const isLive = (tag: string): boolean => tag.includes('aria-live="polite"');

test('the first exact price is read out: it comes into the element that said what is missing', () => {
  const [before, after] = [tags({ pleat: '' }), tags({})];
  expect(after.some((tag) => tag.startsWith('<dl') && tag.includes('aria-atomic="true"'))).toBe(true);
  for (const [outermost = '', ...inner] of [before, after]) {
    expect(isLive(outermost)).toBe(true);
    expect(inner.some(isLive)).toBe(false);
  }
});
