/** Orders as a browser sends them. */
import { randomBytes } from 'node:crypto';
import { orders } from '../../../functions/orders/calls.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { send, type Reply, type SentAnswer } from './call.ts';

/** Built from loose parts, so that tests can send what types would forbid. */
export type Body = Record<string, unknown>;

/** 1 is a curtain per metre, 35 an accessory per piece (catalogue of the shop). */
export const CURTAIN = {
  productId: 1,
  quantity: 1,
  color: 'kum',
  configuration: { width: 250, height: 260, pleatType: 'normal' },
} as const;
export const ACCESSORY = { productId: 35, quantity: 2, color: 'altin', configuration: null } as const;

export const DELIVERY = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: 'ayse.yilmaz@example.com',
  phone: '+90 532 000 00 00',
  address: 'Moda Cad. No: 1 D: 2',
  city: '34',
  district: 'kadikoy',
  postalCode: '34710',
};

/** A quote of one curtain, with a total that is not today's. */
export const QUOTE = {
  customer: { firstName: 'Nermin', lastName: 'Örnek', phone: '0541 222 33 44', email: '' },
  windows: [
    {
      id: 'w1',
      room: 'Salon',
      note: '',
      mount: null,
      size: { width: 250, height: 260 },
      lines: [
        {
          id: 'l1',
          productId: 1,
          color: 'kum',
          quantity: 1,
          configuration: {
            width: 250,
            height: 260,
            pleatType: 'normal' as const,
            motorized: false,
            lining: false,
            installation: false,
          },
        },
      ],
    },
  ],
  text: '',
  way: 'link' as const,
  locale: 'tr' as const,
  expectedTotal: 0.01,
};

/** The same windows sold at the counter for cash, with a total that is not today's, to a buyer without an e-mail. */
export const SALE = {
  windows: QUOTE.windows,
  delivery: { ...DELIVERY, email: '', notes: '' },
  payment: { type: 'cash' as const },
  locale: 'tr' as const,
  expectedTotal: 0.01,
  signed: true as const,
};

export const orderBody = (parts: Body = {}): Body => ({
  items: [CURTAIN],
  delivery: DELIVERY,
  payment: { type: 'bank-transfer' },
  expectedTotal: 0,
  consents: { distanceSales: true, customMade: true },
  ...parts,
});

export const newKey = (): string => randomBytes(16).toString('base64url');

export const post = (
  body: unknown,
  { headers = {}, ...sent }: SentAnswer & { key?: string } = {},
): Promise<Reply<PlacedOrder>> =>
  send<PlacedOrder>(orders, '/api/orders', {
    ...sent,
    body,
    headers: { 'Idempotency-Key': sent.key ?? newKey(), ...headers },
  });

/** The body with the total that the shop itself answers, as a browser that shows today's prices would send it. */
export async function agreed(parts: Body = {}): Promise<Body> {
  const body = orderBody({ ...parts, expectedTotal: 0.01 });
  const { code, data } = await post(body, { ip: '198.51.100.250' });
  if (code !== 'price_changed') throw new Error(`expected a quote, got ${code}`);
  return { ...body, expectedTotal: data.total };
}
