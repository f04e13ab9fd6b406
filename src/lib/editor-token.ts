/**
 * Sveltia keeps its owner's GitHub token in this origin's storage. It does not lie beside a session of the back room: a script
 * that reaches one would have the other, the shop's files or its customers' data.
 */
import type { BrowserKey } from './browser-keys.ts';

/** Sveltia's own, and two of other editors that it reads. */
const KEYS = ['sveltia-cms.user', 'decap-cms-user', 'netlify-cms-user'] as const satisfies readonly BrowserKey[];

export function hasEditorToken(): boolean {
  try {
    return KEYS.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

export function dropEditorToken(): void {
  try {
    for (const key of KEYS) localStorage.removeItem(key);
  } catch {
    // Nothing could be kept there.
  }
}
