/** Who somebody is: accounts, sessions and tokens (spec §7, decisions A2, A3). */
import { defineCalls } from '../http/gate.ts';
import { login } from './login.ts';
import { logoutAll, me } from './me.ts';
import { logout, refresh } from './refresh.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset.ts';

export const auth = defineCalls('A', {
  '/api/auth/register': { POST: register },
  '/api/auth/login': { POST: login },
  '/api/auth/refresh': { POST: refresh },
  '/api/auth/logout': { POST: logout },
  '/api/auth/logout-all': { POST: logoutAll },
  '/api/auth/me': { GET: me },
  '/api/auth/forgot-password': { POST: forgotPassword },
  '/api/auth/reset-password': { POST: resetPassword },
});
