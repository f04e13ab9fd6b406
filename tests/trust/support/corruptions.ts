/** Ways in which a text that a browser keeps is not what was written: cut, flipped, replaced, of another shape or another time. */
import { places, replaced } from '../../functions/support/odd.ts';

export type Corruption = readonly [name: string, text: string];

/** In the place of the whole. */
const REPLACED: Readonly<Record<string, string>> = {
  nothing: '',
  'a blank': ' ',
  null: 'null',
  undefined: 'undefined',
  true: 'true',
  NaN: 'NaN',
  'a number': '7',
  'a negative number': '-1',
  'an endless number': '1e999',
  'a text': '"x"',
  'an empty object': '{}',
  'an empty list': '[]',
  'a list of lists': '[[[[]]]]',
  'a bracket': '{',
  'two objects': '{}{}',
  words: '[object Object]',
  'a page': '<!doctype html><script>alert(1)</script>',
  'a prototype': '{"__proto__":{"version":1}}',
  'a constructor': '{"constructor":{"prototype":{"version":1}}}',
  'a getter of every object': '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  'a byte order mark': '\ufeff{}',
  'a lone surrogate': '\ud800',
  controls: '\u0000\u0001\u001b[31m',
  'right to left': '\u202e{}',
  'a percent': '%7B%22version%22%3A1%7D',
  'a deep one': '['.repeat(20_000) + ']'.repeat(20_000),
  'a long one': 'x'.repeat(2_000_000),
  'three parts': 'a.b.c',
  'three parts of a script': "javascript:alert('x').b.c",
};

/** In the place of one field. */
const FIELDS: readonly unknown[] = [undefined, null, -1, 1e21, 'x', '__proto__', [], {}, true, 'ş'.repeat(5000)];

const other = (char: string): string => String.fromCharCode(char.charCodeAt(0) ^ 1);

/** At least 109, whatever the text; more where it is JSON, each field in turn. */
export function corruptionsOf(good: string): Corruption[] {
  const at = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => Math.floor((index * good.length) / count));
  const flipped = at(40).map((place): Corruption => [
    `flipped at ${place}`,
    good.slice(0, place) + other(good[place] ?? 'x') + good.slice(place + 1),
  ]);
  const cut = at(20).map((place): Corruption => [`cut at ${place}`, good.slice(0, place)]);
  const beheaded = at(10).map((place): Corruption => [`from ${place + 1} on`, good.slice(place + 1)]);
  const swollen = at(10).map((place): Corruption => [
    `a NUL at ${place}`,
    `${good.slice(0, place)}\u0000${good.slice(place)}`,
  ]);
  const whole = Object.entries(REPLACED);
  const twice: Corruption[] = [
    ['twice', good + good],
    ['quoted', JSON.stringify(good)],
    ['in capitals', good.toUpperCase()],
  ];
  return [...flipped, ...cut, ...beheaded, ...swollen, ...whole, ...twice, ...fieldsOf(good)];
}

function fieldsOf(good: string): Corruption[] {
  let value: unknown;
  try {
    value = JSON.parse(good);
  } catch {
    return [];
  }
  return places(value).flatMap((place) =>
    FIELDS.map((by, index): Corruption => [
      `${place.join('.') || 'all'} as ${String(index)}`,
      JSON.stringify([replaced(value, place, by)]).slice(1, -1),
    ]),
  );
}
