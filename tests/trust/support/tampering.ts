/** Ways to send another order than the form would: what is changed, and what the shop must say. */
import { ACCESSORY, CURTAIN, newKey, type Body } from '../../functions/support/order.ts';

/** Status and code of a refusal; `priced` when it is an order like any other, at the shop's own price. */
export type TamperedAnswer = 'fields' | 'line' | 'price' | 'declined' | 'reused' | 'keyMissing' | 'keyBad' | 'priced';

export const WANTED: Readonly<Record<Exclude<TamperedAnswer, 'priced'>, readonly [number, string]>> = {
  fields: [422, 'invalid_fields'],
  line: [409, 'line_refused'],
  price: [409, 'price_changed'],
  declined: [409, 'payment_declined'],
  reused: [422, 'idempotency_key_reused'],
  keyMissing: [400, 'idempotency_key_required'],
  keyBad: [400, 'idempotency_key_malformed'],
};

export interface Tampering {
  readonly wanted: TamperedAnswer;
  readonly body?: (good: Body) => unknown;
  /** The header instead of a fresh key; `''` leaves it out. */
  readonly key?: string;
}

type Item = Record<string, unknown>;

const [curtain, accessory] = [0, 1];
const more = (wanted: TamperedAnswer, parts: Body): Tampering => ({ wanted, body: (good) => ({ ...good, ...parts }) });
const ofLine = (wanted: TamperedAnswer, line: number, parts: Item): Tampering => ({
  wanted,
  body: (good) => ({
    ...good,
    items: (good.items as Item[]).map((item, index) => (index === line ? { ...item, ...parts } : item)),
  }),
});
const ofConfiguration = (wanted: TamperedAnswer, parts: Item): Tampering => ({
  wanted,
  body: (good) => ({
    ...good,
    items: (good.items as Item[]).map((item, index) =>
      index === curtain ? { ...item, configuration: { ...(item.configuration as Item), ...parts } } : item,
    ),
  }),
});
const ofTotal = (wanted: TamperedAnswer, change: (total: number) => unknown): Tampering => ({
  wanted,
  body: (good) => ({ ...good, expectedTotal: change(Number(good.expectedTotal)) }),
});
const ofPart = (wanted: TamperedAnswer, part: 'delivery' | 'consents', parts: Item): Tampering => ({
  wanted,
  body: (good) => ({ ...good, [part]: { ...(good[part] as Item), ...parts } }),
});
const card = (wanted: TamperedAnswer, ofCard: Item, ofPayment: Item = {}): Tampering =>
  more(wanted, { payment: { type: 'credit-card', card: { brand: 'visa', last4: '4242', ...ofCard }, ...ofPayment } });
/** Text of JSON as no serializer would write it. */
const written = (wanted: TamperedAnswer, change: (json: string) => string): Tampering => ({
  wanted,
  body: (good) => change(JSON.stringify(good)),
});

export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'a price of the line': ofLine('fields', curtain, { unitPrice: 0.01 }),
  'a total of the line': ofLine('fields', curtain, { totalPrice: 0.01 }),
  'a price of nothing': ofLine('fields', accessory, { price: 0 }),
  'a rate of tax': ofLine('fields', curtain, { vatRate: 0 }),
  'a name of the product': ofLine('fields', curtain, { name: 'Bedava perde' }),
  'an effective width': ofConfiguration('fields', { effectiveWidth: 1 }),
  'a subtotal': more('fields', { subtotal: 1 }),
  'a discount': more('fields', { discount: 99_999 }),
  'free shipping': more('fields', { shipping: 0 }),
  'a negative fee': more('fields', { fee: -100 }),
  'a total': more('fields', { total: 0.01 }),
  'an agreed total of nothing': ofTotal('price', () => 0),
  'an agreed total one kuruş lower': ofTotal('price', (total) => Math.round(total * 100 - 1) / 100),
  'an agreed total one kuruş higher': ofTotal('price', (total) => Math.round(total * 100 + 1) / 100),
  'a negative agreed total': ofTotal('fields', (total) => -total),
  'an agreed total as text': ofTotal('fields', String),
  'no number as agreed total': ofTotal('fields', () => Number.NaN),
  'an endless agreed total': written('fields', (json) =>
    json.replace(/"expectedTotal":[\d.]+/, '"expectedTotal":1e400'),
  ),
  'an agreed total above all bounds': ofTotal('fields', () => 1e15),
  'the agreed total twice': written('price', (json) => json.replace(/}$/, ',"expectedTotal":0.01}')),
  'a quantity of none': ofLine('fields', accessory, { quantity: 0 }),
  'a negative quantity': ofLine('fields', accessory, { quantity: -3 }),
  'half a piece': ofLine('fields', accessory, { quantity: 0.5 }),
  'a huge quantity': ofLine('fields', accessory, { quantity: 1e9 }),
  'a quantity as text': ofLine('fields', accessory, { quantity: '2' }),
  'a quantity that is no number': ofLine('fields', accessory, { quantity: Number.NaN }),
  'a quantity as a list': ofLine('fields', accessory, { quantity: [1] }),
  'an unknown product': ofLine('line', accessory, { productId: 999_999 }),
  'product number 0': ofLine('fields', accessory, { productId: 0 }),
  'a negative product': ofLine('fields', accessory, { productId: -1 }),
  'a product as text': ofLine('fields', accessory, { productId: '35' }),
  'a product by its slug': ofLine('fields', accessory, { productId: '__proto__' }),
  'a product beyond whole numbers': ofLine('fields', accessory, { productId: 2 ** 60 }),
  'a width below the limits': ofConfiguration('line', { width: 1 }),
  'a width above the limits': ofConfiguration('line', { width: 9999 }),
  'a height above the limits': ofConfiguration('line', { height: 9999 }),
  'no width': ofConfiguration('fields', { width: 0 }),
  'a negative width': ofConfiguration('fields', { width: -250 }),
  'half centimetres': ofConfiguration('fields', { width: 250.5 }),
  'a width of 1e21': ofConfiguration('fields', { width: 1e21 }),
  'a width as text': ofConfiguration('fields', { width: '250' }),
  'a pleat that is none': ofConfiguration('fields', { pleatType: 'wavy' }),
  'a pleat of every object': ofConfiguration('fields', { pleatType: 'constructor' }),
  'an option as text': ofConfiguration('fields', { motorized: 'false' }),
  'an option of no product': ofConfiguration('fields', { goldplated: true }),
  'a measured accessory': ofLine('line', accessory, { configuration: CURTAIN.configuration }),
  'a curtain without sizes': ofLine('line', curtain, { configuration: null }),
  'a colour of another product': ofLine('line', curtain, { color: 'gökkuşağı' }),
  'a colour of every object': ofLine('line', curtain, { color: '__proto__' }),
  'an unknown coupon': more('fields', { couponCode: 'BEDAVA100' }),
  'two coupons in one': more('fields', { couponCode: 'HOSGELDIN10,YENIEV20' }),
  'coupons as a list': more('fields', { couponCode: ['HOSGELDIN10', 'YENIEV20'] }),
  'the rule of a coupon': more('fields', { couponCode: { code: 'X', kind: 'percent', value: 100 } }),
  'a coupon of every object': more('fields', { couponCode: '__proto__' }),
  'a coupon after the total was agreed': more('price', { couponCode: 'YENIEV20' }),
  'instalments that are not offered': card('fields', {}, { installments: 4 }),
  'no instalments': card('fields', {}, { installments: 0 }),
  'negative instalments': card('fields', {}, { installments: -3 }),
  'part of an instalment': card('fields', {}, { installments: 1.5 }),
  'a card number': card('fields', { number: '4242424242424242' }),
  'a card number as last digits': card('fields', { last4: '4242424242424242' }),
  'the code of a card': card('fields', { cvv: '123' }),
  'the date of a card': card('fields', { expiryMonth: '01', expiryYear: '2030' }),
  'a card that was paid already': card('fields', { outcome: 'paid' }),
  'a payment that was made already': card('fields', {}, { state: 'paid' }),
  'a declined card': card('declined', { outcome: 'declined' }),
  'a transfer with a card': more('fields', {
    payment: { type: 'bank-transfer', card: { brand: 'visa', last4: '4242' } },
  }),
  'a way to pay of its own': more('fields', { payment: { type: 'bitcoin' } }),
  'cash above the cap': {
    wanted: 'fields',
    body: (good) => ({
      ...good,
      items: (good.items as Item[]).map((item) => ({ ...item, quantity: 60 })),
      payment: { type: 'cash-on-delivery' },
    }),
  },
  'no consents': more('fields', { consents: undefined }),
  'the contract not agreed to': ofPart('fields', 'consents', { distanceSales: false }),
  'the contract agreed to in words': ofPart('fields', 'consents', { distanceSales: 'true' }),
  'the right of withdrawal not seen': ofPart('fields', 'consents', { customMade: false }),
  'the right of withdrawal left out': ofPart('fields', 'consents', { customMade: undefined }),
  'another text agreed to': ofPart('fields', 'consents', { textVersion: '0' }),
  'the time of the ticks': ofPart('fields', 'consents', { at: '2000-01-01T00:00:00Z' }),
  'several e-mails': ofPart('fields', 'delivery', { email: ['a@example.com', 'b@example.com'] }),
  'an e-mail of two': ofPart('fields', 'delivery', { email: 'a@example.com,b@example.com' }),
  'an e-mail with a header': ofPart('fields', 'delivery', { email: 'a@example.com\r\nBcc: b@example.com' }),
  'a city of nowhere': ofPart('fields', 'delivery', { city: '82' }),
  'a district of another city': ofPart('fields', 'delivery', { city: '06' }),
  'a status': more('fields', { status: 'Delivered' }),
  'an order number': more('fields', { orderNo: 'KP-1000000000000' }),
  'a time of its own': more('fields', { createdAt: '2000-01-01T00:00:00Z' }),
  'an owner': more('fields', { uid: 'A'.repeat(22) }),
  'a role': more('fields', { role: 'operator' }),
  'a prototype': written('fields', (json) => json.replace(/^{/, '{"__proto__":{"isAdmin":true},')),
  'a constructor': written('fields', (json) => json.replace(/^{/, '{"constructor":{"prototype":{"x":1}},')),
  'no lines': more('fields', { items: [] }),
  '51 lines': more('fields', { items: Array.from({ length: 51 }, () => ACCESSORY) }),
  'lines as an object': more('fields', { items: { 0: ACCESSORY, length: 1 } }),
  'a list as order': { wanted: 'fields', body: (good) => [good] },
  'no idempotency key': { wanted: 'keyMissing', key: '' },
  'a short idempotency key': { wanted: 'keyBad', key: 'short' },
  'a long idempotency key': { wanted: 'keyBad', key: 'x'.repeat(65) },
  'two idempotency keys': { wanted: 'keyBad', key: `${newKey()}, ${newKey()}` },
  'a path as idempotency key': { wanted: 'keyBad', key: '../../order/KP-1795180000000' },
  'a glob as idempotency key': { wanted: 'keyBad', key: '*'.repeat(22) },
  'the same line twice': {
    wanted: 'priced',
    body: (good) => ({ ...good, items: [...(good.items as Item[]), ACCESSORY] }),
  },
};
