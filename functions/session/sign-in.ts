/**
 * The second half of every way in: one comparison, then one script that gives the try back, knows the device from now on
 * and opens the session. Logging in uses it, and registering once more with a password that is right.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { LoginAnswer } from '../../src/contract/session.ts';
import { readAccountEnvironment } from '../environment.ts';
import { deviceOf, type Device } from '../http/user-agent.ts';
import { newDevice, placesAccountLetters } from '../mail/account-letters.ts';
import { sendPlaced } from '../mail/outbox.ts';
import { letterPlaced, placingInput, type Placed } from '../mail/placing.ts';
import { key } from '../store/keys.ts';
import { limitKey } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { claimOrder, claimOrderKeys } from './claim-order.ts';
import { deviceHashOf, rememberDevice } from './known-device.ts';
import { giveTryBack, giveTryBackInput, type LetThrough, type LoginTry } from './login-tries.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import { firstTokens, newSession, openSession, openSessionInput, type NewSession } from './session.ts';
import { ADDRESSEE_FIELDS, addresseeValues, luaFields, USER_FIELDS, userValues, type Addressee } from './user.ts';

/** A day's letters about new devices to one customer: whoever forgets cookies each day shall not drown in them. */
const LETTERS_A_DAY = 5;

/**
 * Opens the session only if the password is still the one that was compared: it may have been changed meanwhile. Places
 * the letter that tells of a new device, unless the account is younger than `tellsIfBefore` (ISO 8601, empty for always),
 * and answers its addressee. No name goes with it (`newDevice`). `renewedHash` is empty when the password need not be
 * hashed anew.
 */
const FINISH = defineScript({
  name: 'finish-login',
  uses: [openSession, giveTryBack, rememberDevice, claimOrder, ...placesAccountLetters],
  keys: { newDeviceLetters: 'limit' },
  args: { comparedHash: 'text', renewedHash: 'text', tellsIfBefore: 'text' },
  lua: `
local current = redis.call('HMGET', user, 'status', 'passwordHash')
if current[1] ~= 'active' or (current[2] ~= comparedHash and current[2] ~= renewedHash) then return {'CHANGED'} end
if renewedHash ~= '' then redis.call('HSET', user, 'passwordHash', renewedHash) end
giveTryBack()
rememberDevice()
local told = {}
local registeredAt = redis.call('HGET', user, 'registeredAt') or ''
if wasKnown ~= '1' and (tellsIfBefore == '' or registeredAt < tellsIfBefore) then
  local letters = redis.call('INCR', newDeviceLetters)
  if letters == 1 then redis.call('EXPIRE', newDeviceLetters, 86400) end
  if letters <= ${LETTERS_A_DAY} then
    local owner = redis.call('HMGET', user, ${luaFields(ADDRESSEE_FIELDS)})
    told = {owner, placeAccountLetter('new-device', uid, owner[1], '', owner[3], 'browser', browser, 'system', system)}
  end
end
return {'OPENED', openSession(), redis.call('HMGET', user, ${luaFields(USER_FIELDS)}), claimOrder(), told}`,
  answer: z.union([
    z.tuple([z.literal('CHANGED')]),
    z.tuple([
      z.literal('OPENED'),
      z.string(),
      userValues,
      z.string(),
      z.union([z.tuple([]), z.tuple([addresseeValues, letterPlaced])]),
    ]),
  ]),
});

interface NewDeviceLetter {
  readonly placed: Placed;
  readonly callId: string;
  readonly addressee: Addressee;
  readonly device: Device;
  readonly at: Date;
}

interface SignIn {
  readonly attempt: LoginTry;
  readonly through: LetThrough;
  readonly password: string;
  readonly request: Request;
  readonly rememberMe: boolean;
  /** Of a guest who has proven that it is theirs; empty without one. */
  readonly claimedOrderNo: string;
  /** Opaque id of the network the call comes from. */
  readonly network: string;
  /** An account opened since is told of no new device: whoever opened it has lost the answer. Empty to tell always. */
  readonly tellsIfBefore: string;
}

interface SignedIn {
  readonly answer: LoginAnswer;
  /** Empty when no order became the customer's. */
  readonly claimedOrderNo: string;
  /** The letter that tells of a new device, to be sent behind the answer. */
  readonly told: NewDeviceLetter | undefined;
}

/**
 * Undefined for a password that is wrong, of nobody, of a blocked account, or changed meanwhile: one comparison each.
 * @throws StoreUnavailable, EnvironmentError
 */
export async function signIn(asked: SignIn): Promise<SignedIn | undefined> {
  const { attempt, through, password, request, rememberMe } = asked;
  const [, uid, comparedHash] = through;
  if (!(await isPassword(password, comparedHash))) return undefined;
  const device = deviceOf(request);
  const session = newSession(uid, device, rememberMe, deviceHashOf(attempt.deviceId));
  const callId = randomUUID();
  const opened = await finish(session, callId, asked);
  if (opened[0] === 'CHANGED') return undefined;
  const [, tokenVersion, user, claimedOrderNo, [addressee, placed]] = opened;
  return {
    answer: { ...(await firstTokens(session, tokenVersion)), User: { id: uid, ...user } },
    claimedOrderNo,
    told: addressee && placed && { placed, callId, addressee, device, at: new Date() },
  };
}

async function finish(session: NewSession, callId: string, asked: SignIn) {
  const { attempt, through, password, claimedOrderNo, network, tellsIfBefore } = asked;
  const [, uid, comparedHash] = through;
  const renewedHash = isOutdated(comparedHash) ? await hashPassword(password) : '';
  const [opening, given] = [openSessionInput(session), giveTryBackInput(attempt, through)];
  const placing = placingInput(callId, network);
  return store().run(FINISH, {
    keys: {
      ...placing.keys,
      ...opening.keys,
      ...given.keys,
      ...claimOrderKeys(uid, claimedOrderNo),
      knownDevices: key.knownDevices(uid),
      newDeviceLetters: limitKey({ name: 'new-device-letter', id: uid }),
    },
    args: { ...placing.args, ...opening.args, ...given.args, comparedHash, renewedHash, claimedOrderNo, tellsIfBefore },
  });
}

/** Tells the customer behind the answer, in the language of the account (decisions A11). */
export function tellNewDevice(
  waitUntil: (work: Promise<unknown>) => void,
  { placed, callId, addressee: { email, locale }, device, at }: NewDeviceLetter,
): void {
  const held = { id: `new-device:${callId}`, holder: callId, kind: 'new-device' } as const;
  sendPlaced(waitUntil, placed, held, email, () => newDevice(locale, at, device));
}

/** Waits until the answer may go: its time must not tell what was wrong. @param started by `performance.now()` */
export async function untilFloor(started: number): Promise<void> {
  const remaining = Number(readAccountEnvironment().LOGIN_FLOOR_MS) - (performance.now() - started);
  if (remaining > 0) await wait(remaining);
}
