/** Calls of the payment provider as a merchant signs them, for tests of the stand-in itself. */
import { randomUUID } from 'node:crypto';
import { requestSignature } from '../../../netlify/local/iyzico/signing.ts';
import type { StandIn } from '../../../netlify/local/iyzico/stand-in.ts';

export type Answer = Readonly<Record<string, unknown>>;

const BEGIN = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const ASK = '/payment/iyzipos/checkoutform/auth/ecom/detail';

/** @throws TypeError when the connection is cut, SyntaxError for an answer that is no JSON */
export async function callStandIn(standIn: StandIn, path: string, body?: object): Promise<Answer> {
  const { uri, apiKey, secretKey } = standIn;
  const text = body === undefined ? '' : JSON.stringify(body);
  const random = randomUUID();
  const signature = requestSignature(secretKey, random, path.split('?', 1)[0] ?? '', text);
  const packed = Buffer.from(`apiKey:${apiKey}&randomKey:${random}&signature:${signature}`).toString('base64');
  const response = await fetch(`${uri}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `IYZWSv2 ${packed}`, 'x-iyzi-rnd': random, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: text }),
  });
  return (await response.json()) as Answer;
}

const ADDRESS = { contactName: 'Ayşe Örnek', city: 'İstanbul', country: 'Türkiye', address: 'Örnek Sokak 1' };

export const beginning = (changed: object = {}): object => ({
  locale: 'tr',
  conversationId: 'KP-1795400000123-1',
  price: '1186.88',
  paidPrice: '1100.0',
  currency: 'TRY',
  basketId: 'KP-1795400000123',
  paymentGroup: 'PRODUCT',
  callbackUrl: 'https://shop.example/back',
  enabledInstallments: [1, 2, 3],
  forceThreeDS: 1,
  buyer: {
    id: '1',
    name: 'Ayşe',
    surname: 'Örnek',
    identityNumber: '11111111111',
    email: 'ayse@example.com',
    gsmNumber: '+905551112233',
    registrationAddress: 'Örnek Sokak 1',
    city: 'İstanbul',
    country: 'Türkiye',
    ip: '203.0.113.7',
  },
  billingAddress: ADDRESS,
  shippingAddress: ADDRESS,
  basketItems: [
    { id: 'line-1', name: 'Keten fon', category1: 'Perde', itemType: 'PHYSICAL', price: '1000.0' },
    { id: 'carriage', name: 'Kargo', category1: 'Kargo', itemType: 'VIRTUAL', price: '186.88' },
  ],
  ...changed,
});

/** Begins a payment, and answers its token. */
export async function tokenOf(standIn: StandIn, changed?: object): Promise<string> {
  return String((await callStandIn(standIn, BEGIN, beginning(changed))).token);
}

export const beginAt = (standIn: StandIn, changed?: object): Promise<Answer> =>
  callStandIn(standIn, BEGIN, beginning(changed));

export const askFor = (standIn: StandIn, token: string): Promise<Answer> =>
  callStandIn(standIn, ASK, { locale: 'tr', conversationId: 'KP-1795400000123-1', token });
