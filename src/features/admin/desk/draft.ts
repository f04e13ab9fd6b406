/**
 * Draft of an operator, kept in this tab until it is sent: a session may end in the middle of an answer, and the next
 * sign-in finds it. It is shown to nobody but the operator who typed it, and goes with the tab.
 */
import { ownerHere } from '../../../lib/owner.ts';

// Not one of the shop's `kp-` names, which are removed when a session ends.
const nameOf = (id: string): string => `desk-draft.${ownerHere()}.${id}`;

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
