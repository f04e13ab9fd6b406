/** The sides of an offer's line, typed sign by sign. */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import cart from '../../../content/locales/tr/cart.json' with { type: 'json' };
import offer from '../../../content/locales/tr/offer.json' with { type: 'json' };
import { offerParts } from '../../../src/domain/offer/offer-file.ts';
import { newDraft, type Draft } from '../../../src/features/offer/draft.ts';
import { LineForm } from '../../../src/features/offer/LineForm.tsx';
import { island } from '../../../src/ui/i18n.tsx';
import { categories, listed } from '../../support/catalogue.ts';
import { curtain } from './offers.ts';

interface Control {
  value: string;
  onChange: (event: { target: object }) => void;
}
const controls = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../../../src/ui/Field.tsx', () => ({
  FieldError: () => null,
  Field: ({ name, children }: { name: string; children: (control: object) => ReactNode }) => {
    const control = children({ name }) as ReactElement<Control>;
    controls.set(name, control.props);
    return null;
  },
}));

const sold = offerParts(categories, listed).flat();
const product = sold.find(({ id }) => id === curtain.id)!;
const Shown = island(LineForm);

/** @returns the draft after these signs, each of which goes where the focus is */
function typed(draft: Draft, signs: string): Draft {
  let latest = draft;
  const focus = { field: 'width', isSelected: false };
  const height = {
    focus: () => void (focus.field = 'height'),
    select: () => void (focus.isSelected = true),
  };
  for (const sign of signs) {
    renderToStaticMarkup(
      createElement(Shown, {
        product,
        draft: latest,
        onDraft: (next: Draft) => void (latest = next),
        label: '',
        onTaken: () => undefined,
        children: null,
        locale: 'tr',
        messages: { cart, offer },
      }),
    );
    const { value, onChange } = controls.get(focus.field) as Control;
    const text = focus.isSelected ? sign : value + sign;
    focus.isSelected = false;
    onChange({ target: { value: text, form: { querySelector: () => height } } });
  }
  return latest;
}

test.each([
  ['250x240', '', '250', '240'],
  ['250 240', '', '250', '240'],
  // The height of the window that the line is for gives way.
  ['250x240', '260', '250', '240'],
  ['250 240', '260', '250', '240'],
  ['250', '260', '250', '260'],
])('%j typed into the width, over a height of %j, is %j and %j', (signs, before, width, height) => {
  const draft = { ...newDraft(product, null), height: before };
  expect(typed(draft, signs)).toMatchObject({ width, height });
});
