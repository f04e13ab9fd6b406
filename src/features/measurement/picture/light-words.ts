import type { Hour } from '../../../domain/picture/hours.ts';
import type { Opacity, PicturedCloth } from '../../../domain/picture/scene.ts';

export type LightWords =
  'open' | 'openDrape' | 'slats' | `${'day' | 'night'}.${'sheer' | 'filter' | 'dim' | 'blackout'}`;

/** Stops of the cloth that words name; drawn a quarter from an end, it is still half drawn. */
export type DrawnStop = 'open' | 'half' | 'closed';
const OPEN_ABOVE = 0.75;
const CLOSED_BELOW = 0.25;

export const nearestStop = (drawn: number): DrawnStop =>
  drawn > OPEN_ABOVE ? 'open' : drawn < CLOSED_BELOW ? 'closed' : 'half';

const OPACITIES: readonly Opacity[] = ['sheer', 'filter', 'dim', 'blackout'];

/** Returns the opacity of the darkest of all layers; a lining makes a light cloth dim. */
function darkest(cloths: readonly Pick<PicturedCloth, 'opacity' | 'lined'>[]): Opacity {
  const places = cloths.map(({ opacity, lined }) =>
    Math.max(OPACITIES.indexOf(opacity), lined ? OPACITIES.indexOf('dim') : 0),
  );
  return OPACITIES[Math.max(...places)] ?? 'filter';
}

/** Returns the effect of the light at that hour, and whether one is seen from outside: a message of `picture:light`. */
export function lightWords(cloth: PicturedCloth, hour: Hour, drawn: number): LightWords {
  const { kind, behind, bare } = cloth;
  // Alone, a curtain is shown before a plain sheer.
  const open = kind === 'drape' && (!behind || behind.some((layer) => layer.kind === 'sheer')) ? 'openDrape' : 'open';
  if (bare) return 'open';
  const stop = nearestStop(drawn);
  if (stop === 'open') return open;
  if (stop === 'half' && [cloth, ...(behind ?? [])].some((layer) => layer.kind === 'zebra')) return 'slats';
  const time = hour === 'night' ? 'night' : 'day';
  // Drawn half, a curtain shows in the middle what is behind it.
  if (stop === 'half' && kind === 'drape') {
    return behind?.some((layer) => layer.kind !== 'sheer') ? `${time}.${darkest(behind)}` : open;
  }
  return `${time}.${darkest([cloth, ...(behind ?? [])])}`;
}
