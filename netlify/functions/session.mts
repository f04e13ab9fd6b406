import type { Config } from '@netlify/functions';
import { session } from '../../functions/session/calls.ts';

export default session;

export const config: Config = {
  path: [
    '/api/auth/register',
    '/api/auth/login',
    '/api/auth/refresh',
    '/api/auth/logout',
    '/api/auth/logout-all',
    '/api/auth/me',
    '/api/auth/forgot-password',
    '/api/auth/reset-password',
    '/api/auth/remove-passkeys',
    '/api/auth/confirm-email',
    '/api/auth/second-factor',
    '/api/auth/totp',
    '/api/auth/totp/confirm',
    '/api/auth/confirm',
    '/api/auth/factor',
    '/api/auth/recovery-codes',
  ],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
