/** Identity: the calls of `src/contract/session.ts` and `src/contract/second-factor.ts`. */
import { serve } from '../http/serve.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmTotp, factorState, setUpTotp } from './factor-setup.ts';
import { login } from './login.ts';
import { removePasskeys } from './passkeys-after-reset.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset.ts';
import { confirmFactor, secondFactor } from './second-factor.ts';
import { logout, logoutAll } from './sign-out.ts';
import { me } from './user.ts';

export const session = serve(
  register,
  login,
  refresh,
  logout,
  logoutAll,
  me,
  forgotPassword,
  resetPassword,
  removePasskeys,
  confirmEmail,
  secondFactor,
  setUpTotp,
  confirmTotp,
  confirmFactor,
  factorState,
  renewRecoveryCodes,
);
