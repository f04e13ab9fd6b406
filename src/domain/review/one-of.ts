/** Endings of Turkish numerals: "38’inde" is "in 38 of them". */
const DIGITS = ['ında', 'inde', 'sinde', 'ünde', 'ünde', 'inde', 'sında', 'sinde', 'inde', 'unda'] as const;
const TENS = ['', 'unda', 'sinde', 'unda', 'ında', 'sinde', 'ında', 'inde', 'inde', 'ında'] as const;

/** A whole number of people in Turkish, in the locative: the last spoken word of the number decides the ending. */
export function inSoMany(count: number): string {
  const [digit, ten] = [count % 10, Math.floor(count / 10) % 10];
  const round = count % 1000 === 0 && count > 0 ? 'inde' : 'ünde';
  const ending = digit > 0 || count === 0 ? DIGITS[digit] : ten > 0 ? TENS[ten] : round;
  return `${count}’${ending ?? ''}`;
}
