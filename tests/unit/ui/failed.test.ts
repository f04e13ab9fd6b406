/** The notice of a call that failed, with its way to try again. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import calls from '../../../content/locales/tr/calls.json' with { type: 'json' };
import { island } from '../../../src/ui/i18n.tsx';
import { Failed } from '../../../src/ui/RemoteData.tsx';
import { focusNear } from '../../../src/ui/useFocusAfter.ts';
import { failure } from '../session/support.ts';

const Notice = island(Failed);
const markupOf = (asking?: string) =>
  renderToStaticMarkup(
    createElement(Notice, {
      ...{ failure: failure(0, 'timeout'), retry: () => undefined, asking },
      ...{ locale: 'tr' as const, messages: { calls } },
    }),
  );

it('says why, and asks again by its button', () => {
  expect(markupOf()).toContain(calls.timeout);
  expect(markupOf()).not.toContain('aria-disabled');
});

it('says that it asks, so that the same failure is said again, and keeps its button meanwhile', () => {
  const asking = markupOf('Siparişler yükleniyor');
  expect(asking).toContain('Siparişler yükleniyor');
  expect(asking).not.toContain(calls.timeout);
  expect(asking).toMatch(new RegExp(`aria-disabled="true"[^>]*>${calls.retry}<`));
});

/** As much of an element as the focus is sought in. */
interface Place {
  name: string;
  tabIndex: number;
  parts: Place[];
  closest: (names: string) => Place | null;
  querySelector: (names: string) => Place | null;
  focus: (options: object) => void;
}
let focused: Place | null = null;

function place(name: string, ...parts: Place[]): Place {
  const is = (names: string, one: Place): boolean => names.split(', ').includes(one.name);
  const self: Place = {
    name,
    // As the layouts write it.
    tabIndex: name === 'main' ? -1 : 0,
    parts,
    closest: (names) => (is(names, self) ? self : null),
    querySelector: (names) => parts.find((part) => is(names, part)) ?? null,
    focus: () => void (focused = self),
  };
  for (const part of parts) {
    const own = part.closest;
    part.closest = (names) => own(names) ?? self.closest(names);
  }
  return self;
}

it.each([
  ['the page', (gone: Place) => place('main', place('h2'), gone), 'main'],
  [
    'a dialog, around which the page is inert',
    (gone: Place) => place('main', place('dialog', place('h2'), gone)),
    'h2',
  ],
  ['a group', (gone: Place) => place('main', place('h2'), place('fieldset', place('legend'), gone)), 'legend'],
])('where it goes with the focus within %s, that stays near', (_where, around, name) => {
  const gone = place('div');
  around(gone);
  focused = null;
  focusNear(gone as unknown as Element);
  // A heading and a legend take the focus by script alone.
  expect(focused).toMatchObject({ name, tabIndex: -1 });
});

const SRC = path.resolve(import.meta.dirname, '../../../src');
/** On the button itself: what stands around it may stay for what comes. */
const HANDS_ON = /<button(?=[^>]* ref=\{handsOnFocus\})[^]*?\{t\('\w+:(?:retry|again)'\)\}/;

it.each([
  ...['cart/PriceNotice', 'checkout/DeliveryForm', 'checkout/LegalDialog', 'compare/ComparePage', 'layers/LayerDialog'],
  ...['layers/PictureFrame', 'offer/GoodsState', 'orders/payment/PaymentResultPage', 'orders/tracking/TrackingPage'],
  ...['samples/SampleBox', '../ui/lazy-part'],
])('the button of %s that asks again goes with what it asked for, and hands on its focus', (name) => {
  expect(readFileSync(path.join(SRC, 'features', `${name}.tsx`), 'utf8')).toMatch(HANDS_ON);
});
