/** Who comes to the shop. Every person has words that nobody else has, so that a stranger's are known wherever they turn up. */
const LETTERS = 'abcdefghkm';

/** `kqabcdq`: looks like a name, and is found by `WORDS`. */
const wordOf = (index: number): string =>
  `kq${Array.from(String(index).padStart(4, '0'), (digit) => LETTERS[Number(digit)]).join('')}q`;

const WORDS = /kq([abcdefghkm]{4})q|5329(\d{6})/gi;

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
      found.add(Number(Array.from(letters.toLowerCase(), (letter) => LETTERS.indexOf(letter)).join('')));
    }
  }
  return found;
}
