import { describe, expect, test } from 'vitest';
import {
  isLegalVersion,
  isShopIban,
  isMersis,
  isShopOrigin,
  isShopPhone,
  isTaxNumber,
  isAddressAt,
} from '../../../../src/domain/shop/shop-facts.ts';

describe('an IBAN', () => {
  test.each(['TR330006100519786457841326', 'TR470000000000000000000000'])('%s fits its check', (iban) =>
    expect(isShopIban(iban)).toBe(true),
  );

  test('with any one digit changed does not', () => {
    const iban = 'TR330006100519786457841326';
    for (let at = 2; at < iban.length; at += 1) {
      const digit = (Number(iban[at]) + 1) % 10;
      expect([at, isShopIban(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)]).toEqual([at, false]);
    }
  });

  test.each(['', 'DE89370400440532013000', 'TR33 0006 1005 1978 6457 8413 26', 'TR3300061005197864578413260'])(
    '%j is none',
    (text) => expect(isShopIban(text)).toBe(false),
  );
});

test.each([
  ['0000000000', true],
  ['1234567890', true],
  ['1234567891', false],
  // Public numbers of a bank, a carrier and an airline.
  ['8790017566', true],
  ['8770013406', true],
  ['8760047464', true],
  ['10000000146', true],
  ['10000000147', false],
  ['123456789', false],
  ['000', false],
  ['', false],
])('the tax number %j: %s', (text, valid) => expect(isTaxNumber(text)).toBe(valid));

test.each([
  ['0000000000000000', true],
  ['000000000000000', false],
])('the register number %j: %s', (text, valid) => expect(isMersis(text)).toBe(valid));

test.each([
  ['+90 212 000 00 00', true],
  ['0212 000 00 00', false],
  ['+902120000000', false],
])('the phone %j: %s', (text, valid) => expect(isShopPhone(text)).toBe(valid));

test.each([
  ['https://www.kivrimperde.example', true],
  ['http://www.kivrimperde.example', false],
  ['https://www.kivrimperde.example/', false],
  ['https://www.kivrimperde.example/tr', false],
  ['kivrimperde.example', false],
])('the site %j: %s', (text, valid) => expect(isShopOrigin(text)).toBe(valid));

test.each([
  ['https://efatura.gov.tr/1.pdf', true],
  ['https://earsivportal.efatura.gov.tr/1.pdf?a=b', true],
  ['http://efatura.gov.tr/1.pdf', false],
  ['https://notefatura.gov.tr/1.pdf', false],
  ['https://efatura.gov.tr.evil.example/', false],
  ['https://efatura.gov.tr@evil.example/', false],
  ['https://user@efatura.gov.tr/', false],
  ['https://efatura.gov.tr:8443/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the address %j of an invoice: %s', (address, valid) => {
  expect(isAddressAt(address, ['efatura.gov.tr'])).toBe(valid);
  expect(isAddressAt(address, ['e-arsiv.example', 'efatura.gov.tr'])).toBe(valid);
});

test.each([
  ['2026-11-20', true],
  ['2026-11-20-2', true],
  ['2028-02-29-9', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11', false],
  ['20.11.2026', false],
  ['2026-11-20-1', false],
  ['2026-11-20-', false],
  ['2026-11-20-02', false],
  ['', false],
])('%j is a version of the legal texts: %s', (text, is) => expect(isLegalVersion(text)).toBe(is));
