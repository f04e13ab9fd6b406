/** Amounts of the stand-in: kuruş inside, text or numbers with a point outside. */

/** Returns kuruş, or undefined for a value that is no amount. */
export function kurusOf(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [, lira = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (lira === '' || /[1-9]/.test(fraction.slice(2))) return undefined;
  return Number(lira) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
}

/** Returns the number that an answer carries: 118688 becomes 1186.88. */
export const liraOf = (kurus: number): number => kurus / 100;

/** Spreads a sum over parts by their weight; the last part takes what rounding leaves. */
export function spread(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((all, weight) => all + weight, 0);
  let left = sum;
  return weights.map((weight, index) => {
    const part = index === weights.length - 1 ? left : Math.round((sum * weight) / whole);
    left -= part;
    return part;
  });
}
