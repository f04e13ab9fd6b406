import type { Hour } from '../../../domain/picture/hours.ts';
import type { Opacity, PicturedCloth } from '../../../domain/picture/scene.ts';

export type LightWords =
  'open' | 'openDrape' | 'slats' | `${'day' | 'night'}.${'sheer' | 'filter' | 'dim' | 'blackout'}`;

/** Drawn further than this, it is the window that one looks through, not the cloth. */
const OPEN_FROM = 0.75;

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
  if (drawn >= OPEN_FROM) return open;
  if (drawn > 0.1 && [cloth, ...(behind ?? [])].some((layer) => layer.kind === 'zebra')) return 'slats';
  const time = hour === 'night' ? 'night' : 'day';
  // Drawn half, a curtain shows in the middle what is behind it.
  if (drawn > 0.1 && kind === 'drape') {
    return behind?.some((layer) => layer.kind !== 'sheer') ? `${time}.${darkest(behind)}` : open;
  }
  return `${time}.${darkest([cloth, ...(behind ?? [])])}`;
}
