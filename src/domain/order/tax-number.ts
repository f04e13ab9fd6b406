/** The numbers by which the Turkish tax office knows a person and a company, and their check digits. */

const digitsOf = (number: string): number[] => Array.from(number, Number);

/** People copy them with blanks, dots and dashes. */
export const keepTaxNumber = (typed: string): string => typed.replace(/[\s.-]/g, '');

/** Digits as typed, at most as many as a TCKN has. */
export const typedTaxNumber = (typed: string): string => typed.replace(/\D/g, '').slice(0, 11);

/** How a valid number is called, in every language. */
export const taxNumberName = (number: string): 'VKN' | 'TCKN' => (number.length === 10 ? 'VKN' : 'TCKN');

/** TCKN, of a person: eleven digits, the first no zero, the last two made of those before. */
export function isTckn(number: string): boolean {
  if (!/^[1-9]\d{10}$/.test(number)) return false;
  const digits = digitsOf(number);
  const sumOf = (picked: readonly number[]) => picked.reduce((sum, digit) => sum + digit, 0);
  const odd = sumOf(digits.filter((_, at) => at < 9 && at % 2 === 0));
  const even = sumOf(digits.filter((_, at) => at < 8 && at % 2 === 1));
  return (odd * 7 - even + 100) % 10 === digits[9] && sumOf(digits.slice(0, 10)) % 10 === digits[10];
}

/** VKN, of a company: ten digits, the last made of those before. */
export function isVkn(number: string): boolean {
  if (!/^\d{10}$/.test(number) || /^0+$/.test(number)) return false;
  const digits = digitsOf(number);
  const sum = digits.slice(0, 9).reduce((all, digit, at) => {
    const moved = (digit + 9 - at) % 10;
    return all + (moved === 9 ? 9 : (moved * 2 ** (9 - at)) % 9);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9];
}
