import type { Hour } from '../../../domain/picture/hours.ts';
import type { PicturedCloth } from '../../../domain/picture/scene.ts';

export type LightWords =
  'open' | 'openDrape' | 'slats' | `${'day' | 'night'}.${'sheer' | 'filter' | 'dim' | 'blackout'}`;

/** Drawn further than this, it is the window that one looks through, not the cloth. */
const OPEN_FROM = 0.75;

/** What the light does at that hour, and whether one is seen from outside: a message of `picture:light`. */
export function lightWords({ kind, opacity, lined }: PicturedCloth, hour: Hour, drawn: number): LightWords {
  if (drawn >= OPEN_FROM) return kind === 'drape' ? 'openDrape' : 'open';
  if (kind === 'zebra' && drawn > 0.1) return 'slats';
  // Drawn half, a curtain shows the sheer behind it in the middle.
  if (drawn > 0.1 && kind === 'drape') return 'openDrape';
  const cloth = lined && (opacity === 'sheer' || opacity === 'filter') ? 'dim' : opacity;
  return `${hour === 'night' ? 'night' : 'day'}.${cloth}`;
}
