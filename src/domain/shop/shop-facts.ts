/** Facts of a company that carry their own check: a slip in one of them sends money or letters to somebody else. */
import { isIban } from '../money/iban.ts';
import { daysAfter } from '../values/dates.ts';

/** The shop's own account: a Turkish one of digits, as it is printed into letters. */
export const isShopIban = (text: string): boolean => /^TR\d{24}$/.test(text) && isIban(text);

/** `0000000000` stands in until the company has its own; going live is refused with it. */
const isPlaceholder = (text: string): boolean => /^0+$/.test(text);

/** Ten digits of a company, the last of which checks the others (Gelir İdaresi), or eleven of a person. */
export function isTaxNumber(text: string): boolean {
  if (isPlaceholder(text)) return /^0{10,11}$/.test(text);
  return /^\d{10}$/.test(text) ? isCompanyNumber(text) : /^[1-9]\d{10}$/.test(text) && isPersonNumber(text);
}

function isCompanyNumber(text: string): boolean {
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const moved = (digit + 9 - index) % 10;
    const weighed = (moved * 2 ** (9 - index)) % 9;
    return total + (moved !== 0 && weighed === 0 ? 9 : weighed);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9];
}

function isPersonNumber(text: string): boolean {
  const digits = Array.from(text, Number);
  const sumOf = (positions: readonly number[]): number =>
    positions.reduce((total, position) => total + (digits[position] ?? 0), 0);
  const [odd, even] = [sumOf([0, 2, 4, 6, 8]), sumOf([1, 3, 5, 7])];
  return (odd * 7 - even + 90) % 10 === digits[9] && sumOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10 === digits[10];
}

/** Sixteen digits of the trade register. */
export const isMersis = (text: string): boolean => /^\d{16}$/.test(text);

/** `+90 212 000 00 00`: a Turkish number as the shop shows it. */
export const isShopPhone = (text: string): boolean => /^\+90 \d{3} \d{3} \d{2} \d{2}$/.test(text);

/** The day of the legal texts, which their pages show, or `2026-11-20-2` for the second version of that day. */
export function isLegalVersion(text: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(?:-[2-9])?$/.exec(text)?.[1];
  return day !== undefined && !Number.isNaN(Date.parse(day)) && daysAfter(day, 0) === day;
}

/** Where the shop stands: `https://www.example.com`, without a path. */
export function isShopOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).origin === text;
}

/** Returns whether this is an https address at one of the sites or at a subdomain, without a user name before an `@`. */
export function isAddressAt(address: string, sites: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, port } = new URL(address);
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
  return isPlain && sites.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
