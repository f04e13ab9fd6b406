/**
 * The address that opens a chat with the shop, the message written already; it belongs in a new tab, with
 * `rel="noopener noreferrer"`.
 * @param number as people write it, with the code of the country: `+90 500 000 00 00`
 */
export const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/**
 * Digits of a telephone number with the code of its country. A number without a code is Turkish.
 * @param phone as people type it: `0532 345 67 89`, `+45 61 23 45 67`, `0049 151 23456789`
 */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return `90${digits.replace(/^(?:90(?=\d{10}$)|0)/, '')}`;
}
