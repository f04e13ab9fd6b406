/** Account numbers by the registry of ISO 13616: in Turkey `2!n5!n1!n16!c`. */
import { describe, expect, test } from 'vitest';
import { groupedIban, isIban, plainIban } from '../../../../src/domain/money/iban.ts';

describe('an account number', () => {
  test.each([
    ['of Turkey', 'TR330006100519786457841326', true],
    ['as it stands on paper', 'tr33 0006 1005 1978 6457 8413 26', true],
    ['with letters in the account', 'TR820006100519786457841ABC', true],
    ['with a letter at the beginning of the account', 'TR13000610A519786457841326', true],
    ['with a letter in the bank', 'TR380006A00519786457841326', false],
    ['with a letter in the reserve', 'TR7900061A0519786457841326', false],
    ['of Turkey and too short', 'TR23000610051978645784132', false],
    ['of Germany', 'DE89370400440532013000', true],
    ['of Norway, the shortest', 'NO9386011117947', true],
    ['a sign shorter', 'NO938601111794', false],
    ['of Malta', 'MT84MALT011000012345MTLCAST001S', true],
    ['with a wrong check', 'DE88370400440532013000', false],
    ['of nowhere', '', false],
  ])('%s (%s): %s', (_, iban, valid) => expect(isIban(iban)).toBe(valid));

  test('is kept without blanks and shown in groups of four', () => {
    expect(plainIban(' tr33 0006 ')).toBe('TR330006');
    expect(groupedIban('TR330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26');
  });
});
