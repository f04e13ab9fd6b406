import { begunPair, fieldText, firstSide, pairIn, plainDigits } from '../domain/window/typed-size.ts';

const SIDES = ['width', 'height'] as const;

/**
 * Writes a size that was pasted into one field of a form into both, and digits of other scripts as ASCII; other texts stay as typed. A size
 * that is typed into the width leads on to the height, which gets the further digits. The fields are named `width` and `height`; a form
 * without them stays as it is.
 */
export const spreadSize = (form: ParentNode): void => spread(form, plainDigits);

/** Does the same in a form whose fields hold nothing but what may be part of a length. */
export const spreadLength = (form: ParentNode): void => spread(form, fieldText);

function spread(form: ParentNode, single: (text: string) => string): void {
  const [width, height] = SIDES.map((side) => form.querySelector<HTMLInputElement>(`input[name="${side}"]`));
  if (!width || !height) return;
  const isTyping = document.activeElement === width;
  const first = isTyping ? firstSide(width.value) : null;
  const begun = isTyping ? begunPair(width.value) : null;
  const pair = begun ?? pairIn(width.value) ?? pairIn(height.value);
  const texts = [
    [width, first ?? pair?.width ?? single(width.value)],
    [height, pair?.height ?? single(height.value)],
  ] as const;
  for (const [input, text] of texts) if (input.value !== text) input.value = text;
  // A pasted pair is whole at once; of a typed one, such as `250 240`, first digits are there.
  if (first !== null || begun?.side === 'height') height.focus();
  if (first !== null) height.select();
}
