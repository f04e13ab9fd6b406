/** Of the passkeys' library what `verify.ts` uses. */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
export { decodeAttestationObject } from '@simplewebauthn/server/helpers';
