/**
 * A list that was pasted and not worked off, for this tab: a new sign-in in the middle of it finds it as it was. Only
 * its own operator does (decisions A10).
 */
import type { BrowserKey } from '../../../lib/browser-keys.ts';
import * as z from 'zod/mini';
import { ownerHere } from '../../../lib/owner.ts';

const KEY = 'kp-tracking-draft' satisfies BrowserKey;
const draft = z.object({ owner: z.string(), text: z.string() });

export function readPaste(): string {
  try {
    const read = draft.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return read.success && read.data.owner === ownerHere() ? read.data.text : '';
  } catch {
    return '';
  }
}

/** Keeps it, or forgets it when it is empty; nothing where the browser keeps nothing. */
export function keepPaste(text: string): void {
  try {
    const owner = ownerHere();
    if (owner === '') return;
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, text }));
  } catch {
    // The list itself is still on the page.
  }
}
