import * as contract from '../../contract/account.ts';
import type { CallResult } from '../../lib/api.ts';
import { customerRemote } from '../session/customer-data.ts';
import { callRepeatable } from '../session/session.ts';

/** Where the customer is signed in, last used first. */
export const $sessions = customerRemote(contract.listSessions);

/** Succeeds too when the session has ended already. */
export async function endSession(id: string): Promise<CallResult<null>> {
  const answer = await callRepeatable(contract.endSession, { params: { id } });
  if (!answer.ok && answer.code !== 'session_not_found') return answer;
  $sessions.revalidate();
  return { ok: true, data: null, status: 204 };
}
