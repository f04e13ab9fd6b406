/**
 * POST /api/auth/passkeys/sign-in-options and /sign-in: into the account by a passkey alone. No e-mail is typed, so
 * nothing can be guessed and nobody learns who has an account: the passkey says whose it is. Two factors in one, it opens
 * an operator's session as well (decisions A12).
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/passkeys.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { backRoomElsewhere } from '../http/hosts.ts';
import { deviceOf } from '../http/user-agent.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placingInput } from '../mail/placing.ts';
import { deviceHashOf, deviceIdOf, rememberDevice } from '../session/known-device.ts';
import { tellNewDeviceInput, tellsNewDevice } from '../session/new-device.ts';
import { operatorSessionOpened, operatorSignedIn } from '../session/operator-session.ts';
import { giveFactor, newSession, openSession, openSessionInput } from '../session/session.ts';
import { USER_FIELDS } from '../session/user.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { challengeInput, issueChallenge, newChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';
import { prove, refuseCopy, requestOptions, TAKE, takeInput, useInput, useRefused, usesPasskey } from './use.ts';

const OPEN = defineScript({
  name: 'open-passkey-sign-in',
  uses: [issueChallenge],
  lua: `
issueChallenge('sign-in', '')
return 'OPEN'`,
  answer: z.literal('OPEN'),
});

export const passkeySignInOptions = defineEndpoint(contract.passkeySignInOptions, {
  async handle({ client, request }) {
    const party = relyingParty(request);
    const challenge = newChallenge();
    // The login page asks by itself, for every owner of a passkey: a neighbourhood may share an address.
    const limit = { name: 'passkey-options-client', id: client(), max: 120, windowSeconds: 300 };
    const opened = await store().limited([limit], OPEN, challengeInput(challenge, party));
    return opened.ok ? answer(requestOptions(party, challenge)) : rateLimited(opened);
  },
});

const FINISH = defineScript({
  name: 'finish-passkey-sign-in',
  uses: [openSession, giveFactor, rememberDevice, writeJournal, ...tellsNewDevice, ...usesPasskey],
  args: { backRoom: 'text' },
  lua: `
local status, role = unpack(redis.call('HMGET', user, ${f.user.status}, ${f.user.role}))
if status ~= 'active' then return {'GONE'} end
if role == 'operator' and backRoom ~= '' then return {'ELSEWHERE'} end
local isRepeated = redis.call('HGET', passkey, ${f.passkey.usedBy}) == callId
local use = usePasskey()
if use ~= 'USED' then return refusedUse(use) end
local isKnown = redis.call('ZSCORE', knownDevices, deviceHash)
rememberDevice()
local told = isKnown and {} or tellNewDevice()
local version = openSession()
if role == 'operator' then
  giveFactor(session, sid)
  redis.call('ZADD', operators, 'NX', redis.call('HGET', session, ${f.session.createdAt}), uid)
  if not isRepeated then writeJournal('operator-signed-in', uid, '', browser .. ' ' .. system) end
end
return {'OPENED', version, redis.call('HMGET', user, ${luaFields('user', USER_FIELDS)}), told}`,
  answer: z.union([...useRefused, z.tuple([z.literal('ELSEWHERE')]), operatorSessionOpened]),
});

export const passkeySignIn = defineEndpoint(contract.passkeySignIn, {
  bodyLimit: 12 * 1024,
  async handle({ body: { credential, rememberMe }, request, client, network, waitUntil }) {
    const party = relyingParty(request);
    const taking = takeInput('sign-in', '', credential, party);
    if (!taking) return failure('passkey_refused');
    const limit = { name: 'passkey-client', id: client(), max: 30, windowSeconds: 300 };
    const taken = await store().limited([limit], TAKE, taking);
    if (!taken.ok) return rateLimited(taken);
    const proven = await prove(taken.result, credential, party);
    if (!proven.ok) return proven;
    const deviceId = deviceIdOf(request);
    const session = newSession(proven.uid, deviceOf(request), rememberMe, deviceHashOf(deviceId));
    const callId = randomUUID();
    // Whether the account is an operator's only the store knows.
    const backRoom = backRoomElsewhere(request.url);
    const input = joined(
      placingInput(callId, network()),
      journalInput(proven.uid),
      openSessionInput(session),
      tellNewDeviceInput(session),
      useInput(credential, proven),
      { keys: { knownDevices: key.knownDevices(proven.uid) }, args: { backRoom: backRoom ?? '' } },
    );
    const finished = await store().run(FINISH, input);
    if (finished[0] === 'ELSEWHERE') return failure('misdirected', { values: { origin: backRoom ?? '' } });
    if (finished[0] === 'GONE') return failure('passkey_unknown');
    if (finished[0] === 'COPY') return refuseCopy(finished, callId, waitUntil);
    return operatorSignedIn({ session, callId, deviceId }, finished, waitUntil);
  },
});
