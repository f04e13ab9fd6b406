/** Turkish numerals in the locative. */
import { expect, it } from 'vitest';
import { inSoMany } from '../../../../src/domain/review/one-of.ts';

it.each([
  [0, '0’ında'],
  [1, '1’inde'],
  [2, '2’sinde'],
  [3, '3’ünde'],
  [6, '6’sında'],
  [9, '9’unda'],
  [10, '10’unda'],
  [20, '20’sinde'],
  [38, '38’inde'],
  [40, '40’ında'],
  [70, '70’inde'],
  [100, '100’ünde'],
  [110, '110’unda'],
  [500, '500’ünde'],
  [1000, '1000’inde'],
  [1100, '1100’ünde'],
])('%i is %s', (count, words) => expect(inSoMany(count)).toBe(words));
