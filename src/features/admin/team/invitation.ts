import type { BrowserKey } from '../../../lib/browser-keys.ts';
import { takeMailedToken } from '../../session/mailed-token.ts';

/** In this tab only, over the way to the login page and back; never in an address, which servers write down. */
const KEY = 'kp-invitation' satisfies BrowserKey;

let token: string | null | undefined;

/** The token of the link that led here, in this visit of the page or the one before; null without one. */
export function invitation(): string | null {
  if (token !== undefined) return token;
  const mailed = takeMailedToken();
  try {
    if (mailed !== null) sessionStorage.setItem(KEY, mailed);
    token = mailed ?? sessionStorage.getItem(KEY);
  } catch {
    // Where nothing may be kept nobody is signed in either, and the link is opened once more after it.
    token = mailed;
  }
  return token;
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
