/** Account numbers (ISO 13616): 26 signs in Turkey, 15 to 34 elsewhere, with two check digits that make the whole 1 modulo 97. */

/** As it is kept: without blanks, in capitals. */
export const plainIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

const FORM = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const TURKISH_LENGTH = 26;

export function isIban(typed: string): boolean {
  const iban = plainIban(typed);
  if (!FORM.test(iban)) return false;
  if (iban.startsWith('TR') && (iban.length !== TURKISH_LENGTH || /[A-Z]/.test(iban.slice(2, 10)))) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** In groups of four, as it stands on paper. */
export const groupedIban = (iban: string): string => plainIban(iban).replace(/(.{4})(?=.)/g, '$1 ');
