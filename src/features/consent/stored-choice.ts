import { isOwnMachine } from '../../lib/host.ts';
import { readChoice } from './choice.ts';

/** Where the choice is kept. */
export const KEY = 'kp-consent';

/** Null when there is none. Where nothing can be remembered, asking on every page would be no choice: it counts as no. */
export function storedChoice(): boolean | null {
  try {
    return readChoice(localStorage.getItem(KEY), new Date());
  } catch {
    return false;
  }
}

/** Of a shopper who agreed; never from one's own machine. */
export function measure(): void {
  if (isOwnMachine(location.hostname)) return;
  import('./measure.ts').then(({ startMeasuring }) => startMeasuring()).catch(() => undefined);
}
