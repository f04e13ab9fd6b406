/**
 * The second half of every way in: one comparison, then one script that gives the try back, knows the device from now on
 * and opens the session. Logging in uses it, and registering once more with a password that is right.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { FACTOR_METHODS, type LoginAnswer, type SecondFactorAnswer } from '../../src/contract/entrance.ts';
import { readAccountEnvironment } from '../environment.ts';
import { log } from '../http/log.ts';
import { deviceOf } from '../http/user-agent.ts';
import { placingInput, recipientOf } from '../mail/placing.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { limitKey } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { claimOrder, claimOrderKeys } from './claim-order.ts';
import { findsFactors, passkeyHosts } from './factor-methods.ts';
import { deviceHashOf, rememberDevice } from './known-device.ts';
import { FLOOD, giveTryBack, giveTryBackInput, type AllowedTry, type LoginTry } from './login-tries.ts';
import {
  newDeviceLetter,
  tellNewDeviceInput,
  tellsNewDevice,
  toldOfDevice,
  type NewDeviceLetter,
} from './new-device.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import { provesEmail } from './proven.ts';
import { firstTokens, newId, newSession, openSession, openSessionInput, type NewSession } from './session.ts';
import { signTicket } from './tokens.ts';
import { USER_FIELDS, userValues } from './user.ts';

/**
 * Opens the session only if the password is still the one that was compared: it may have been changed meanwhile. Places
 * the letter that tells of a new device, unless the account is younger than `tellsIfBefore` (ISO 8601, empty for always),
 * and answers its addressee. No name goes with it (`newDevice`). `renewedHash` is empty when the password need not be
 * hashed anew. An operator who has a second factor gets no session yet, but the ways to give it (decisions A12).
 */
const FINISH = defineScript({
  name: 'finish-login',
  uses: [openSession, giveTryBack, rememberDevice, provesEmail, claimOrder, ...findsFactors, ...tellsNewDevice],
  args: { comparedHash: 'text', renewedHash: 'text', tellsIfBefore: 'text' },
  lua: `
local current = redis.call('HMGET', user, ${f.user.status}, ${f.user.passwordHash}, ${f.user.role}, ${f.user.tokenVersion})
if current[1] ~= 'active' or (current[2] ~= comparedHash and current[2] ~= renewedHash) then return {'CHANGED'} end
if renewedHash ~= '' then redis.call('HSET', user, ${f.user.passwordHash}, renewedHash) end
giveTryBack()
if current[3] == 'operator' then
  local methods, isAsked = factorMethods()
  if isAsked then return {'FACTOR', current[4], methods} end
end
rememberDevice()
local told = {}
local registeredAt = redis.call('HGET', user, ${f.user.registeredAt}) or ''
if wasKnown ~= '1' and (tellsIfBefore == '' or registeredAt < tellsIfBefore) then
  told = tellNewDevice()
end
return {'OPENED', openSession(), redis.call('HMGET', user, ${luaFields('user', USER_FIELDS)}), claimOrder(), told}`,
  answer: z.union([
    z.tuple([z.literal('CHANGED')]),
    z.tuple([z.literal('FACTOR'), z.string(), z.array(z.enum(FACTOR_METHODS))]),
    z.tuple([z.literal('OPENED'), z.string(), userValues, z.string(), toldOfDevice]),
  ]),
});

/**
 * Once for a try, and none where the session was opened and the answer lost. After the password alone an operator has no session yet:
 * theirs may be given back twice, to somebody who knows the password.
 */
const GIVE_BACK = defineScript({
  name: 'give-try-back',
  uses: [giveTryBack],
  keys: { session: 'session', givenBack: 'limit' },
  lua: `
local isFirst = redis.call('SET', givenBack, '1', 'NX', 'PX', 900000)
if isFirst and redis.call('EXISTS', session) == 0 then giveTryBack() end
return 'DONE'`,
  answer: z.literal('DONE'),
});

/** Milliseconds before each time that the store is asked, behind the answer, to give a try back. */
const GIVE_BACK_AFTER = [0, 2000, 8000];

interface SignIn {
  readonly attempt: LoginTry;
  readonly through: AllowedTry;
  readonly password: string;
  readonly request: Request;
  readonly rememberMe: boolean;
  /** As typed. */
  readonly email: string;
  /** Number of an order that a guest has proven to own; empty without one. */
  readonly claimedOrderNo: string;
  /** Opaque id of the network the call comes from. */
  readonly network: string;
  /** An account opened since is told of no new device: its owner has lost the answer. Empty to tell always. */
  readonly tellsIfBefore: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The password was right, and the second factor is still to be given. */
interface HalfSession {
  readonly answer: SecondFactorAnswer;
  readonly needsFactor: true;
}

interface FullSession {
  readonly needsFactor?: never;
  readonly answer: LoginAnswer;
  /** Empty when no order became the customer's. */
  readonly claimedOrderNo: string;
  /** The letter that tells of a new device, to be sent behind the answer. */
  readonly told: NewDeviceLetter | undefined;
}

/**
 * Undefined for a password that is wrong, of nobody, of a blocked account, or changed meanwhile: one comparison each. A store that goes
 * away after the comparison takes no try from a password that was right.
 * @throws StoreUnavailable, EnvironmentError
 */
export async function signIn(asked: SignIn): Promise<FullSession | HalfSession | undefined> {
  const { attempt, through, password, request, rememberMe } = asked;
  const [, uid, comparedHash, , failing] = through;
  if (!(await isPassword(password, comparedHash))) {
    if (failing === FLOOD) log('error', 'sign_ins_failing', { perMinute: failing });
    return undefined;
  }
  const device = deviceOf(request);
  const session = newSession(uid, device, rememberMe, deviceHashOf(attempt.deviceId));
  const callId = randomUUID();
  const opened = await finish(session, callId, asked).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) asked.waitUntil(giveBack(session, asked));
    throw error;
  });
  if (opened[0] === 'CHANGED') return undefined;
  if (opened[0] === 'FACTOR') {
    const [, tv, Methods] = opened;
    const Ticket = await signTicket({ sub: uid, tv, jti: newId() });
    return { needsFactor: true, answer: { SecondFactor: { Ticket, Methods } } };
  }
  const [, tokenVersion, user, claimedOrderNo, told] = opened;
  return {
    answer: { ...(await firstTokens(session, tokenVersion)), User: { id: uid, ...user } },
    claimedOrderNo,
    told: newDeviceLetter(told, callId, device),
  };
}

async function finish(session: NewSession, callId: string, asked: SignIn) {
  const { attempt, through, password, email, claimedOrderNo, network, tellsIfBefore } = asked;
  const [, uid, comparedHash] = through;
  const renewedHash = isOutdated(comparedHash) ? await hashPassword(password) : '';
  const input = joined(
    placingInput(callId, network),
    openSessionInput(session),
    tellNewDeviceInput(session),
    giveTryBackInput(attempt, through),
    {
      keys: {
        ...claimOrderKeys(uid, claimedOrderNo),
        knownDevices: key.knownDevices(uid),
        recoveryCodes: key.recoveryCodes(uid),
        operators: key.operators(),
      },
      args: {
        ...{ comparedHash, renewedHash, claimedOrderNo, ownRecipient: recipientOf(email), tellsIfBefore },
        ...passkeyHosts(),
      },
    },
  );
  return store().run(FINISH, input);
}

async function giveBack(session: NewSession, { attempt, through }: SignIn): Promise<void> {
  const input = joined(giveTryBackInput(attempt, through), {
    keys: { session: key.session(session.sid), givenBack: limitKey({ name: 'login-given-back', id: attempt.tryId }) },
    args: {},
  });
  for (const pauseMs of GIVE_BACK_AFTER) {
    await wait(pauseMs);
    const done = await store()
      .run(GIVE_BACK, input)
      .catch(() => null);
    if (done) return;
  }
}

/** Waits until the answer may go: its time must not tell what was wrong. @param started by `performance.now()` */
export async function untilFloor(started: number): Promise<void> {
  const remaining = Number(readAccountEnvironment().LOGIN_FLOOR_MS) - (performance.now() - started);
  if (remaining > 0) await wait(remaining);
}
