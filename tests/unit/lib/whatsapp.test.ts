/** Telephone numbers as a chat asks for them. */
import { expect, it } from 'vitest';
import { internationalNumber } from '../../../src/lib/whatsapp.ts';

it.each([
  ['0049 151 23456789', '4915123456789'],
  ['+45 61 23 45 67', '4561234567'],
  ['+90 532 345 67 89', '905323456789'],
  ['0090 532 345 67 89', '905323456789'],
  ['0532 345 67 89', '905323456789'],
  ['532 345 67 89', '905323456789'],
  ['90 532 345 67 89', '905323456789'],
])('reads %s with the code of its country', (phone, number) => expect(internationalNumber(phone)).toBe(number));
