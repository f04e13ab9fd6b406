/**
 * A note that was begun, for this tab: whoever has to sign in again in the middle of it finds it as it was. Only its own writer
 * does (decisions A10); it is gone with the tab, or once the note was added.
 */
import * as z from 'zod/mini';
import { ownerHere } from '../../../lib/owner.ts';

const KEY = 'kp-note-draft';
const draft = z.object({ owner: z.string(), orderNo: z.string(), text: z.string() });

export function readNoteDraft(orderNo: string): string {
  try {
    const read = draft.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return read.success && read.data.owner === ownerHere() && read.data.orderNo === orderNo ? read.data.text : '';
  } catch {
    return '';
  }
}

/** Keeps it, or forgets it when it is empty; nothing where the browser keeps nothing, nor for whoever is signed out by now. */
export function keepNoteDraft(orderNo: string, text: string): void {
  try {
    const owner = ownerHere();
    if (owner === '') return;
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, orderNo, text }));
  } catch {
    // The note itself is still on the page.
  }
}
