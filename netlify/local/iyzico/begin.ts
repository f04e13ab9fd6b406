/** Checks what begins a payment, as the provider does: a field that is missing ends the call before any money. */
import { isLoopback } from '../../../src/domain/values/loopback.ts';
import { kurusOf } from './amounts.ts';
import type { FormRequest } from './book.ts';

export interface Refusal {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorGroup?: string;
}

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const INSTALMENTS = [1, 2, 3, 6, 9, 12];

/** The provider's codes of fields that were seen; `11` stands for all others. */
const FIELD_CODES: Readonly<Record<string, string>> = {
  'buyer.identityNumber': '8',
  'buyer.registrationAddress': '5026',
};

const BUYER = ['id', 'name', 'surname', 'identityNumber', 'email', 'registrationAddress', 'city', 'country', 'ip'];
const ADDRESS = ['contactName', 'city', 'country', 'address'];

const refusal = (field: string): Refusal => ({
  errorCode: FIELD_CODES[field] ?? '11',
  errorMessage: `${field} gönderilmesi zorunludur`,
});

/** Returns the form to begin, or why none begins. */
export function readBegin(body: unknown): FormRequest | Refusal {
  const all = fieldsOf(body);
  const items = (Array.isArray(all.basketItems) ? all.basketItems : []).map(fieldsOf);
  const fault = faultyField(all, items);
  if (fault !== undefined) return refusal(fault);
  return {
    conversationId: textOf(all.conversationId),
    basketId: textOf(all.basketId),
    callbackUrl: textOf(all.callbackUrl),
    locale: all.locale === 'en' ? 'en' : 'tr',
    currency: 'TRY',
    price: kurusOf(all.price) ?? 0,
    paidPrice: kurusOf(all.paidPrice) ?? 0,
    instalments: Array.isArray(all.enabledInstallments) ? all.enabledInstallments.map(Number) : INSTALMENTS,
    lines: items.map((item) => ({ id: textOf(item.id), price: kurusOf(item.price) ?? 0 })),
  };
}

function faultyField(all: Fields, items: readonly Fields[]): string | undefined {
  const buyer = fieldsOf(all.buyer);
  const price = kurusOf(all.price);
  const offered = all.enabledInstallments ?? INSTALMENTS;
  const needsShipping = items.some((item) => item.itemType === 'PHYSICAL');
  const checks: readonly [string, boolean][] = [
    ['basketId', textOf(all.basketId) !== ''],
    ['conversationId', textOf(all.conversationId) !== ''],
    ['currency', all.currency === 'TRY'],
    ['callbackUrl', isCallback(textOf(all.callbackUrl))],
    ['enabledInstallments', Array.isArray(offered) && offered.every((parts) => INSTALMENTS.includes(Number(parts)))],
    ['paidPrice', (kurusOf(all.paidPrice) ?? 0) > 0],
    ['basketItems', items.length > 0 && items.length <= 500 && items.every(isItem)],
    ['price', price !== undefined && price === items.reduce((sum, item) => sum + (kurusOf(item.price) ?? 0), 0)],
    ...BUYER.map((name): [string, boolean] => [`buyer.${name}`, textOf(buyer[name]) !== '']),
    ['buyer.gsmNumber', buyer.gsmNumber === undefined || /^\+90\d{10}$/.test(textOf(buyer.gsmNumber))],
    ...addressChecks('billingAddress', all.billingAddress),
    ...(needsShipping ? addressChecks('shippingAddress', all.shippingAddress) : []),
  ];
  return checks.find(([, isRight]) => !isRight)?.[0];
}

const addressChecks = (name: string, address: unknown): [string, boolean][] =>
  ADDRESS.map((field) => [`${name}.${field}`, textOf(fieldsOf(address)[field]) !== '']);

const isItem = (item: Fields): boolean =>
  ['id', 'name', 'category1'].every((name) => textOf(item[name]) !== '') &&
  ['PHYSICAL', 'VIRTUAL'].includes(textOf(item.itemType)) &&
  (kurusOf(item.price) ?? 0) > 0;

/** The provider takes https alone; a shop of this machine has no certificate. */
function isCallback(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
}
