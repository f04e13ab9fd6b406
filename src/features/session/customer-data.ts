import type { AnswerOf, CallContract } from '../../contract/contract.ts';
import { requestOf, type CallArguments } from '../../lib/api.ts';
import { createRemote, type Remote } from '../../lib/remote-data.ts';
import { callAsCustomer } from './session.ts';

/** What a call in the customer's name answers, cached by its address. */
export function customerRemote<const Contract extends CallContract>(
  contract: Contract,
  ...input: CallArguments<Contract>
): Remote<AnswerOf<Contract>> {
  const [address] = requestOf(contract, input[0]);
  return createRemote(address, () => callAsCustomer(contract, ...input));
}
