/** The customer's address book (spec §7): every call one round trip. A foreign address is a miss. */
import { createHash, randomBytes } from 'node:crypto';
import * as contract from '../../src/contract/addresses.ts';
import { MAX_ADDRESSES, type AddressForm } from '../../src/domain/account/address.ts';
import { cityOf, districtOf } from '../geo/localities.ts';
import { answer, failure, type Failure } from '../http/answer.ts';
import { attemptOf } from '../http/attempt.ts';
import { serve } from '../http/serve.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { ADD, addressKeys, CHANGE, LIST, READ, REMOVE, SET_DEFAULT, toStored } from './address-store.ts';

const list = defineCustomerEndpoint(contract.listAddresses, {
  async handle({ caller }) {
    const read = await forCustomer(caller, LIST, { keys: addressKeys(caller), args: {} });
    return read.ok ? answer(read.result) : read;
  },
});

const showDefault = defineCustomerEndpoint(contract.showDefaultAddress, {
  async handle({ caller }) {
    const read = await forCustomer(caller, READ, { keys: addressKeys(caller), args: { id: '' } });
    return read.ok ? answer(read.result) : read;
  },
});

const show = defineCustomerEndpoint(contract.showAddress, {
  async handle({ caller, params: { id } }) {
    const read = await forCustomer(caller, READ, { keys: addressKeys(caller), args: { id } });
    if (!read.ok) return read;
    return read.result ? answer(read.result) : failure('address_not_found');
  },
});

const add = defineCustomerEndpoint(contract.addAddress, {
  bodyLimit: 4096,
  async handle({ request, caller, body }) {
    const attempt = attemptOf(request);
    if (!attempt.ok) return attempt;
    const named = withPlaceNames(body);
    if (!named.ok) return named;
    const args = {
      id: idOf(caller.sub, attempt.name),
      address: toStored(named.address),
      isDefault: String(body.isDefault),
    };
    const added = await forCustomer(caller, ADD, { keys: addressKeys(caller), args }, [writeLimit(caller)]);
    if (!added.ok) return added;
    if (added.result === 'FULL' || !added.result) return failure('address_limit', { values: { max: MAX_ADDRESSES } });
    return answer(added.result);
  },
});

const change = defineCustomerEndpoint(contract.changeAddress, {
  bodyLimit: 4096,
  async handle({ caller, params: { id }, body }) {
    const named = withPlaceNames(body);
    if (!named.ok) return named;
    const args = { id, address: toStored(named.address), isDefault: String(body.isDefault) };
    const changed = await forCustomer(caller, CHANGE, { keys: addressKeys(caller), args }, [writeLimit(caller)]);
    if (!changed.ok) return changed;
    return changed.result ? answer(changed.result) : failure('address_not_found');
  },
});

const remove = defineCustomerEndpoint(contract.deleteAddress, {
  async handle({ caller, params: { id } }) {
    const removed = await forCustomer(caller, REMOVE, { keys: addressKeys(caller), args: { id } }, [
      writeLimit(caller),
    ]);
    if (!removed.ok) return removed;
    return removed.result === 'NONE' ? failure('address_not_found') : answer(null);
  },
});

const makeDefault = defineCustomerEndpoint(contract.makeAddressDefault, {
  async handle({ caller, params: { id } }) {
    const set = await forCustomer(caller, SET_DEFAULT, { keys: addressKeys(caller), args: { id } }, [
      writeLimit(caller),
    ]);
    if (!set.ok) return set;
    return set.result ? answer(set.result) : failure('address_not_found');
  },
});

/** An attempt is one address for as long as that is in the book: sent again, mended or not, it is written over. */
const idOf = (customer: string, attempt: string | undefined): string =>
  attempt === undefined
    ? randomBytes(9).toString('base64url')
    : createHash('sha256').update(`${customer}:${attempt}`).digest('base64url').slice(0, 12);

type NamedAddress = { readonly ok: true; readonly address: AddressForm } | Failure<'invalid_fields'>;

/** The address with the names of its places as the shop knows them, not as they were sent. */
function withPlaceNames(form: AddressForm): NamedAddress {
  const city = cityOf(form.cityCode);
  if (!city) return failure('invalid_fields', { fields: { cityCode: 'address.city.unknown' } });
  const district = districtOf(city, form.districtCode);
  if (!district) return failure('invalid_fields', { fields: { districtCode: 'address.district.unknown' } });
  return { ok: true, address: { ...form, cityName: city.name, districtName: district.name } };
}

export const addresses = serve(list, add, showDefault, show, change, remove, makeDefault);
