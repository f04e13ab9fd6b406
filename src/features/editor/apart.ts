/** The way out where a session of the shop lies in this browser: it ends, and the editor opens. */
import type { BrowserKey } from '../../lib/browser-keys.ts';
import { ownerHere, VISITOR } from '../../lib/owner.ts';
import { purgeOthers } from '../../lib/purge.ts';

const TOKENS = ['refreshToken', 'accessToken'] as const satisfies readonly BrowserKey[];

/** The tokens do not tell whether it is a customer's or an operator's. */
export const hasSession = (): boolean => ownerHere() !== VISITOR;

export async function endSessionHere(): Promise<void> {
  const [refreshToken = ''] = TOKENS.map((key) => localStorage.getItem(key) ?? '');
  for (const key of TOKENS) localStorage.removeItem(key);
  purgeOthers();
  // Without an answer it ends by itself when it has idled.
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => undefined);
  location.reload();
}
