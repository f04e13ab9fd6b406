/** The shopper's answer about being measured (decisions U4, market §2.8), and where the answer is stored. */
import type { BrowserKey } from '../../lib/browser-keys.ts';
import { isOwnMachine } from '../../lib/host.ts';

export interface Choice {
  /** Raised when more is asked than before, so that everybody is asked again. */
  version: number;
  measure: boolean;
  /** ISO instant. */
  at: string;
}

export const KEY = 'kp-consent' satisfies BrowserKey;
const VERSION = 1;
/** Six months, as `content/pages/…/cookies.md` says. */
const ASKED_AGAIN_MS = 183 * 86_400_000;

export const newChoice = (measure: boolean, now: Date): Choice => ({
  version: VERSION,
  measure,
  at: now.toISOString(),
});

/** Null for none, an outdated or a broken one: then the shopper is asked. */
export function readChoice(stored: string | null, now: Date): boolean | null {
  try {
    const { version, measure, at } = JSON.parse(String(stored)) as Partial<Choice>;
    const age = now.getTime() - Date.parse(at ?? '');
    return version === VERSION && typeof measure === 'boolean' && age < ASKED_AGAIN_MS ? measure : null;
  } catch {
    // Nothing stored, which reads as `null`, or nothing of ours.
    return null;
  }
}

/** Null when there is none. Where nothing can be stored, the question would come back on every page: that counts as no. */
export function storedChoice(): boolean | null {
  try {
    return readChoice(localStorage.getItem(KEY), new Date());
  } catch {
    return false;
  }
}

/** Whether a refusal is stored. A yes that could not be stored holds for its page. */
function isRefused(): boolean {
  try {
    return readChoice(localStorage.getItem(KEY), new Date()) === false;
  } catch {
    return false;
  }
}

/** Measures a shopper who agreed; never from one's own machine. */
export function measure(): void {
  if (isOwnMachine(location.hostname)) return;
  import('./measure.ts').then((measure) => measure.startMeasuring(isRefused)).catch(() => undefined);
}
