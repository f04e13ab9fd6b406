/**
 * Requests to the browser and the device: to make a passkey, and to use one. Fetched at the first touch; nothing of it
 * reaches a browser without WebAuthn.
 */
import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { CreationOptions, RequestOptions } from '../../contract/passkeys.ts';
import type { NewCredential, UsedCredential } from '../../domain/account/passkey.ts';
import type { CallFailure } from '../../lib/api.ts';
import { passkeyWords } from './words.ts';

/** `passkey_replaced`: another question took the place of this one, and nobody is told. */
export type CeremonyCode = 'passkey_cancelled' | 'passkey_replaced' | 'passkey_known' | 'passkey_unable';

type CeremonyResult<Credential> = { readonly ok: true; readonly credential: Credential } | CallFailure;

const WORDS = {
  passkey_cancelled: 'passkeys:cancelled',
  passkey_replaced: 'passkeys:cancelled',
  passkey_known: 'passkeys:known',
  passkey_unable: 'passkeys:unable',
} as const;

/** As a call that failed, so that one component shows both. */
async function ceremonyFailure(code: CeremonyCode): Promise<CallFailure> {
  const t = await passkeyWords();
  return {
    ok: false,
    code,
    message: t(WORDS[code]),
    retryable: true,
    // An answer of the device, which stands for one of the server: nothing was sent that could be lost.
    status: 422,
    retryAfterSeconds: null,
    fields: {},
    data: null,
  };
}

function codeOf(error: unknown): CeremonyCode {
  if (!(error instanceof WebAuthnError)) return 'passkey_unable';
  if (error.code === 'ERROR_CEREMONY_ABORTED') return 'passkey_replaced';
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'passkey_known';
  const { cause } = error;
  return cause instanceof Error && cause.name === 'NotAllowedError' ? 'passkey_cancelled' : 'passkey_unable';
}

export async function makePasskey(options: CreationOptions): Promise<CeremonyResult<NewCredential>> {
  try {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { ok: true, credential: { id, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return ceremonyFailure(codeOf(error));
  }
}

/** @param quietly in the browser's list below the field for the e-mail, until one is picked */
export async function usePasskey(options: RequestOptions, quietly = false): Promise<CeremonyResult<UsedCredential>> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: quietly });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const used = { id, clientDataJSON, authenticatorData, signature };
    return { ok: true, credential: userHandle === undefined ? used : { ...used, userHandle } };
  } catch (error) {
    return ceremonyFailure(codeOf(error));
  }
}

/** A passkey that was deleted here is offered no more, where the browser can be told. */
export async function forgetOnDevice(rpID: string, credentialID: string): Promise<void> {
  // Browsers that cannot be told, and devices that do not do it, go on offering it.
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}

export const canAskQuietly = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Ends the question that is open, as `passkey_replaced`. */
export const stopAsking = (): void => {
  WebAuthnAbortService.cancelCeremony();
};
