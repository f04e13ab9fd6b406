import { keepFigures } from '../../domain/measurement.ts';
import { OPTION_IDS } from '../../domain/pricing.ts';
import { emptyChoice, type Choice } from './choice.ts';
import type { Offer } from './offer.ts';

/** The form's fields are uncontrolled, so that they work before the form is alive; these read and write them. */
export function readFields(form: HTMLFormElement, offer: Offer): Choice {
  const fields = new FormData(form);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const empty = emptyChoice(offer);
  const chosen = fields.getAll('option');
  return {
    width: text('width'),
    height: text('height'),
    pleat: offer.pleats.find((pleat) => pleat === text('pleat')) ?? empty.pleat,
    color: text('color') || empty.color,
    options: OPTION_IDS.filter((id) => chosen.includes(id)),
    room: text('room'),
  };
}

export function writeFields(form: HTMLFormElement, choice: Choice): void {
  for (const input of form.querySelectorAll('input')) {
    if (input.name === 'width' || input.name === 'height' || input.name === 'room') input.value = choice[input.name];
    if (input.name === 'pleat' || input.name === 'color') input.checked = input.value === choice[input.name];
    if (input.name === 'option') input.checked = choice.options.some((option) => option === input.value);
  }
}

/** Takes what is no part of a figure out of a size field, the caret staying where it was. */
export function keepFiguresIn(input: HTMLInputElement): void {
  const figures = keepFigures(input.value);
  if (figures === input.value) return;
  const caret = keepFigures(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = figures;
  input.setSelectionRange(caret, caret);
}
