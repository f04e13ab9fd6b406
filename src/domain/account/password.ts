import * as z from 'zod/mini';

/** The checklist of spec §5, in its order; the message of a rule is `password.{rule}` of the namespace `rules`. */
export const PASSWORD_RULES = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** In code points of the composed form: `ş` is one, however it was typed. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** The form that is hashed. Composing equal letters is no truncation (security §2.5). */
export const composed = (password: string): string => password.normalize('NFC');

const lengthOf = (password: string): number => Array.from(composed(password)).length;

/** A letter is no special character, Turkish ones included; blanks and the underscore are. */
const meets: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => lengthOf(password) >= MIN_PASSWORD_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(composed(password)),
  lowercase: (password) => /\p{Ll}/u.test(composed(password)),
  digit: (password) => /\d/.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}]/u.test(composed(password)),
};

/** The rules still open, in the order of the checklist; none when the password may be sent (decisions A3). */
export const unmetPasswordRules = (password: string): PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => !meets[rule](password));

/** Words that everybody tries first, in this country and in this shop; with a capital and `1!` they meet every rule. */
const COMMON = [
  'password', 'parola', 'sifre', 'qwerty', 'qwertz', 'asdf', 'abc', 'abcd', 'admin', 'welcome', 'hosgeldin', 'letmein',
  'iloveyou', 'seniseviyorum', 'monkey', 'dragon', 'football', 'futbol', 'test', 'deneme', 'merhaba', 'turkiye',
  'istanbul', 'ankara', 'izmir', 'galatasaray', 'fenerbahce', 'besiktas', 'trabzonspor', 'ataturk', 'aslan', 'kartal',
  'kivrim', 'perde', 'kivrimperde', 'curtain', 'master', 'sunshine', 'princess', 'prenses', 'samsung', 'google',
]; // prettier-ignore

/** Whether it is little more than a common word, a row of keys or the name in the e-mail (security §2.5). */
export function isGuessable(password: string, email: string): boolean {
  const core = coreOf(password);
  const name = coreOf(email.split('@')[0] ?? '');
  if (new Set(core).size <= 2 && spread(password) < 6) return true;
  return COMMON.includes(core) || (name.length >= 4 && core.includes(name));
}

/** Number of different signs that continue no row such as `1234`. */
function spread(password: string): number {
  const signs = Array.from(composed(password));
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0);
  return new Set(signs.filter((_, at) => Math.abs((codes[at] ?? 0) - (codes[at - 1] ?? -9)) > 1)).size;
}

/** Letters only, without marks, with the usual stand-ins undone: `P@ssw0rd123!` → `password`. */
export function coreOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .replace(/\d+$/, '')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replace(/[^a-z]/g, '');
}

/** A password to be set: the first rule it breaks is its message. */
export const newPassword = z.string('password.required').check(
  z.minLength(1, 'password.required'),
  z.refine((password) => lengthOf(password) <= MAX_PASSWORD_LENGTH, 'password.tooLong'),
  z.refine((password) => password.isWellFormed(), 'common.invalidCharacters'),
  ...PASSWORD_RULES.map((rule) => z.refine<string>(meets[rule], `password.${rule}`)),
);

/** A password to be compared: whatever it was when it was set. */
export const givenPassword = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(4 * MAX_PASSWORD_LENGTH, message));
