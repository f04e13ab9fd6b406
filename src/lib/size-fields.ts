import { pairIn, plainDigits } from '../domain/window/typed-size.ts';

/**
 * Writes a size that was pasted into one field of a form into both, and digits of other scripts as ASCII; other texts stay as typed. The
 * fields are named `width` and `height`; a form without them stays as it is.
 */
export function spreadSize(form: ParentNode): void {
  const field = (side: string) => form.querySelector<HTMLInputElement>(`input[name="${side}"]`);
  const [width, height] = [field('width'), field('height')];
  if (!width || !height) return;
  const pair = pairIn(width.value) ?? pairIn(height.value);
  const texts = [
    [width, pair?.width ?? plainDigits(width.value)],
    [height, pair?.height ?? plainDigits(height.value)],
  ] as const;
  for (const [input, text] of texts) if (input.value !== text) input.value = text;
}
