/**
 * Draft of an operator, kept in this tab until it is sent: a session may end in the middle of an answer, and the next
 * sign-in finds it. It is shown to nobody but the operator who typed it, and goes with the tab.
 */
import type { BrowserKey } from '../../../lib/browser-keys.ts';
import { ownerHere } from '../../../lib/owner.ts';

const KEY = 'desk-draft' satisfies BrowserKey;
// Not one of the shop's `kp-` keys, whose values are removed when a session ends.
const nameOf = (id: string): string => `${KEY}.${ownerHere()}.${id}`;

export function readDraft(id: string): string {
  try {
    return sessionStorage.getItem(nameOf(id)) ?? '';
  } catch {
    return '';
  }
}

/** An empty text forgets it. */
export function keepDraft(id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(id));
    else sessionStorage.setItem(nameOf(id), text);
  } catch {
    // Nothing can be kept here; the field still has it.
  }
}
