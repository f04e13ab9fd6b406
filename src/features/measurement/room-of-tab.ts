/** Name of a room that was typed in this tab, for its owner alone (decisions A10); it stands in no address. */
import type { OwnedKey } from '../../lib/browser-keys.ts';
import { keyFor } from '../../lib/owner.ts';
import type { MeasurementValues } from './values.ts';

const KEY = 'kp-room' satisfies OwnedKey;

type TypedSize = Pick<MeasurementValues, 'width' | 'height'>;

/** Beginning of what the tab keeps: a room belongs to its size, or to none. */
const beginning = ({ width, height }: TypedSize): string => `${width}×${height} `;

/** Returns the room that was typed in this tab for this size. A visitor's is that of the customer who has signed in since. */
export function roomOfTab(values: TypedSize): string {
  try {
    const kept = sessionStorage.getItem(keyFor(KEY)) ?? sessionStorage.getItem(KEY) ?? '';
    return kept.startsWith(beginning(values)) ? kept.slice(beginning(values).length) : '';
  } catch {
    // This browser keeps nothing.
    return '';
  }
}

/** Keeps the room of these values, or forgets the one that is kept. @throws where this browser keeps nothing */
export function keepRoom(values: (TypedSize & Pick<MeasurementValues, 'room'>) | null): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.setItem(keyFor(KEY), values === null ? '' : beginning(values) + values.room);
}
