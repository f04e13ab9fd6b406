/**
 * The end of an operator's sign-in, whichever second factor was given (decisions A12): a ticket is used up and a short
 * session opened in which the factor counts as given. Knows nothing of codes and passkeys: their scripts do their own
 * work between `ticketStands()` and `openOperatorSession()`.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { LoginAnswer } from '../../src/contract/entrance.ts';
import { answer, type Answer } from '../http/answer.ts';
import { deviceOf } from '../http/user-agent.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placingInput } from '../mail/placing.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';
import { deviceHashOf, deviceIdOf, rememberDevice, rememberingDevice } from './known-device.ts';
import { newDeviceLetter, sendNewDevice, tellNewDeviceInput, tellsNewDevice, toldOfDevice } from './new-device.ts';
import { firstTokens, giveFactor, newSession, openSession, openSessionInput, type NewSession } from './session.ts';
import { TICKET_SECONDS, type Ticket } from './tokens.ts';
import { USER_FIELDS, userValues } from './user.ts';

/**
 * Lua: defines
 * - `ticketStands()`: whether the ticket is unused and its owner an operator whose sessions were not ended since;
 * - `openOperatorSession()`, which uses it up and returns what `operatorSessionOpened` reads. Sent twice by the store's
 *   client, the same call finds its own ticket and opens the same session.
 */
const openOperatorSession = defineFragment({
  keys: {
    user: 'user',
    session: 'session',
    spentTicket: 'spentTicket',
    knownDevices: 'knownDevices',
    operators: 'operators',
  },
  args: { uid: 'text', sid: 'text', callId: 'text', ticketVersion: 'text', deviceHash: 'text' },
  lua: `
local function ticketStands()
  local status, version, role = unpack(redis.call('HMGET', user, ${f.user.status}, ${f.user.tokenVersion}, ${f.user.role}))
  local spentBy = redis.call('GET', spentTicket)
  return status == 'active' and version == ticketVersion and role == 'operator' and (not spentBy or spentBy == callId)
end
local function openOperatorSession()
  local isRepeated = redis.call('GET', spentTicket) == callId
  redis.call('SET', spentTicket, callId, 'EX', ${2 * TICKET_SECONDS})
  local isKnown = redis.call('ZSCORE', knownDevices, deviceHash)
  rememberDevice()
  local told = isKnown and {} or tellNewDevice()
  local version = openSession()
  giveFactor(session, sid)
  redis.call('ZADD', operators, 'NX', redis.call('HGET', session, ${f.session.createdAt}), uid)
  if not isRepeated then writeJournal('operator-signed-in', uid, '', browser .. ' ' .. system) end
  return {'OPENED', version, redis.call('HMGET', user, ${luaFields('user', USER_FIELDS)}), told}
end`,
});

/** The parts of a script that ends an operator's sign-in. */
export const opensOperatorSession = [
  openSession,
  giveFactor,
  rememberDevice,
  ...tellsNewDevice,
  writeJournal,
  openOperatorSession,
] as const;

/** Answer of `openOperatorSession()`. */
export const operatorSessionOpened = z.tuple([z.literal('OPENED'), z.string(), userValues, toldOfDevice]);

export interface OpeningOperatorSession {
  readonly session: NewSession;
  readonly callId: string;
  readonly deviceId: string;
}

/**
 * A session that is about to be opened, and what the script reads for it.
 * @param network opaque id of the network the call comes from
 * @throws EnvironmentError
 */
export function operatorSessionInput({ sub, tv, jti }: Ticket, request: Request, network: string) {
  const deviceId = deviceIdOf(request);
  const session = newSession(sub, deviceOf(request), false, deviceHashOf(deviceId));
  const callId = randomUUID();
  const opening: OpeningOperatorSession = { session, callId, deviceId };
  const input = joined(
    openSessionInput(session),
    journalInput(sub),
    placingInput(callId, network),
    tellNewDeviceInput(session),
    {
      keys: { spentTicket: key.spentTicket(jti), knownDevices: key.knownDevices(sub), operators: key.operators() },
      args: { ticketVersion: tv },
    },
  );
  return { opening, input };
}

/** The answer of a login; a device that was not known is told of behind it. @throws EnvironmentError */
export async function operatorSignedIn(
  { session, callId, deviceId }: OpeningOperatorSession,
  [, tokenVersion, user, told]: z.output<typeof operatorSessionOpened>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Answer<LoginAnswer>> {
  const letter = newDeviceLetter(told, callId, session.device);
  if (letter) sendNewDevice(waitUntil, letter);
  const data = { ...(await firstTokens(session, tokenVersion)), User: { id: session.uid, ...user } };
  return answer(data, { headers: rememberingDevice(deviceId) });
}
