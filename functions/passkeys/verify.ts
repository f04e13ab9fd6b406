/**
 * Answers of a device, checked by `@simplewebauthn/server`. It and the certificates it knows are loaded when the first
 * passkey is checked. User verification is required everywhere: a finger, a face or a PIN beside the device, so that
 * one passkey is two factors (decisions A12).
 */
import * as z from 'zod/mini';
import type { NewCredential, UsedCredential } from '../../src/domain/account/passkey.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256 (COSE): what every device speaks, and every Node that will check it. */
export const ALGORITHMS = [-8, -7, -257];

const loadLibrary = () => import('./webauthn.late.ts');

/** The device's name for the owner of a passkey: the customer's id, which is random and says nothing. */
export const userHandleOf = (uid: string): string => Buffer.from(uid).toString('base64url');

const clientData = z.object({
  challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  crossOrigin: z.optional(z.boolean()),
});

/** The challenge that was signed, unproven; undefined for what cannot be read and for what was asked within a frame. */
export function challengeOf(clientDataJSON: string): string | undefined {
  const read = z.safeParse(clientData, parsed(Buffer.from(clientDataJSON, 'base64url').toString()));
  return read.success && read.data.crossOrigin !== true ? read.data.challenge : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A stored passkey; `publicKey` in base64url. */
export interface HeldPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** Undefined for whatever is not a new passkey for this shop, made for this challenge by a verified person. */
export async function verifyNew(
  { id, clientDataJSON, attestationObject, transports }: NewCredential,
  challenge: string,
  party: RelyingParty,
): Promise<HeldPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  // The library throws for everything that is wrong with an answer.
  try {
    if (!(await isUncertified(attestationObject))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    return undefined;
  }
}

/**
 * No statement, or one signed by the passkey itself. The shop asks for no certificate of the maker, so none is read: to
 * check one the library would fetch addresses that stand in it.
 */
async function isUncertified(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadLibrary();
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/**
 * Returns the counter of the device once its signature is proven; undefined for an answer that is not signed by this
 * passkey for this challenge. Whether the count went back is asked where it is kept: it says something only of a true
 * signature.
 */
export async function verifyUsed(
  { id, clientDataJSON, authenticatorData, signature, userHandle }: UsedCredential,
  publicKey: string,
  challenge: string,
  party: RelyingParty,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
