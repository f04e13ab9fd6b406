import * as z from 'zod/mini';
import { fingerprint } from '../../lib/fingerprint.ts';
import { keyFor, VISITOR } from '../../lib/owner.ts';
import { newId } from '../../lib/random.ts';

/**
 * Knowledge of all tabs of this browser about their owner's orders (security §2.9): the seed that the keys of their
 * attempts are made from, and the outcome of the last one. Two tabs that ask for the same order so ask with the same
 * key, whatever else they share.
 */
/** As long as a draft is kept; the same order, placed again later, is another one. */
const KEPT_MS = 7 * 86_400_000;

const outcome = z.object({ key: z.string(), orderNo: z.nullable(z.string()), unanswered: z.optional(z.boolean()) });
/**
 * Outcome of the attempt with this key; without a number it failed. `unanswered`: without an answer that settles it, so
 * that its order may stand.
 */
export type Outcome = z.infer<typeof outcome>;

const shared = z.object({ seed: z.string().check(z.regex(/^[\w-]{32}$/)), at: z.number(), last: z.nullable(outcome) });
type SharedKey = z.infer<typeof shared>;

/** Knowledge that could not be stored, because the storage is full or forbidden. */
let unkept: { key: string; shared: SharedKey } | null = null;

/** As it stands in the storage, to see whether it changes. */
export function storedText(): string | null {
  try {
    bringVisitors();
    return localStorage.getItem(keyFor('kp-order'));
  } catch {
    return null;
  }
}

/**
 * A visitor's knowledge is the customer's who signs in: an order may stand behind their lost answer. Between two such attempts the
 * visitor's is the later one.
 */
function bringVisitors(): void {
  const [own, visitors] = [keyFor('kp-order'), keyFor('kp-order', VISITOR)];
  const text = own === visitors ? null : localStorage.getItem(visitors);
  if (text === null) return;
  const brought = parse(text);
  const isOwnOpen = parse(localStorage.getItem(own))?.last?.unanswered === true;
  // First, so that a full storage has room for it under its new name.
  localStorage.removeItem(visitors);
  if (brought && (brought.last?.unanswered === true || !isOwnOpen)) keep(brought);
}

function parse(text: string | null): SharedKey | null {
  try {
    const read = shared.safeParse(JSON.parse(text ?? 'null'));
    return read.success && Date.now() - read.data.at < KEPT_MS ? read.data : null;
  } catch {
    return null;
  }
}

function keep(changed: SharedKey): SharedKey {
  const key = keyFor('kp-order');
  unkept = null;
  try {
    localStorage.setItem(key, JSON.stringify(changed));
  } catch {
    // The key of this tab still stays the same.
    unkept = { key, shared: changed };
    removeSpent(key, changed.seed);
  }
  return changed;
}

/** A seed that another one follows: with it the next order, of the same content, would get the answer of the placed one. */
function removeSpent(key: string, seed: string): void {
  try {
    if (parse(localStorage.getItem(key))?.seed !== seed) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

/** The later of what is stored, which another tab may have written since, and what could not be. */
function current(): SharedKey {
  const stored = parse(storedText());
  const held = unkept?.key === keyFor('kp-order') ? unkept.shared : null;
  if (held && (!stored || held.at >= stored.at)) return held;
  return stored ?? keep({ seed: newId(), at: Date.now(), last: null });
}

/** Called when a checkout opens, so that every tab knows the seed long before the press. */
export const sharedSeed = (): string => current().seed;

/** The key of an order: the same for the same content as long as none was placed. The server compares the bodies themselves. */
export const keyOf = (seed: string, content: string): string => `${seed}-${fingerprint(content)}`;

/** Tells the other tabs what came of an attempt. After an order, and where the key is spent, the next one gets another. */
export function tellOutcome(last: Outcome, isSpent = last.orderNo !== null): void {
  keep({ seed: isSpent ? newId() : current().seed, at: Date.now(), last });
}

/** Returns the outcome of the last attempt of any tab. */
export const lastOutcome = (): Outcome | null => current().last;

/** Storage of another process may arrive a moment after its lock was given back. */
const ARRIVAL_MS = 1500;

/** The outcome that another tab told since the storage was `before`; null when it told none, such as a tab that was closed. */
export function outcomeSince(before: string | null): Promise<Outcome | null> {
  const told = (): Outcome | null => (storedText() === before ? null : (parse(storedText())?.last ?? null));
  return new Promise((resolve) => {
    const done = (): void => {
      removeEventListener('storage', check);
      clearTimeout(timer);
      resolve(told());
    };
    const check = (): void => {
      if (told()) done();
    };
    const timer = setTimeout(done, ARRIVAL_MS);
    addEventListener('storage', check);
    check();
  });
}

const LOCK = 'kp-order';
/** A tab that holds its turn for longer is broken; the shared key still makes one order of two. */
const PATIENCE_MS = 60_000;

/**
 * Lets one tab at a time place an order. The second tab waits (`onWait`), and is given the outcome of the other's
 * attempt. Without Web Locks nobody waits: the key that all tabs share makes one order of both.
 */
export async function inTurn(work: (other: Outcome | null) => Promise<void>, onWait: () => void): Promise<void> {
  if (!('locks' in navigator)) return work(null);
  const before = storedText();
  const isFree = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work(null);
    return lock !== null;
  });
  if (isFree) return undefined;
  onWait();
  const turn = { came: false };
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, async () => {
      turn.came = true;
      await work(await outcomeSince(before));
    });
  } catch (error) {
    if (turn.came) throw error;
    await work(null);
  }
}
