/**
 * POST /api/auth/second-factor: the second step of an operator's login. POST /api/auth/confirm: the factor given again in a
 * session that stands, or for the first time in one from before there was a factor. Two round trips each (decisions A12).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/second-factor.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { sendAccountChanged } from '../mail/account-letters.ts';
import { placingInput, type LetterPlacement } from '../mail/placing.ts';
import { luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { BEGIN_CODE, beginCodeInput, giveCodeBackInput, givesCodeBack, noteFailedFactor } from './code-tries.ts';
import { forCustomer } from './customer.ts';
import { codeLimit, codeToUse, codeWrong, READ_FACTOR, useCodeInput, usedLetter, usesCode } from './factor-code.ts';
import { deviceIdOf } from './known-device.ts';
import { defineOperatorEndpoint } from './operator.ts';
import {
  operatorSessionInput,
  operatorSessionOpened,
  operatorSignedIn,
  opensOperatorSession,
} from './operator-session.ts';
import { giveFactor } from './session.ts';
import { verifyTicket } from './tokens.ts';
import { ADDRESSEE_FIELDS, addresseeValues, type Addressee } from './user.ts';

const SIGN_IN = defineScript({
  name: 'finish-second-factor',
  uses: [...usesCode, givesCodeBack, ...opensOperatorSession],
  lua: `
if not ticketStands() then return {'ENDED'} end
local used = useCode()
if not used then return {'WRONG'} end
if redis.call('GET', spentTicket) ~= callId then giveCodeBack() end
return {'GIVEN', openOperatorSession(), used, redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})}`,
  answer: z.union([
    z.tuple([z.literal('ENDED')]),
    z.tuple([z.literal('WRONG')]),
    z.tuple([z.literal('GIVEN'), operatorSessionOpened, usedLetter, addresseeValues]),
  ]),
});

export const secondFactor = defineEndpoint(contract.secondFactor, {
  bodyLimit: 4096,
  async handle({ body, request, network, waitUntil }) {
    const ticket = await verifyTicket(body.ticket);
    if (!ticket) return failure('second_factor_expired');
    const { sub: uid, jti } = ticket;
    const wrong = async () => {
      await noteFailedFactor(uid, network(), waitUntil);
      return codeWrong();
    };
    // Counted before the code is looked at: for the ticket, and over all tickets for a known device or for all others.
    const limits = [{ ...codeLimit(`ticket:${jti}`), max: 5 }];
    const deviceId = deviceIdOf(request);
    const read = await store().limited(limits, BEGIN_CODE, beginCodeInput(uid, deviceId));
    if (!read.ok) return rateLimited(read);
    if (read.result[0] === 'WAIT') return rateLimited({ retryAfterSeconds: Math.ceil(read.result[1] / 1000) });
    const [, sealed, now, wasKnown] = read.result;
    const code = codeToUse(body.code, [sealed, now]);
    if (!code) return wrong();
    const { opening, input } = operatorSessionInput(ticket, request, network());
    const giving = giveCodeBackInput(uid, deviceId, wasKnown);
    const done = await store().run(SIGN_IN, joined(input, useCodeInput(uid, code), giving));
    if (done[0] === 'ENDED') return failure('second_factor_expired');
    if (done[0] === 'WRONG') return wrong();
    const [, opened, used, owner] = done;
    tellRecoveryUsed(waitUntil, used, opening.callId, owner);
    return operatorSignedIn(opening, opened, waitUntil);
  },
});

const CONFIRM = defineScript({
  name: 'confirm-second-factor',
  uses: [...usesCode, giveFactor],
  keys: { session: 'session' },
  args: { sid: 'text' },
  lua: `
local used = useCode()
if not used then return {'WRONG'} end
giveFactor(session, sid)
return {'GIVEN', used, redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})}`,
  answer: z.union([z.tuple([z.literal('WRONG')]), z.tuple([z.literal('GIVEN'), usedLetter, addresseeValues])]),
});

export const confirmFactor = defineOperatorEndpoint(contract.confirmFactor, {
  bodyLimit: 1024,
  async handle({ caller, body, network, waitUntil }) {
    const { sub: uid, sid } = caller;
    // For this session: guesses with a copied token keep the owner, who signs in anew, from nothing.
    const limits = [codeLimit(`${uid}:${sid}`)];
    const read = await forCustomer(caller, READ_FACTOR, { keys: { user: key.user(uid) }, args: {} }, limits, 'role');
    if (!read.ok) return read;
    const wrong = async () => {
      await noteFailedFactor(uid, network(), waitUntil);
      return codeWrong();
    };
    const code = codeToUse(body.code, read.result);
    if (!code) return wrong();
    const callId = randomUUID();
    const own = { user: key.user(uid), session: key.session(sid), sessions: key.sessions(uid) };
    const input = joined(placingInput(callId, network()), useCodeInput(uid, code), { keys: own, args: { uid, sid } });
    const done = await forCustomer(caller, CONFIRM, input, [], 'role');
    if (!done.ok) return done;
    if (done.result[0] === 'WRONG') return wrong();
    const [, used, owner] = done.result;
    tellRecoveryUsed(waitUntil, used, callId, owner);
    return answer(null);
  },
});

function tellRecoveryUsed(
  waitUntil: (work: Promise<unknown>) => void,
  used: LetterPlacement | '',
  callId: string,
  owner: Addressee,
): void {
  if (used !== '') sendAccountChanged(waitUntil, 'recovery-used', used, callId, owner);
}
