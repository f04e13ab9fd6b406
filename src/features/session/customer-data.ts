import type { AnswerOf, CallContract } from '../../contract/contract.ts';
import { requestOf, type CallArguments } from '../../lib/api.ts';
import { createRemote, forget, type Remote } from '../../lib/remote-data.ts';
import { $session, callAsCustomer } from './session.ts';

const addresses = new Set<string>();

/** Data shown to a customer under this key is not shown to the next one on the same page (decisions A10). */
export const forgetAtSignOut = (key: string): unknown => addresses.add(key);

if (typeof window !== 'undefined') {
  $session.listen(({ state }) => {
    if (state === 'signed-out') forget(addresses);
  });
}

/** Returns the answer of a call in the customer's name, cached by its address. */
export function customerRemote<const Contract extends CallContract>(
  contract: Contract,
  ...input: CallArguments<Contract>
): Remote<AnswerOf<Contract>> {
  const [address] = requestOf(contract, input[0]);
  forgetAtSignOut(address);
  return createRemote(address, () => callAsCustomer(contract, ...input));
}
