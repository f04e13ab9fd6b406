/** The address book of a customer (spec §3, §7). */
import * as z from 'zod/mini';
import { addressForm, keptAddress } from '../domain/account/address.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

export const addressAnswer = z.extend(keptAddress, { id: z.string(), isDefault: z.boolean() });
export type Address = z.infer<typeof addressAnswer>;

/** The default one first, then the newest. */
const addressList = z.array(addressAnswer);

export const listAddresses = defineCall('GET', '/api/addresses', 'B', 'customer', { answer: addressList });

/**
 * The header `Idempotency-Key` (`IDEMPOTENCY_KEY` of `domain/order/order.ts`) names the attempt: sent again it is the same
 * address, as it was sent last.
 */
export const addAddress = defineCall('POST', '/api/addresses', 'B', 'customer', {
  body: addressForm,
  answer: addressAnswer,
  status: 201,
  codes: ['address_limit', 'idempotency_key_malformed'],
});

/** Null while the book is empty. */
export const showDefaultAddress = defineCall('GET', '/api/addresses/default', 'B', 'customer', {
  answer: z.nullable(addressAnswer),
});

export const showAddress = defineCall('GET', '/api/addresses/:id', 'B', 'customer', {
  answer: addressAnswer,
  codes: ['address_not_found'],
});

export const changeAddress = defineCall('PUT', '/api/addresses/:id', 'B', 'customer', {
  body: addressForm,
  answer: addressAnswer,
  codes: ['address_not_found'],
});

export const deleteAddress = defineCall('DELETE', '/api/addresses/:id', 'B', 'customer', {
  answer: noContent,
  status: 204,
  codes: ['address_not_found'],
});

export const makeAddressDefault = defineCall('PUT', '/api/addresses/:id/default', 'B', 'customer', {
  answer: addressList,
  codes: ['address_not_found'],
});
