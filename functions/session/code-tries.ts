/**
 * Wrong codes of the second step (decisions A12): counted for a known device by itself, and for all others together, so
 * that nobody who knows the password keeps the owner out; given back when the code was right. Each wrong code is
 * written to the journal. The fifth in a day is reported to the owner by mail, because somebody knows the password.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { LUA_NOW, storeTime } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { limitKey } from '../store/limit.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { codeLimit } from './factor-code.ts';
import { deviceHashOf } from './known-device.ts';
import { ADDRESSEE_FIELDS, addresseeValues } from './user.ts';

/** Wrong codes of a day after which the owner is told. */
const TELLS_AT = 5;
const DAY_SECONDS = 86_400;

/** @param deviceId that the browser brings @see known-device.ts */
const bucketKeys = (uid: string, deviceId: string) => ({
  deviceCodes: limitKey(codeLimit(`${uid}:device:${deviceHashOf(deviceId)}`)),
  strangerCodes: limitKey(codeLimit(uid)),
  wrongCodes: limitKey({ name: 'wrong-codes', id: uid }),
});

/** Answers how long to wait, in milliseconds; or the sealed secret in force, the store's time, and whose bucket was counted. */
export const BEGIN_CODE = defineScript({
  name: 'begin-second-factor',
  keys: { user: 'user', knownDevices: 'knownDevices', deviceCodes: 'limit', strangerCodes: 'limit' },
  args: { deviceHash: 'text' },
  lua: `
local isKnown = redis.call('ZSCORE', knownDevices, deviceHash)
local bucket = isKnown and deviceCodes or strangerCodes
if tonumber(redis.call('GET', bucket) or '0') >= ${codeLimit('').max} then
  return {'WAIT', string.format('%.0f', math.max(1, redis.call('PTTL', bucket)))}
end
redis.call('INCR', bucket)
if redis.call('PTTL', bucket) < 0 then redis.call('EXPIRE', bucket, ${codeLimit('').windowSeconds}) end
${LUA_NOW}
return {'TRY', redis.call('HGET', user, ${f.user.totpSecret}) or '', string.format('%.0f', now), isKnown and '1' or '0'}`,
  answer: z.union([
    z.tuple([z.literal('WAIT'), storeTime]),
    z.tuple([z.literal('TRY'), z.string(), storeTime, z.enum(['0', '1'])]),
  ]),
});

export const beginCodeInput = (uid: string, deviceId: string) => ({
  keys: { ...bucketKeys(uid, deviceId), user: key.user(uid), knownDevices: key.knownDevices(uid) },
  args: { deviceHash: deviceHashOf(deviceId) },
});

/** Lua: defines `giveCodeBack()`: the code was right, so this try and the wrong ones of the day count no more. */
export const givesCodeBack = defineFragment({
  keys: { deviceCodes: 'limit', strangerCodes: 'limit', wrongCodes: 'limit' },
  args: { wasKnown: 'text' },
  lua: `
local function giveCodeBack()
  local bucket = wasKnown == '1' and deviceCodes or strangerCodes
  if tonumber(redis.call('GET', bucket) or '0') > 0 then redis.call('DECR', bucket) end
  redis.call('DEL', wrongCodes)
end`,
});

export const giveCodeBackInput = (uid: string, deviceId: string, wasKnown: '0' | '1') => ({
  keys: bucketKeys(uid, deviceId),
  args: { wasKnown },
});

const NOTE = defineScript({
  name: 'note-wrong-code',
  uses: [writeJournal, ...placesAccountLetters],
  keys: { user: 'user', wrongCodes: 'limit' },
  args: { uid: 'text' },
  lua: `
local wrong = redis.call('INCR', wrongCodes)
if wrong == 1 then redis.call('EXPIRE', wrongCodes, ${DAY_SECONDS}) end
writeJournal('factor-failed', uid, '', tostring(wrong))
if wrong ~= ${TELLS_AT} then return {} end
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
return {owner, placeAccountLetter('password-known', uid, unpack(owner))}`,
  answer: z.union([z.tuple([]), z.tuple([addresseeValues, letterPlaced])]),
});

/** Writes a second factor that failed into the journal, and tells the owner at the fifth. @throws StoreUnavailable */
export async function noteFailedFactor(
  uid: string,
  network: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const callId = randomUUID();
  const input = joined(placingInput(callId, network), journalInput(uid), {
    keys: { user: key.user(uid), wrongCodes: limitKey({ name: 'wrong-codes', id: uid }) },
    args: { uid },
  });
  const [owner, letter] = await store().run(NOTE, input);
  if (owner && letter) sendAccountChanged(waitUntil, 'password-known', letter, callId, owner);
}
