/** Parts of the passkeys' library that `verify.ts` uses. */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
export { decodeAttestationObject } from '@simplewebauthn/server/helpers';
