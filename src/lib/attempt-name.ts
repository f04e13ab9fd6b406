import type { BrowserKey } from './browser-keys.ts';
import { fingerprint } from './fingerprint.ts';
import { ownerHere } from './owner.ts';
import { newId } from './random.ts';

/** Requests of the last day of which nobody knows what they did. The same request by the same person, word for word, is the same attempt. */
const STORED = 'kp-attempts' satisfies BrowserKey;
const KEPT_MS = 86_400_000;
const MOST = 20;

/** Nothing of what was typed: its fingerprint, the name, and the instant. */
type Attempt = readonly [print: string, name: string, at: number];

/** Those that could not be stored, until a write succeeds. */
let unkept: readonly Attempt[] | null = null;

function unanswered(): readonly Attempt[] {
  let kept: unknown = unkept;
  try {
    kept ??= JSON.parse(localStorage.getItem(STORED) ?? '[]');
  } catch {
    // Forbidden storage, or nothing of ours.
  }
  const attempts = Array.isArray(kept) ? kept.filter(isAttempt) : [];
  return attempts.filter(([, , at]) => Date.now() - at < KEPT_MS);
}

const isAttempt = (kept: unknown): kept is Attempt =>
  Array.isArray(kept) && typeof kept[0] === 'string' && typeof kept[1] === 'string' && typeof kept[2] === 'number';

function keep(attempts: readonly Attempt[]): void {
  const latest = attempts.slice(-MOST);
  unkept = null;
  try {
    if (latest.length > 0) localStorage.setItem(STORED, JSON.stringify(latest));
    else localStorage.removeItem(STORED);
  } catch {
    // Full or forbidden storage: a reload then makes another attempt.
    unkept = latest;
  }
}

/**
 * The name of an attempt, for the header `Idempotency-Key`: the same for the same content, in every tab and after a
 * reload, until `attemptAnswered`.
 */
export function attemptName(kind: string, content: string): string {
  const print = fingerprint(`${ownerHere()}|${kind}|${content}`);
  const known = unanswered();
  const found = known.find(([other]) => other === print);
  if (found) return found[1];
  const name = newId();
  keep([...known, [print, name, Date.now()]]);
  return name;
}

/** The attempt has succeeded, or what it did is known: the same content is something new from now on. */
export function attemptAnswered(name: string): void {
  keep(unanswered().filter(([, other]) => other !== name));
}
