/** Colours of a cloth in light and in shadow; apart from `cloth-figures.ts`, by which a form describes it. */
/** How light a fold of this colour is: on dark cloth as light as on pale cloth it would look like corrugated iron. */
export const sheen = (hex: string): number =>
  0.06 + [1, 3, 5].reduce((sum, from) => sum + Number.parseInt(hex.slice(from, from + 2), 16), 0) / 2200;

const INK = [20, 33, 61] as const;
const WHITE = [255, 255, 255] as const;

/** A cloth colour (`#9aa68e`) in shadow or in light: −1 is ink, 0 the colour itself, 1 white. */
export function tone(hex: string, amount: number): string {
  const towards = amount < 0 ? INK : WHITE;
  const share = Math.min(1, Math.abs(amount));
  const channels = towards.map((end, index) => {
    const start = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16);
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
