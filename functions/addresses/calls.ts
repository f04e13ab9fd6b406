/** The customer's address book (spec §7): every call one round trip. A foreign address is a miss. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { addressForm, MAX_ADDRESSES, type AddressForm } from '../../src/domain/address.ts';
import { defineCustomerCall, forCustomer, writeLimit } from '../session/customer.ts';
import { cityOf, districtOf } from '../geo/places.ts';
import { answer, failure, type Answer, type Failure } from '../http/answer.ts';
import { defineCalls } from '../http/gate.ts';
import { ADD, bookKeys, CHANGE, LIST, READ, readAddress, readBook, REMOVE, SET_DEFAULT, stored } from './book.ts';

const list = defineCustomerCall({
  async handle({ caller }) {
    const read = await forCustomer(caller, LIST, { keys: bookKeys(caller) });
    return read.ok ? answer(readBook(read.result)) : read;
  },
});

/** Null when there is no address at all. */
const showDefault = defineCustomerCall({
  async handle({ caller }) {
    const read = await forCustomer(caller, READ, { keys: bookKeys(caller), args: [''] });
    return read.ok ? answer(readAddress(read.result)) : read;
  },
});

const show = defineCustomerCall({
  async handle({ caller, params }) {
    const read = await forCustomer(caller, READ, { keys: bookKeys(caller), args: [params.id ?? ''] });
    return read.ok ? found(read.result) : read;
  },
});

const add = defineCustomerCall({
  body: addressForm,
  bodyLimit: 4096,
  async handle({ caller, body }) {
    const placed = await withPlaces(body);
    if (!placed.ok) return placed;
    const id = randomBytes(9).toString('base64url');
    const args = [id, stored(placed.address), body.isDefault ? '1' : '0'];
    const added = await forCustomer(caller, ADD, { keys: bookKeys(caller), args }, [writeLimit(caller)]);
    if (!added.ok) return added;
    if (isWord(added.result, 'FULL')) return failure('address_limit', { values: { max: MAX_ADDRESSES } });
    return answer(readAddress(added.result), { status: 201 });
  },
});

const change = defineCustomerCall({
  body: addressForm,
  bodyLimit: 4096,
  async handle({ caller, params, body }) {
    const placed = await withPlaces(body);
    if (!placed.ok) return placed;
    const args = [params.id ?? '', stored(placed.address), body.isDefault ? '1' : '0'];
    const changed = await forCustomer(caller, CHANGE, { keys: bookKeys(caller), args }, [writeLimit(caller)]);
    return changed.ok ? found(changed.result) : changed;
  },
});

const remove = defineCustomerCall({
  async handle({ caller, params }) {
    const input = { keys: bookKeys(caller), args: [params.id ?? ''] };
    const removed = await forCustomer(caller, REMOVE, input, [writeLimit(caller)]);
    if (!removed.ok) return removed;
    return removed.result === 'NONE' ? failure('address_not_found') : answer(null, { status: 204 });
  },
});

const setDefault = defineCustomerCall({
  async handle({ caller, params }) {
    const input = { keys: bookKeys(caller), args: [params.id ?? ''] };
    const set = await forCustomer(caller, SET_DEFAULT, input, [writeLimit(caller)]);
    if (!set.ok) return set;
    const book = readBook(set.result);
    return book === null ? failure('address_not_found') : answer(book);
  },
});

function found(result: unknown): Answer | Failure {
  const address = readAddress(result);
  return address === null ? failure('address_not_found') : answer(address);
}

const isWord = (result: unknown, word: string): boolean => z.safeParse(z.tuple([z.literal(word)]), result).success;

type Placed = { readonly ok: true; readonly address: AddressForm } | Failure;

/** The address with the names of its places as the shop knows them, not as they were sent. */
async function withPlaces(form: AddressForm): Promise<Placed> {
  const city = await cityOf(form.cityCode);
  if (!city) return failure('invalid_fields', { fields: { cityCode: 'address.city.unknown' } });
  const district = await districtOf(form.cityCode, form.districtCode);
  if (!district) return failure('invalid_fields', { fields: { districtCode: 'address.district.unknown' } });
  return { ok: true, address: { ...form, cityName: city.name, districtName: district.name } };
}

export const addresses = defineCalls('B', {
  '/api/addresses': { GET: list, POST: add },
  '/api/addresses/default': { GET: showDefault },
  '/api/addresses/:id': { GET: show, PUT: change, DELETE: remove },
  '/api/addresses/:id/default': { PUT: setDefault },
});
