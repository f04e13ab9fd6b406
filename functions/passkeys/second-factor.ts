/**
 * POST /api/auth/passkeys/second-factor-options and /second-factor: the second step of an operator whose password was
 * right (decisions A12). The ticket names the operator; a passkey of another customer is refused.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/passkeys.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import {
  operatorSessionInput,
  operatorSessionOpened,
  operatorSignedIn,
  opensOperatorSession,
} from '../session/operator-session.ts';
import { noteFailedFactor } from '../session/code-tries.ts';
import { verifyTicket } from '../session/tokens.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { challengeInput, issueChallenge, newChallenge } from './challenge.ts';
import { describePasskeys, descriptors } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';
import { proveOwn, refuseCopy, requestOptions, TAKE, takeInput, useInput, useRefused, usesPasskey } from './use.ts';

/** Limit of one ticket, which is good for five minutes: somebody else who knows the password keeps the operator from nothing. */
const limitOf = (jti: string) => ({ name: 'passkey-second-factor', id: jti, max: 20, windowSeconds: 300 });

const OPEN = defineScript({
  name: 'open-passkey-second-factor',
  uses: [issueChallenge, describePasskeys],
  args: { uid: 'text' },
  lua: `
issueChallenge('second-factor', uid)
return ownDescriptors()`,
  answer: descriptors,
});

export const secondFactorOptions = defineEndpoint(contract.secondFactorOptions, {
  bodyLimit: 4096,
  async handle({ body, request }) {
    const ticket = await verifyTicket(body.ticket);
    if (!ticket) return failure('second_factor_expired');
    const party = relyingParty(request);
    const challenge = newChallenge();
    const input = joined(challengeInput(challenge, party), {
      keys: { passkeys: key.passkeys(ticket.sub) },
      args: { uid: ticket.sub },
    });
    const opened = await store().limited([limitOf(ticket.jti)], OPEN, input);
    return opened.ok ? answer(requestOptions(party, challenge, opened.result)) : rateLimited(opened);
  },
});

const FINISH = defineScript({
  name: 'finish-passkey-second-factor',
  uses: [...opensOperatorSession, ...usesPasskey],
  lua: `
if not ticketStands() then return {'TICKET'} end
local use = usePasskey()
if use ~= 'USED' then return refusedUse(use) end
return openOperatorSession()`,
  answer: z.union([z.tuple([z.literal('TICKET')]), ...useRefused, operatorSessionOpened]),
});

export const passkeySecondFactor = defineEndpoint(contract.passkeySecondFactor, {
  bodyLimit: 16 * 1024,
  async handle({ body, request, network, waitUntil }) {
    const { credential } = body;
    const ticket = await verifyTicket(body.ticket);
    if (!ticket) return failure('second_factor_expired');
    const party = relyingParty(request);
    const taking = takeInput('second-factor', ticket.sub, credential, party);
    if (!taking) return failure('passkey_refused');
    const taken = await store().limited([limitOf(ticket.jti)], TAKE, taking);
    if (!taken.ok) return rateLimited(taken);
    const proven = await proveOwn(taken.result, credential, party);
    if (!proven.ok) {
      if (proven.code === 'passkey_refused') await noteFailedFactor(ticket.sub, network(), waitUntil);
      return proven;
    }
    const { opening, input } = operatorSessionInput(ticket, request, network());
    const finished = await store().run(FINISH, joined(input, useInput(credential, proven)));
    if (finished[0] === 'TICKET') return failure('second_factor_expired');
    if (finished[0] === 'GONE') return failure('passkey_refused');
    if (finished[0] === 'COPY') return refuseCopy(finished, opening.callId, waitUntil);
    return operatorSignedIn(opening, finished, waitUntil);
  },
});
