/**
 * POST /api/auth/passkeys/confirmation-options and /confirmation: an operator is asked again for what moves money or
 * shows personal data in bulk, and answers with a passkey of their own; or gives the factor for the first time in a session
 * from before there was one (decisions A12).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/passkeys.ts';
import { answer, failure } from '../http/answer.ts';
import { placingInput } from '../mail/placing.ts';
import { forCustomer, writeLimit } from '../session/customer.ts';
import { defineOperatorEndpoint } from '../session/operator.ts';
import { giveFactor } from '../session/session.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { challengeInput, issueChallenge, newChallenge } from './challenge.ts';
import { describePasskeys, descriptors } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';
import { proveOwn, refuseCopy, requestOptions, TAKE, takeInput, useInput, useRefused, usesPasskey } from './use.ts';

const OPEN = defineScript({
  name: 'open-passkey-confirmation',
  uses: [issueChallenge, describePasskeys],
  args: { uid: 'text' },
  lua: `
issueChallenge('confirmation', uid)
return ownDescriptors()`,
  answer: descriptors,
});

export const passkeyConfirmationOptions = defineOperatorEndpoint(contract.passkeyConfirmationOptions, {
  async handle({ caller, request }) {
    const party = relyingParty(request);
    const challenge = newChallenge();
    const input = joined(challengeInput(challenge, party), {
      keys: { passkeys: key.passkeys(caller.sub) },
      args: { uid: caller.sub },
    });
    const opened = await forCustomer(caller, OPEN, input, [writeLimit(caller)], 'role');
    return opened.ok ? answer(requestOptions(party, challenge, opened.result)) : opened;
  },
});

const CONFIRM = defineScript({
  name: 'confirm-by-passkey',
  uses: [giveFactor, ...usesPasskey],
  keys: { ownSession: 'session' },
  args: { sid: 'text' },
  lua: `
local use = usePasskey()
if use ~= 'USED' then return refusedUse(use) end
giveFactor(ownSession, sid)
return {'CONFIRMED'}`,
  answer: z.union([...useRefused, z.tuple([z.literal('CONFIRMED')])]),
});

export const passkeyConfirmation = defineOperatorEndpoint(contract.passkeyConfirmation, {
  bodyLimit: 12 * 1024,
  async handle({ caller, body: { credential }, request, network, waitUntil }) {
    const party = relyingParty(request);
    const taking = takeInput('confirmation', caller.sub, credential, party);
    if (!taking) return failure('passkey_refused');
    const taken = await forCustomer(caller, TAKE, taking, [writeLimit(caller)], 'role');
    if (!taken.ok) return taken;
    const proven = await proveOwn(taken.result, credential, party);
    if (!proven.ok) return proven;
    const callId = randomUUID();
    const own = { sessions: key.sessions(caller.sub), ownSession: key.session(caller.sid) };
    const input = joined(placingInput(callId, network()), useInput(credential, proven), {
      keys: own,
      args: { sid: caller.sid },
    });
    const confirmed = await forCustomer(caller, CONFIRM, input, [], 'role');
    if (!confirmed.ok) return confirmed;
    const { result } = confirmed;
    if (result[0] === 'CONFIRMED') return answer(null);
    return result[0] === 'GONE' ? failure('passkey_refused') : refuseCopy(result, callId, waitUntil);
  },
});
