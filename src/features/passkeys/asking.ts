/** A passkey in the place of a password, of a code, or as the answer to being asked again: a call, the device, a call. */
import * as contract from '../../contract/passkeys.ts';
import type { Passkey, RequestOptions } from '../../contract/passkeys.ts';
import type { AnswerOf, CallContract } from '../../contract/contract.ts';
import type { LoginAnswer } from '../../contract/entrance.ts';
import { call, type CallArguments, type CallResult } from '../../lib/api.ts';
import type { UsedCredential } from '../../domain/account/passkey.ts';
import { forgetOnDevice, makePasskey, usePasskey } from './ceremony.ts';

/** `callAsCustomer` of the session, which knows this feature and not the other way round. */
export type CallAs = <Contract extends CallContract>(
  contract: Contract,
  ...input: CallArguments<Contract>
) => Promise<CallResult<AnswerOf<Contract>>>;

async function answered<Answer>(
  options: CallResult<RequestOptions>,
  send: (credential: UsedCredential) => Promise<CallResult<Answer>>,
  quietly = false,
): Promise<CallResult<Answer>> {
  if (!options.ok) return options;
  const used = await usePasskey(options.data, quietly);
  if (!used.ok) return used;
  const answer = await send(used.credential);
  if (!answer.ok && answer.code === 'passkey_unknown') await forgetOnDevice(options.data.rpId, used.credential.id);
  return answer;
}

/** @param rememberMe asked when the passkey was used @param quietly as `usePasskey` has it */
export const signInByPasskey = async (rememberMe: () => boolean, quietly = false): Promise<CallResult<LoginAnswer>> =>
  answered(
    await call(contract.passkeySignInOptions),
    (credential) => call(contract.passkeySignIn, { body: { credential, rememberMe: rememberMe() } }),
    quietly,
  );

/** The second step after the password, with the ticket of the first. */
export const giveFactorByPasskey = async (ticket: string): Promise<CallResult<LoginAnswer>> =>
  answered(await call(contract.secondFactorOptions, { body: { ticket } }), (credential) =>
    call(contract.passkeySecondFactor, { body: { ticket, credential } }),
  );

/** Gives the factor again, for what asks twice. */
export const confirmByPasskey = async (callAs: CallAs): Promise<CallResult<null>> =>
  answered(await callAs(contract.passkeyConfirmationOptions), (credential) =>
    callAs(contract.passkeyConfirmation, { body: { credential } }),
  );

/** @param callAs one that sends a call again when its answer was lost: the same passkey is kept once */
export async function addPasskey(callAs: CallAs, currentPassword: string): Promise<CallResult<Passkey>> {
  const options = await callAs(contract.addPasskey, { body: { currentPassword } });
  if (!options.ok) return options;
  const made = await makePasskey(options.data);
  return made.ok ? callAs(contract.keepPasskey, { body: { credential: made.credential } }) : made;
}
