import type { AnswerOf, CallContract } from '../../contract/contract.ts';
import type { CallArguments, CallResult } from '../../lib/api.ts';
import { callRepeatable } from '../session/session.ts';

/**
 * `callRepeatable` for what an operator may only do with a fresh second factor (decisions A12): where it is older, a dialog asks for
 * it, typed text remains, and the call is made once more. Closing the dialog returns the failure.
 */
export async function callConfirmed<Contract extends CallContract>(
  contract: Contract,
  ...input: CallArguments<Contract>
): Promise<CallResult<AnswerOf<Contract>>> {
  const answer = await callRepeatable(contract, ...input);
  if (answer.ok || answer.code !== 'confirmation_required') return answer;
  return (await isConfirmed()) ? callRepeatable(contract, ...input) : answer;
}

async function isConfirmed(): Promise<boolean> {
  try {
    const { askForFactor } = await import('../session/factor/ask.tsx');
    return await askForFactor('confirmation_required');
  } catch {
    // The dialog cannot be fetched without a network; the failure stands.
    return false;
  }
}
