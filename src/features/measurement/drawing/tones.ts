const INK = [20, 33, 61] as const;
const LIGHT = [255, 255, 255] as const;

/**
 * A cloth colour (`#9aa68e`) in shadow or in light: −1 is ink, 0 the colour itself, 1 white.
 */
export function tone(hex: string, amount: number): string {
  const towards = amount < 0 ? INK : LIGHT;
  const share = Math.min(1, Math.abs(amount));
  const channels = towards.map((end, index) => {
    const start = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16);
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
