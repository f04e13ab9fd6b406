/** Codes of the second factor, as they are typed or pasted (decisions A12). */
import { describe, expect, it } from 'vitest';
import { readCode } from '../../../../src/domain/account/second-factor.ts';

describe('a code', () => {
  it.each([
    ['123456', { kind: 'totp', code: '123456' }],
    [' 123 456 ', { kind: 'totp', code: '123456' }],
    ['abcd-efgh-jklm-npqr', { kind: 'recovery', code: 'ABCDEFGHJKLMNPQR' }],
    ['12345', undefined],
    ['1234567', undefined],
    ['ABCD-EFGH-JKLM-NPQ', undefined],
    // Neither 0 nor 1, which are taken for letters, is a sign of such a code.
    ['ABCD-EFGH-JKLM-NPQ0', undefined],
    ['', undefined],
  ])('%j', (typed, code) => {
    expect(readCode(typed)).toEqual(code);
  });
});
