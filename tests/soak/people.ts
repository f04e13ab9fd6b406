/**
 * The people who come to the shop. Every person has words that nobody else has, so that a stranger's are known wherever
 * they turn up.
 */
const LETTERS = 'abcdefghkm';

/** `kqabcdefghq`: looks like a name, is found by `WORDS`, and stands in no token or ciphertext by chance. */
const wordOf = (index: number): string =>
  `kq${Array.from(String(index).padStart(8, '0'), (digit) => LETTERS[Number(digit)]).join('')}q`;

/** A number that only has those digits in it, such as a time in milliseconds, is nobody's telephone. */
const WORDS = /[kK]q([abcdefghkm]{8})q|(?:\+90|\b0?)5329(\d{6})(?!\d)/g;

export const PASSWORD = 'Güneşli.Pencere7';

export interface Person {
  readonly index: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly room: string;
}

export function personOf(index: number): Person {
  const word = wordOf(index);
  const name = word.replace(/^k/, 'K');
  return {
    index,
    firstName: name,
    lastName: `${name}oğlu`,
    email: `${word}@example.com`,
    phone: `+905329${String(index).padStart(6, '0')}`,
    street: `${name} Sok.`,
    room: `${name} odası`,
  };
}

/** Everybody whose words stand in a text. */
export function peopleIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const [, letters, digits] of text.matchAll(WORDS)) {
    if (digits !== undefined) found.add(Number(digits));
    else if (letters !== undefined) {
      found.add(Number(Array.from(letters, (letter) => LETTERS.indexOf(letter)).join('')));
    }
  }
  return found;
}
