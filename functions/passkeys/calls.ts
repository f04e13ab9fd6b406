/** Passkeys: the calls of `src/contract/passkeys.ts`. */
import { serve } from '../http/serve.ts';
import { addPasskey, keepPasskey } from './add.ts';
import { passkeyConfirmation, passkeyConfirmationOptions } from './confirm.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './own.ts';
import { passkeySecondFactor, secondFactorOptions } from './second-factor.ts';
import { passkeySignIn, passkeySignInOptions } from './sign-in.ts';

export const passkeys = serve(
  addPasskey,
  keepPasskey,
  listPasskeys,
  passkeySignInOptions,
  passkeySignIn,
  secondFactorOptions,
  passkeySecondFactor,
  passkeyConfirmationOptions,
  passkeyConfirmation,
  // Their path takes any name, so those with a name of their own stand before it.
  renamePasskey,
  deletePasskey,
);
