/**
 * The customer's side: what is saved by a press goes to the account (decisions U7), and what the account has is shown
 * here. Fetched for signed-in customers.
 */
import * as contract from '../../contract/windows.ts';
import { MAX_WINDOWS, type HomeWindow } from '../../domain/window/window.ts';
import { markSaved, unsavedOf, withAccount } from '../../domain/window/window-changes.ts';
import type { CallFailure } from '../../lib/api.ts';
import { ownerHere, VISITOR } from '../../lib/owner.ts';
import { callAsCustomer } from '../session/session.ts';
import { changeWindows, readWindows } from './kept.ts';

export const isCustomer = (): boolean => ownerHere() !== VISITOR;

/** Adds the windows of the account to those of this device. Null where all went well. */
export async function loadCustomerWindows(): Promise<CallFailure | null> {
  if (!isCustomer()) return null;
  const owner = ownerHere();
  const asked = performance.now();
  const answer = await callAsCustomer(contract.listWindows);
  if (!answer.ok) return answer;
  // Not of a customer who has signed out meanwhile.
  if (ownerHere() === owner) changeWindows((windows) => withAccount(windows, remaining(answer.data, asked)));
  return null;
}

/** Windows deleted on this page, by the moment from which the account has them no longer: `performance.now()`. */
const deleted = new Map<string, number>();

/** The account's windows, as asked for at a moment, without those that it has lost since. */
const remaining = (list: readonly HomeWindow[], asked: number): readonly HomeWindow[] =>
  list.filter(({ id }) => (deleted.get(id) ?? -1) < asked);

/** Saves under way, by the window's id. */
const saving = new Map<string, Promise<unknown>>();

/** Has a deletion of these windows wait until their save has ended. */
async function underWay<Answer>(windows: readonly HomeWindow[], save: Promise<Answer>): Promise<Answer> {
  const saves = windows.map(({ id }) => [id, Promise.allSettled([saving.get(id), save])] as const);
  for (const [id, ended] of saves) saving.set(id, ended);
  try {
    return await save;
  } finally {
    for (const [id, ended] of saves) if (saving.get(id) === ended) saving.delete(id);
  }
}

/** Saves one that stands here; where it does not arrive it stays on this device, and says so. */
export function saveInAccount(window: HomeWindow): Promise<CallFailure | null> {
  deleted.delete(window.id);
  return underWay([window], put(window));
}

async function put({ id, ...fields }: HomeWindow): Promise<CallFailure | null> {
  const { room, width, height, mount, note } = fields;
  const owner = ownerHere();
  const answer = await callAsCustomer(contract.putWindow, {
    params: { id },
    body: { room, width, height, mount, note },
  });
  if (!answer.ok) return answer;
  if (ownerHere() === owner) changeWindows((windows) => markSaved(windows, { id, ...fields }));
  return null;
}

/** All that only this device has: what the account knows under its id is changed, the rest is added. */
export async function saveAllInAccount(): Promise<CallFailure | null> {
  const owner = ownerHere();
  const known = await callAsCustomer(contract.listWindows);
  if (!known.ok) return known;
  const isKnown = ({ id }: HomeWindow): boolean => known.data.some((window) => window.id === id);
  const unsaved = unsavedOf(readWindows());
  // As it is when its turn comes; one that was deleted meanwhile is not sent.
  const byNow = ({ id }: HomeWindow): HomeWindow | undefined =>
    unsavedOf(readWindows()).find((window) => window.id === id);
  for (const former of unsaved.filter(isKnown)) {
    const window = byNow(former);
    const refused = window && (await saveInAccount(window));
    if (refused) return refused;
  }
  const fresh = unsaved.filter((window) => !isKnown(window));
  // A call takes as many as an account keeps; it refuses more than that itself, in its own words.
  do {
    const some = fresh.splice(0, MAX_WINDOWS).flatMap((window) => byNow(window) ?? []);
    const asked = performance.now();
    const merge = callAsCustomer(contract.mergeWindows, { body: { windows: some } });
    const answer = await underWay(some, merge);
    if (!answer.ok) return answer;
    // Windows changed meanwhile are still this device's alone.
    if (ownerHere() === owner)
      changeWindows((windows) => withAccount(some.reduce(markSaved, windows), remaining(answer.data, asked)));
  } while (fresh.length > 0);
  return null;
}

/** Succeeds too when it has been deleted already, or was never there. */
export async function deleteInAccount(id: string): Promise<CallFailure | null> {
  deleted.set(id, Infinity);
  // A save that arrived after the deletion would bring it back.
  await saving.get(id);
  const answer = await callAsCustomer(contract.deleteWindow, { params: { id } });
  const isGone = answer.ok || answer.status === 404;
  if (isGone) deleted.set(id, performance.now());
  else deleted.delete(id);
  return isGone ? null : answer;
}
