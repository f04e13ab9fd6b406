/** The published and own examples of the protocol, against the provider's side. */
import { describe, expect, it } from 'vitest';
import {
  answerSignature,
  isSigned,
  notificationSignature,
  requestSignature,
} from '../../../../netlify/local/iyzico/signing.ts';

const KEYS = { apiKey: 'example-api-key', secretKey: 'example-secret-key' };
const PATH = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const TOKEN = '077aff05-1e9b-44aa-aa11-c268bb8b3826';
const BODY = `{"locale":"tr","conversationId":"KP-1795400000123-1","token":"${TOKEN}"}`;
const AUTHORIZATION =
  'IYZWSv2 YXBpS2V5OmV4YW1wbGUtYXBpLWtleSZyYW5kb21LZXk6MTc5NTQwMDAwMDAwMGFiYyZzaWduYXR1cmU6NDEyYzQ2M2RjNjAzODUyZjEyNzM0NTQ3OTIyNDk5OTc4NDNlYzJjZDExYzdjYTM3ZDE1ZTlhMDEzNGFkN2VlMA==';

describe('a request', () => {
  it.each([
    [
      'example-secret-key',
      '1795400000000abc',
      PATH,
      BODY,
      '412c463dc603852f1273454792249997843ec2cd11c7ca37d15e9a0134ad7ee0',
    ],
    [
      'example-secret-key',
      '1795400000000abc',
      '/v2/reporting/payment/details',
      '',
      'a8af202feac4cc9d41940ea5dd5fccc3882c7f91f2897b7b4d50f5c01e28d605',
    ],
    [
      'secret_key',
      'random_string',
      'uri',
      '"body"',
      '017508921a29ee5601bcd1fbe83efd2e2be43af02eceff30cf2e91a539aab355',
    ],
  ])('of %s is signed as published', (secret, random, path, body, signature) => {
    expect(requestSignature(secret, random, path, body)).toBe(signature);
  });

  it.each([
    [true, {}],
    [false, { body: `${BODY} ` }],
    [false, { path: `${PATH}/` }],
    [false, { randomKey: '1795400000000abd' }],
    [false, { randomKey: undefined }],
    [false, { authorization: undefined }],
    [false, { authorization: AUTHORIZATION.replace('IYZWSv2', 'IYZWS') }],
  ])('is believed: %s, with %j', (isRight, changed) => {
    const request = { authorization: AUTHORIZATION, randomKey: '1795400000000abc', path: PATH, body: BODY };
    expect(isSigned(KEYS, { ...request, ...changed })).toBe(isRight);
  });

  it('of another merchant is not believed', () => {
    const request = { authorization: AUTHORIZATION, randomKey: '1795400000000abc', path: PATH, body: BODY };
    expect(isSigned({ ...KEYS, apiKey: 'another' }, request)).toBe(false);
    expect(isSigned({ ...KEYS, secretKey: 'another' }, request)).toBe(false);
  });
});

it.each([
  [
    'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD',
    ['22416032', 'TRY', 'basketId', 'conversationId', 10.5, 10.5],
    '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173',
  ],
  [
    'example-secret-key',
    ['KP-1795400000123-1', TOKEN],
    '24c53db12669e3f8df6ab2619f0914db2af3cbd28bafd098c3ab2ccd5615281f',
  ],
  [
    'example-secret-key',
    ['SUCCESS', '24478123', 'TRY', 'KP-1795400000123', 'KP-1795400000123-1', 1252.14, 1186.88, TOKEN],
    '0a83c2db1e332db3f9cde7d72db599e1bcd792f59ba61eaa3cdf47ad66abdf81',
  ],
  [
    'example-secret-key',
    ['24478123', 100.5, 'TRY', 'KP-1795400000123-r1'],
    '585f68267039eae3a8b184bd6ae07a5df6cb4277af8bde3040c871f33062626a',
  ],
  [
    'example-secret-key',
    ['24478123', 'TRY', 'KP-1795400000123', 'KP-1795400000123-1', 1252.14, 1186.88],
    '527061c0ae42cbd59d3e6eaab2029cc5220c68e5a22f8251c3eaa5ff503b469f',
  ],
])('an answer is signed as published: %s %j', (secret, values, signature) => {
  expect(answerSignature(secret, values)).toBe(signature);
});

it.each([
  [
    'sandbox-UuLnD7wZa0a3DmytfIrwHQqAMfqCNJrs',
    22483975,
    'e828c62d-fd12-4b1a-ad5a-380f15fe6596',
    'conversationId',
    '4031c575763486a2d2bf3f7ace0baebfcd6bed65393ab4df3fe80c00d5fd6878',
  ],
  [
    'example-secret-key',
    24478123,
    TOKEN,
    'KP-1795400000123-1',
    'cbede1c0802582c213286a41f61c1277a943bd1e22f384a3434fa16d5877ce17',
  ],
])('a notification is signed as published: %s', (secret, iyziPaymentId, token, paymentConversationId, signature) => {
  const said = { iyziEventType: 'CHECKOUT_FORM_AUTH', iyziPaymentId, token, paymentConversationId, status: 'SUCCESS' };
  expect(notificationSignature(secret, said)).toBe(signature);
});
