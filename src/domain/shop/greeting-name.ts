/**
 * Longest first names in letters: `Abdurrahman`, `Christopher`. A sentence without blanks is mostly longer.
 */
const MOST_LETTERS = 12;

/** One word of Latin letters as a name is written: with a capital at its beginning only, or in capitals, or without. */
const NAME = /^\p{L}(?:\p{Ll}+|\p{Lu}+)$/u;

/**
 * Returns the first name that a letter to an unproven address may greet, or null. Anybody can type anybody's address, so the
 * letter would carry a stranger's words under the shop's name: one short word of letters is no sentence, link or number.
 * A name of two words is left out, too: no list of words tells `Ayşe Nur` from `Telegramdan Yaz`.
 */
export function greetingName(typed: string): string | null {
  const name = typed.normalize('NFC').trim();
  if (name.length < 2 || name.length > MOST_LETTERS) return null;
  return NAME.test(name) && /^\p{Script=Latin}+$/u.test(name) && name === name.normalize('NFKC') ? name : null;
}
