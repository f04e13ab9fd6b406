/** Texts of a side of the product's form that fill both sides, and those whose signs are only dropped. */
import { expect, it } from 'vitest';
import { isPasted } from '../../../src/features/measurement/useMeasurementForm.ts';

/** The field after a change; the caret stands where the bar is. */
function changed(name: string, shown: string, inputType: string): boolean {
  const input = { name, value: shown.replace('|', ''), selectionStart: shown.indexOf('|') };
  return isPasted(input as HTMLInputElement, { inputType } as InputEvent);
}

it.each([
  ['width', '250x|', 'insertText', true],
  ['width', '250X2|', 'insertText', true],
  ['width', '250*|', 'insertText', true],
  ['width', '250 2|', 'insertText', true],
  ['width', '250 |', 'insertText', false],
  ['width', '25 |0', 'insertText', false],
  ['height', '250 2|', 'insertText', false],
  // A slip within the digits of the width is no sign before a height.
  ['width', '25x|0', 'insertText', false],
  ['width', '25*|0', 'insertText', false],
  ['height', '250x|', 'insertText', false],
  ['width', '250m|', 'insertText', false],
  ['width', '1m|', 'insertCompositionText', false],
  ['width', '250x|', 'insertCompositionText', true],
  ['width', '٢|50', 'insertText', true],
  ['height', '٢|50', 'insertText', true],
  ['width', '|250x240', 'insertFromPaste', true],
  ['height', '250x240|', 'insertFromPaste', true],
  ['width', '250|', 'insertText', false],
])('in the %s: %j after %s is %s', (name, shown, inputType, isWhole) => {
  expect(changed(name, shown, inputType)).toBe(isWhole);
});
