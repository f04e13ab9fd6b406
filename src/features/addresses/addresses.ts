import * as z from 'zod/mini';
import { keptAddress, type Address, type AddressForm } from '../../domain/address.ts';
import type { CallResult } from '../../lib/api.ts';
import { noAnswer } from '../session/answers.ts';
import { callAsCustomer } from '../session/session.ts';
import { remote, replaceRemote, type Remote } from '../account/remote.ts';

const address: z.ZodMiniType<Address> = z.extend(keptAddress, { id: z.string(), isDefault: z.boolean() });
const list = z.array(address);

const KEY = '/api/addresses';
const pathOf = (id: string): string => `${KEY}/${encodeURIComponent(id)}`;

/** The default one first, then the newest. */
export const $addresses: Remote<Address[]> = remote(KEY, list);

/** Saving loads the list again (spec §4). @param id of the address that is changed; null for a new one */
export async function saveAddress(id: string | null, body: AddressForm): Promise<CallResult<Address>> {
  const answer = await callAsCustomer(id === null ? KEY : pathOf(id), {
    method: id === null ? 'POST' : 'PUT',
    body,
    read: address,
  });
  if (answer.ok) $addresses.revalidate();
  return answer;
}

/** An address that is gone already is gone as wished. */
export async function deleteAddress(id: string): Promise<CallResult<unknown>> {
  const answer = await callAsCustomer(pathOf(id), { method: 'DELETE', read: noAnswer });
  if (!answer.ok && answer.status !== 404) return answer;
  replaceRemote(
    KEY,
    ($addresses.get().data ?? []).filter((one) => one.id !== id),
  );
  // The server chooses another default.
  $addresses.revalidate();
  return { ok: true, data: null, status: 204 };
}

export async function makeDefault(id: string): Promise<CallResult<Address[]>> {
  const answer = await callAsCustomer(`${pathOf(id)}/default`, { method: 'PUT', read: list });
  if (answer.ok) replaceRemote(KEY, answer.data);
  return answer;
}
