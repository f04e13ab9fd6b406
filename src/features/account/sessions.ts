import * as z from 'zod/mini';
import type { CallResult } from '../../lib/api.ts';
import { noAnswer } from '../session/answers.ts';
import { callRepeatable } from '../session/session.ts';
import { remote } from './remote.ts';

const text = z.string();
const device = z.object({
  id: text,
  /** Empty when unknown, like the system. */
  browser: text,
  system: text,
  createdAt: text,
  lastUsedAt: text,
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof device>;

const KEY = '/api/account/sessions';

/** Where the customer is signed in, last used first. */
export const $sessions = remote(KEY, z.array(device));

/** One that is gone already is gone as wished. */
export async function endSession(id: string): Promise<CallResult<unknown>> {
  const answer = await callRepeatable(`${KEY}/${encodeURIComponent(id)}`, { method: 'DELETE', read: noAnswer });
  const gone = answer.ok || answer.code === 'session_not_found';
  if (gone) $sessions.revalidate();
  return gone ? { ok: true, data: null, status: 204 } : answer;
}

/** Every session, this one too: all tokens are dead from then on. */
export const endAllSessions = (): Promise<CallResult<unknown>> =>
  callRepeatable('/api/auth/logout-all', { method: 'POST', read: noAnswer });
