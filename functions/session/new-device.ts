/** The letter that tells of a sign-in from a device that the account did not know (decisions A11). */
import * as z from 'zod/mini';
import type { Device } from '../http/user-agent.ts';
import { newDevice, placesAccountLetters } from '../mail/account-letters.ts';
import { sendPlaced } from '../mail/outbox.ts';
import { letterPlaced, type LetterPlacement } from '../mail/placing.ts';
import { f, luaFields } from '../store/hash.ts';
import { limitKey } from '../store/limit.ts';
import { defineFragment } from '../store/script.ts';
import type { NewSession } from './session.ts';
import { ADDRESSEE_FIELDS, addresseeValues, type Addressee } from './user.ts';

/** A day's letters about new devices to one customer: an owner who clears cookies each day shall not drown in them. */
const LETTERS_A_DAY = 5;

/** Lua: defines `tellNewDevice()`, which places the letter within the day's number; read by `toldOfDevice`. */
const tellNewDevice = defineFragment({
  keys: { user: 'user', newDeviceLetters: 'limit' },
  args: { uid: 'text', browser: 'text', system: 'text' },
  lua: `
local function tellNewDevice()
  local letters = redis.call('INCR', newDeviceLetters)
  if letters == 1 then redis.call('EXPIRE', newDeviceLetters, 86400) end
  if letters > ${LETTERS_A_DAY} then return {} end
  local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
  return {owner, placeAccountLetter('new-device', uid, owner[1], '', owner[3], ${f.letter.browser}, browser, ${f.letter.system}, system)}
end`,
});

/** The parts of a script that tells of a new device. */
export const tellsNewDevice = [...placesAccountLetters, tellNewDevice] as const;

/** Input besides that of opening the session. */
export const tellNewDeviceInput = ({ uid }: NewSession) => ({
  keys: { newDeviceLetters: limitKey({ name: 'new-device-letter', id: uid }) },
});

/** Empty when there is nothing to tell. */
export const toldOfDevice = z.union([z.tuple([]), z.tuple([addresseeValues, letterPlaced])]);

export interface NewDeviceLetter {
  readonly placed: LetterPlacement;
  readonly callId: string;
  readonly addressee: Addressee;
  readonly device: Device;
  readonly at: Date;
}

export const newDeviceLetter = (
  [addressee, placed]: z.output<typeof toldOfDevice>,
  callId: string,
  device: Device,
): NewDeviceLetter | undefined => addressee && placed && { placed, callId, addressee, device, at: new Date() };

/** Tells the customer behind the answer, in the language of the account. */
export function sendNewDevice(
  waitUntil: (work: Promise<unknown>) => void,
  { placed, callId, addressee: { email, locale }, device, at }: NewDeviceLetter,
): void {
  const held = { id: `new-device:${callId}`, holder: callId, kind: 'new-device' } as const;
  sendPlaced(waitUntil, placed, held, email, () => newDevice(locale, at, device));
}
