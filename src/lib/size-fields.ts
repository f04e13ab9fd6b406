import { sanitizeLength } from '../domain/window/measurement.ts';
import { pairIn, plainDigits } from '../domain/window/typed-size.ts';

const SIDES = ['width', 'height'] as const;

/**
 * Writes a size that was pasted into one field of a form into both, and digits of other scripts as ASCII; other texts stay as typed. The
 * fields are named `width` and `height`; a form without them stays as it is.
 */
export const spreadSize = (form: ParentNode): void => spread(form, plainDigits);

/** Does the same in a form whose fields hold nothing but what may be part of a length. */
export const spreadLength = (form: ParentNode): void => spread(form, (text) => sanitizeLength(plainDigits(text)));

function spread(form: ParentNode, single: (text: string) => string): void {
  const [width, height] = SIDES.map((side) => form.querySelector<HTMLInputElement>(`input[name="${side}"]`));
  if (!width || !height) return;
  const pair = pairIn(width.value) ?? pairIn(height.value);
  const texts = [
    [width, pair?.width ?? single(width.value)],
    [height, pair?.height ?? single(height.value)],
  ] as const;
  for (const [input, text] of texts) if (input.value !== text) input.value = text;
}
