import type { Config } from '@netlify/functions';
import { passkeys } from '../../functions/passkeys/calls.ts';

export default passkeys;

export const config: Config = {
  path: [
    '/api/auth/passkeys',
    '/api/auth/passkeys/:id',
    '/api/auth/passkeys/registration',
    '/api/auth/passkeys/sign-in-options',
    '/api/auth/passkeys/sign-in',
    '/api/auth/passkeys/second-factor-options',
    '/api/auth/passkeys/second-factor',
    '/api/auth/passkeys/confirmation-options',
    '/api/auth/passkeys/confirmation',
  ],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
