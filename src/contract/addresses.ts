/** The address book of a customer (spec §3, §7). */
import * as z from 'zod/mini';
import { addressForm, keptAddress } from '../domain/account/address.ts';
import { noContent } from './answers.ts';
import type { CallContract } from './contract.ts';

export const addressAnswer = z.extend(keptAddress, { id: z.string(), isDefault: z.boolean() });
export type Address = z.infer<typeof addressAnswer>;

/** The default one first, then the newest. */
const addressList = z.array(addressAnswer);

export const listAddresses = {
  method: 'GET',
  path: '/api/addresses',
  envelope: 'B',
  access: 'customer',
  answer: addressList,
  codes: [],
} as const satisfies CallContract;

/**
 * The header `Idempotency-Key` (`IDEMPOTENCY_KEY` of `domain/order/order.ts`) names the attempt: sent again it is the same
 * address, as it was sent last.
 */
export const addAddress = {
  method: 'POST',
  path: '/api/addresses',
  envelope: 'B',
  access: 'customer',
  body: addressForm,
  answer: addressAnswer,
  status: 201,
  codes: ['address_limit', 'idempotency_key_malformed'],
} as const satisfies CallContract;

/** Null while the book is empty. */
export const showDefaultAddress = {
  method: 'GET',
  path: '/api/addresses/default',
  envelope: 'B',
  access: 'customer',
  answer: z.nullable(addressAnswer),
  codes: [],
} as const satisfies CallContract;

export const showAddress = {
  method: 'GET',
  path: '/api/addresses/:id',
  envelope: 'B',
  access: 'customer',
  answer: addressAnswer,
  codes: ['address_not_found'],
} as const satisfies CallContract;

export const changeAddress = {
  method: 'PUT',
  path: '/api/addresses/:id',
  envelope: 'B',
  access: 'customer',
  body: addressForm,
  answer: addressAnswer,
  codes: ['address_not_found'],
} as const satisfies CallContract;

export const deleteAddress = {
  method: 'DELETE',
  path: '/api/addresses/:id',
  envelope: 'B',
  access: 'customer',
  answer: noContent,
  status: 204,
  codes: ['address_not_found'],
} as const satisfies CallContract;

export const makeAddressDefault = {
  method: 'PUT',
  path: '/api/addresses/:id/default',
  envelope: 'B',
  access: 'customer',
  answer: addressList,
  codes: ['address_not_found'],
} as const satisfies CallContract;
