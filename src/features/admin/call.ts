/** How the back room calls the server: as a customer does, with the session of an operator. */
import type { AnswerOf, CallContract } from '../../contract/contract.ts';
import type { CallArguments, CallResult } from '../../lib/api.ts';
import { me } from '../../contract/session.ts';
import { callAsCustomer } from '../session/session.ts';
import type { Lack } from './ask/mend.tsx';
import { leaveWithoutRight, whoWorksHere } from './person.ts';

const LACKS: Readonly<Record<string, Lack>> = {
  session_ended: 'session_ended',
  second_factor_required: 'second_factor_required',
  confirmation_required: 'confirmation_required',
};

/** A sign-in, then its factor, then the factor again: more than that no call lacks. */
const MOST_LACKS = 3;

/**
 * Makes a call as an operator. When the session lacks something, a dialog on the page asks for it, typed text remains,
 * and the call is made once more: the sign-in of a session that has ended, the second factor, or the factor again for
 * money and personal data in bulk. Closing the dialog returns the failure. An account that is no operator's, or no
 * longer, is sent to the page for users without the right, and the call never resolves (decisions A1).
 */
export async function callAsOperator<Contract extends CallContract>(
  contract: Contract,
  ...input: CallArguments<Contract>
): Promise<CallResult<AnswerOf<Contract>>> {
  let answer = await callAsCustomer(contract, ...input);
  for (let asked = 0; asked < MOST_LACKS && !answer.ok; asked += 1) {
    if (answer.code === 'forbidden' && (await isCustomer())) return leaveWithoutRight();
    const lack = LACKS[answer.code];
    // Before anybody works here, a page without a session is on its way to login.
    if (!lack || (lack === 'session_ended' && !whoWorksHere())) return answer;
    if (!(await mended(lack))) return answer;
    answer = await callAsCustomer(contract, ...input);
  }
  return answer;
}

/** Operators are refused single acts too, such as removing themselves; those stay on the page. */
async function isCustomer(): Promise<boolean> {
  const answer = await callAsCustomer(me);
  return answer.ok && answer.data.role === 'customer';
}

async function mended(lack: Lack): Promise<boolean> {
  try {
    const { mend } = await import('./ask/mend.tsx');
    return await mend(lack);
  } catch {
    // The dialog cannot be fetched without a network; the failure stands.
    return false;
  }
}
