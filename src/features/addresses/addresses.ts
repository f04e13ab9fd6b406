import * as contract from '../../contract/addresses.ts';
import type { Address, AddressForm } from '../../domain/account/address.ts';
import type { CallResult } from '../../lib/api.ts';
import { attemptAnswered, attemptName } from '../../lib/attempt-name.ts';
import { callAsCustomer } from '../session/session.ts';
import { customerRemote } from '../session/customer-data.ts';

/** Keys of the titles' messages: titles are stored in Turkish and shown in the reader's language. */
export const TITLE_KEYS = { Ev: 'home', İş: 'work', Diğer: 'other' } as const satisfies Record<
  Address['addressTitle'],
  string
>;

/** The customer's addresses: the default one first, then the newest. */
export const $addresses = customerRemote(contract.listAddresses);

/**
 * Saves, and loads the list again (spec §4).
 * @param id of the address to change; null adds one
 * @param attempt of `nameOfAddition`: with the same name the server has one address, however often it was asked
 */
export async function saveAddress(id: string | null, body: AddressForm, attempt: string): Promise<CallResult<Address>> {
  const answer = await (id === null
    ? callAsCustomer(contract.addAddress, { body, headers: { 'Idempotency-Key': attempt } })
    : callAsCustomer(contract.changeAddress, { params: { id }, body }));
  // A refusal may come before the server looks for an address that an earlier try, whose answer was lost, has added.
  if (answer.ok) {
    attemptAnswered(attempt);
    $addresses.revalidate();
  }
  return answer;
}

/** The name of adding this address: after a lost answer and a reload it is found again. */
export const nameOfAddition = (body: AddressForm): string => attemptName('address', JSON.stringify(body));

/** Succeeds too when the address has been deleted already. */
export async function deleteAddress(id: string): Promise<CallResult<null>> {
  const answer = await callAsCustomer(contract.deleteAddress, { params: { id } });
  if (!answer.ok && answer.status !== 404) return answer;
  $addresses.replace(($addresses.get().data ?? []).filter((address) => address.id !== id));
  // The server chooses another default address.
  $addresses.revalidate();
  return { ok: true, data: null, status: 204 };
}

export async function makeDefault(id: string): Promise<CallResult<Address[]>> {
  const answer = await callAsCustomer(contract.makeAddressDefault, { params: { id } });
  if (answer.ok) $addresses.replace(answer.data);
  return answer;
}
