/**
 * POST /api/auth/login: two round trips, one comparison, one answer for every way to fail (security §2.6). An operator
 * who has a second factor gets a ticket instead of tokens (decisions A12), and goes on with `second-factor.ts`.
 * `login-tries.ts` explains the price of a try, and who pays it.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/entrance.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { rememberingDevice } from './known-device.ts';
import { countTry, countTryInput, newLoginTry, triedAnswer } from './login-tries.ts';
import { sendNewDevice } from './new-device.ts';
import { signIn, untilFloor } from './sign-in.ts';
import { emailHash } from './user.ts';

const BEGIN = defineScript({
  name: 'begin-login',
  uses: [countTry],
  lua: `return countTry()`,
  answer: z.union(triedAnswer),
});

export const login = defineEndpoint(contract.login, {
  bodyLimit: 4 * 1024,
  async handle({ body: { email, password, rememberMe }, request, client, network, waitUntil }) {
    const started = performance.now();
    const attempt = newLoginTry(emailHash(email), client(), request);
    const through = await store().run(BEGIN, countTryInput(attempt));
    if (through[0] === 'WAIT') return rateLimited({ retryAfterSeconds: Math.ceil(through[1] / 1000) });
    const asked = { attempt, through, password, email, request, rememberMe, network: network(), waitUntil };
    const signedIn = await signIn({ ...asked, claimedOrderNo: '', tellsIfBefore: '' });
    await untilFloor(started);
    if (!signedIn) return failure('invalid_credentials');
    // The device is remembered once the second factor was given on it.
    if (signedIn.needsFactor) return answer(signedIn.answer);
    if (signedIn.told) sendNewDevice(waitUntil, signedIn.told);
    return answer(signedIn.answer, { headers: rememberingDevice(attempt.deviceId) });
  },
});
