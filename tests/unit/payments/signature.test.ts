import { describe, expect, it, test } from 'vitest';
import {
  answerSignature,
  authorization,
  isSame,
  notificationSignature,
  requestSignature,
  trimmed,
} from '../../../functions/payments/iyzico/signature.ts';
import { readAmount, wireAmount } from '../../../functions/payments/iyzico/amount.ts';

const SECRET = 'example-secret-key';
const TOKEN = '077aff05-1e9b-44aa-aa11-c268bb8b3826';

describe('a request is signed by IYZWSv2', () => {
  const keys = { apiKey: 'example-api-key', secretKey: SECRET };
  const path = '/payment/iyzipos/checkoutform/auth/ecom/detail';
  const body = `{"locale":"tr","conversationId":"KP-1795400000123-1","token":"${TOKEN}"}`;

  it('over random key, path and the bytes that are sent', () => {
    expect(requestSignature(SECRET, '1795400000000abc', path, body)).toBe(
      '412c463dc603852f1273454792249997843ec2cd11c7ca37d15e9a0134ad7ee0',
    );
    expect(authorization(keys, '1795400000000abc', path, body)).toBe(
      'IYZWSv2 YXBpS2V5OmV4YW1wbGUtYXBpLWtleSZyYW5kb21LZXk6MTc5NTQwMDAwMDAwMGFiYyZzaWduYXR1cmU6NDEyYzQ2M2RjNjAzODUyZjEyNzM0NTQ3OTIyNDk5OTc4NDNlYzJjZDExYzdjYTM3ZDE1ZTlhMDEzNGFkN2VlMA==',
    );
  });

  it('over nothing behind the path of a report', () =>
    expect(requestSignature(SECRET, '1795400000000abc', '/v2/reporting/payment/details', '')).toBe(
      'a8af202feac4cc9d41940ea5dd5fccc3882c7f91f2897b7b4d50f5c01e28d605',
    ));

  it('as the client of the provider signs its own example', () =>
    expect(requestSignature('secret_key', 'random_string', 'uri', '"body"')).toBe(
      '017508921a29ee5601bcd1fbe83efd2e2be43af02eceff30cf2e91a539aab355',
    ));
});

describe('answers', () => {
  test.each([
    [
      'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD',
      ['22416032', 'TRY', 'basketId', 'conversationId', '10.5', '10.5'],
      '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173',
    ],
    [SECRET, ['KP-1795400000123-1', TOKEN], '24c53db12669e3f8df6ab2619f0914db2af3cbd28bafd098c3ab2ccd5615281f'],
    [
      SECRET,
      ['SUCCESS', '24478123', 'TRY', 'KP-1795400000123', 'KP-1795400000123-1', '1252.14', '1186.88', TOKEN],
      '0a83c2db1e332db3f9cde7d72db599e1bcd792f59ba61eaa3cdf47ad66abdf81',
    ],
    [
      SECRET,
      ['24478123', '100.5', 'TRY', 'KP-1795400000123-r1'],
      '585f68267039eae3a8b184bd6ae07a5df6cb4277af8bde3040c871f33062626a',
    ],
    [
      SECRET,
      ['24478123', 'TRY', 'KP-1795400000123', 'KP-1795400000123-1', '1252.14', '1186.88'],
      '527061c0ae42cbd59d3e6eaab2029cc5220c68e5a22f8251c3eaa5ff503b469f',
    ],
  ])('%#', (secret, values, right) => expect(answerSignature(secret, values)).toBe(right));

  it('lose trailing zeros of amounts', () =>
    expect(['10.0', '10.50', '1186.88', 10].map(trimmed)).toEqual(['10', '10.5', '1186.88', '10']));

  it('are compared whole, whatever their length', () =>
    expect([isSame('abc', 'abc'), isSame('ABC', 'abc'), isSame('', 'abc'), isSame('abcd', 'abc')]).toEqual([
      true,
      true,
      false,
      false,
    ]));
});

test.each([
  [
    'sandbox-UuLnD7wZa0a3DmytfIrwHQqAMfqCNJrs',
    '22483975',
    'e828c62d-fd12-4b1a-ad5a-380f15fe6596',
    'conversationId',
    '4031c575763486a2d2bf3f7ace0baebfcd6bed65393ab4df3fe80c00d5fd6878',
  ],
  [SECRET, '24478123', TOKEN, 'KP-1795400000123-1', 'cbede1c0802582c213286a41f61c1277a943bd1e22f384a3434fa16d5877ce17'],
])('a notification is signed by V3 %#', (secret, iyziPaymentId, token, paymentConversationId, right) => {
  const said = { iyziEventType: 'CHECKOUT_FORM_AUTH', iyziPaymentId, token, paymentConversationId, status: 'SUCCESS' };
  expect(notificationSignature(secret, said)).toBe(right);
});

test.each([
  [118_688, '1186.88'],
  [1000, '10.0'],
  [1050, '10.5'],
  [5, '0.05'],
  [10_005, '100.05'],
])('%i kuruş are %s on the wire', (amount, wire) => {
  expect(wireAmount(amount)).toBe(wire);
  expect(readAmount(wire)).toBe(amount);
  expect(readAmount(Number(wire))).toBe(amount);
});
