import * as contract from '../../contract/passkeys.ts';
import type { Passkey } from '../../contract/passkeys.ts';
import type { CallResult } from '../../lib/api.ts';
import { customerRemote } from '../session/customer-data.ts';
import { callRepeatable } from '../session/session.ts';
import { callConfirmed } from './confirmed.ts';

/** The customer's passkeys, oldest first. */
export const $passkeys = customerRemote(contract.listPasskeys);

/** Device and server add it together; fetched by the press that asks for it. */
export async function addPasskey(currentPassword: string): Promise<CallResult<Passkey>> {
  const { addPasskey: add } = await import('../passkeys/asking.ts');
  const answer = await add(callConfirmed, currentPassword);
  $passkeys.revalidate();
  return answer;
}

export async function renamePasskey(id: string, name: string): Promise<CallResult<Passkey>> {
  const answer = await callRepeatable(contract.renamePasskey, { params: { id }, body: { name } });
  $passkeys.revalidate();
  return answer;
}

/** Succeeds too when it was deleted already. */
export async function deletePasskey(id: string): Promise<CallResult<null>> {
  const answer = await callRepeatable(contract.deletePasskey, { params: { id } });
  if (!answer.ok && answer.code !== 'passkey_not_found') return answer;
  $passkeys.revalidate();
  return { ok: true, data: null, status: 204 };
}
