import * as z from 'zod/mini';
import type { Profile } from '../../contract/account.ts';
import type { CallResult } from '../../lib/api.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { $session, callAsCustomer, session } from '../session/session.ts';
import { remoteBy } from './remote.ts';

const text = z.string();
const profileAnswer = z.object({ firstName: text, lastName: text, email: text, phone: text });

export const PROFILE_KEY = 'profile';

/** `/api/auth/me`, or the account's own address when that fails other than by 401 (spec §7). */
export const $profile = remoteBy<Profile>(PROFILE_KEY, async () => {
  const me = await session.identify();
  if (me.ok || me.status === 401) return me;
  return callAsCustomer('/api/account/profile', { read: profileAnswer });
});

/** The signed-in user's data, for when the profile cannot be had (spec §8); null when they are not known either. */
export function knownProfile(): Profile | null {
  const known = $session.get();
  return known.state === 'signed-in' ? known.user : null;
}

export const tellUnloaded = (message: string): void => void showToast({ text: message, tone: 'error' });

export const saveProfile = (body: Profile): Promise<CallResult<Profile>> =>
  callAsCustomer('/api/account/profile', { method: 'PUT', body, read: profileAnswer });
