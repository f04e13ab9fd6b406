/** Which pieces of cloth hang before a window, drawn to so far: two panels, one, a blind, sliding panels. */
import { panelCount } from '../price/panels.ts';
import { fullness, type GatherSide } from '../price/pricing.ts';
import type { ClothMap, ClothMaps, MapName } from './cloth-map.ts';
import type { FlatPiece, FlatShade } from './flat-face.ts';
import type { HangingCloth } from './hanging.ts';
import { motifCm, type Motif } from './motifs.ts';
import { isPleated, type Box, type Opacity, type PicturedCloth } from './scene.ts';

/** How far it is drawn: 0 closed, 1 open. */
export type DrawnShare = number;

/** The share of the view that one layer of a pleated cloth lets see, and of the light behind that it glows with. */
const SHEER: Readonly<Record<Opacity, { openness: number; glow: number }>> = {
  sheer: { openness: 0.5, glow: 0.62 },
  filter: { openness: 0.26, glow: 0.6 },
  dim: { openness: 0.12, glow: 0.4 },
  blackout: { openness: 0.02, glow: 0.05 },
};
const PLEATED_GLOW: Readonly<Record<Opacity, number>> = { sheer: 0.3, filter: 0.17, dim: 0.06, blackout: 0 };
/** Flat cloth is a single layer, and thinner. */
const FLAT: Readonly<Record<Opacity, { openness: number; glow: number }>> = {
  sheer: { openness: 0.14, glow: 0.5 },
  filter: { openness: 0, glow: 0.42 },
  dim: { openness: 0, glow: 0.14 },
  blackout: { openness: 0, glow: 0 },
};
/** Share of the glow that a lining leaves, and of the light on the cloth itself by day. */
const LINED = { glow: 0.12, shade: 0.82 } as const;

/** A layer behind another ends this much further in at each side, and above the floor, in cm. */
const BEHIND_CM = { side: 2, bottom: 1 } as const;

/**
 * Returns the layers before a window, beginning at the glass, with how far each is drawn: a sheer behind something else
 * stays closed, which is what it is for.
 */
export function layersOf(cloth: PicturedCloth, drawn: DrawnShare): { cloth: PicturedCloth; drawn: DrawnShare }[] {
  const behind = (cloth.behind ?? []).map((layer) => ({
    cloth: { ...layer, width: cloth.width - 2 * BEHIND_CM.side, height: cloth.height - BEHIND_CM.bottom },
    drawn: layer.kind === 'sheer' ? 0 : drawn,
  }));
  return [...behind, { cloth, drawn }];
}

/** The map a cloth is drawn with; null for what hangs flat by nature. */
export function mapOf({ kind, pleat }: Pick<PicturedCloth, 'kind' | 'pleat'>): MapName | null {
  if (!isPleated(kind)) return null;
  const fullness = pleat === 'none' ? 'loose' : pleat;
  if (kind === 'sheer') return `tul-${fullness}`;
  return kind === 'caravan' || pleat === 'none' ? `fon-wave-${fullness}` : `fon-${fullness}`;
}

/** Cloth without pleats bends only a little of its own weight: wide, shallow waves. */
const UNPLEATED = { cellCm: 34, depth: 0.42 } as const;
/** Width that a panel drawn aside still covers, as a share of the width it closes, and at least, in cm. */
const STACK = { share: 0.2, least: 20 } as const;
const TUCKED = 0.55;

/** The panels of a pleated cloth, closed or drawn aside to where they gather (decisions P16). */
function panelsOf(cloth: PicturedCloth, map: ClothMap, drawn: DrawnShare): HangingCloth[] {
  const { kind, color, width, height, gather, pleat, lined, opacity, motif } = cloth;
  const sides: readonly GatherSide[] = gather === null ? ['left', 'right'] : [gather];
  const closed = width / sides.length;
  const stack = Math.min(closed, Math.max(STACK.least, closed * STACK.share));
  const wide = closed - (closed - stack) * drawn;
  const cellCm = pleat === 'none' ? UNPLEATED.cellCm : map.cellCm;
  const light = kind === 'sheer' ? SHEER[opacity] : { openness: 0, glow: PLEATED_GLOW[opacity] };
  return sides.map((side) => {
    const left = side === 'left' ? -width / 2 : width / 2 - wide;
    return {
      box: { left, right: left + wide, top: 0, bottom: height },
      color,
      map,
      cellCm: Math.max(cellCm * (1 - TUCKED * drawn), cellCm * (wide / closed)),
      openness: lined ? 0 : light.openness,
      glow: light.glow * (lined ? LINED.glow : 1),
      shade: lined ? LINED.shade : 1,
      depth: pleat === 'none' ? UNPLEATED.depth : 1,
      motif,
      full: ((fullness(pleat) ?? 1) * closed) / wide,
      seed: side === 'left' ? 2 : 5,
    };
  });
}

/** A plain sheer behind a curtain: it is not part of the price, and the words beside the picture say so. */
export const sheerBehind = ({ width, height }: PicturedCloth, map: ClothMap): HangingCloth => ({
  box: { left: -width / 2 + 2, right: width / 2 - 2, top: 1.5, bottom: height - 1 },
  color: '#f3f1ed',
  map,
  cellCm: map.cellCm,
  openness: 0.5,
  glow: 0.62,
  shade: 1,
  depth: 1,
  full: 2.5,
  seed: 1,
});

/** Visible share of the height of a blind that is up. */
const ROLLED_UP = 0.13;
const BLIND_SHADOW = 5;
const BAR_CM = 2.6;

/** Returns the box of a blind; its lower edge is the hem at this opening. */
const blindBox = ({ width, height }: PicturedCloth, down: number): Box => ({
  left: -width / 2 + 1,
  right: width / 2 - 1,
  top: 3,
  bottom: 3 + (height - 3) * Math.max(ROLLED_UP, down),
});

/** The weight at the lower edge: a round bar in the cloth's colour. */
function bar(height: number, down: number, to: FlatShade, motif?: Motif): boolean {
  const above = height - down - (motif === 'lazer' ? motifCm(motif)[1] + 1 : 0);
  if (above > BAR_CM || above < 0) return false;
  to.openness = 0;
  to.glow = 0;
  to.hard = true;
  // Round: light from above draws a line along it.
  const turn = above / BAR_CM;
  to.tone = 0.62 + 0.4 * Math.sin(turn * Math.PI) + 0.34 * Math.exp(-(((turn - 0.68) / 0.12) ** 2));
  return true;
}

function rollerOf(cloth: PicturedCloth, drawn: DrawnShare): FlatPiece {
  const box = blindBox(cloth, 1 - drawn);
  const { openness, glow } = FLAT[cloth.opacity];
  const tall = box.bottom - box.top;
  return {
    box,
    color: cloth.color,
    shadow: BLIND_SHADOW,
    motif: cloth.motif,
    edges: true,
    shadeAt: (_across, down, to) => {
      if (bar(tall, down, to, cloth.motif)) return;
      to.openness = openness;
      to.glow = glow;
      // Under the cassette the cloth lies in shadow; towards the bar it leans to the light.
      to.tone = 0.94 - 0.2 * Math.exp(-down / 5) + 0.05 * (down / tall);
    },
  };
}

/** Bands of a zebra blind, in cm. */
const BAND = { solid: 10, sheer: 7.5 } as const;
const ZEBRA_SHEER = 0.42;

/**
 * Two layers of bands, one behind the other. Closed, the solid bands of one cover the sheer ones of the other; half open they
 * meet, and the room looks out between them; open, the blind is up.
 */
function zebraOf(cloth: PicturedCloth, drawn: DrawnShare): FlatPiece {
  const up = Math.max(0, drawn * 2 - 1);
  const apart = Math.min(1, drawn * 2);
  const box = blindBox(cloth, 1 - up);
  const tall = box.bottom - box.top;
  const period = BAND.solid + BAND.sheer;
  const shift = (period / 2) * (1 - apart);
  const { glow } = FLAT[cloth.opacity];
  const solidAt = (down: number): number => {
    const at = down - Math.floor(down / period) * period;
    return at < BAND.solid ? Math.min(at, BAND.solid - at) : -1;
  };
  return {
    box,
    color: cloth.color,
    shadow: BLIND_SHADOW,
    motif: cloth.motif,
    edges: true,
    shadeAt: (_across, down, to) => {
      if (bar(tall, down, to)) return;
      const front = solidAt(down);
      const back = solidAt(down + shift);
      const under = 0.18 * Math.exp(-down / 5);
      if (front < 0 && back < 0) {
        // The pattern is woven into the solid bands.
        to.hard = true;
        to.openness = ZEBRA_SHEER;
        to.glow = 0.5;
        to.tone = 1.04 - under;
        return;
      }
      to.openness = 0;
      to.glow = front >= 0 && back >= 0 ? glow * 0.5 : glow;
      // A band behind lies a little darker, and every edge has its line of shadow.
      const edge = 1 - 0.12 * Math.exp(-Math.max(front, back < 0 ? 0 : front < 0 ? back : front) / 0.5);
      to.tone = (front >= 0 ? 1 : 0.86) * edge - under;
    },
  };
}

/** Panels overlap by this much, in cm; slid aside, each shows this much of the one behind. */
const OVERLAP = 4;
const SLIVER = 5;

/** Sliding panels, those on the rear rail first; open, they stand in a stack on the left. */
function slidingPanelsOf(cloth: PicturedCloth, drawn: DrawnShare): FlatPiece[] {
  const { width, height } = cloth;
  const count = panelCount(width);
  const step = width / count;
  const { openness, glow } = FLAT[cloth.opacity];
  return Array.from({ length: count }, (_, index): FlatPiece => {
    const closed = -width / 2 + step * index - (index === 0 ? 0 : OVERLAP);
    const stacked = -width / 2 + SLIVER * index;
    const left = closed + (stacked - closed) * drawn;
    const wide = step + (index === 0 ? 0 : OVERLAP);
    const tall = height - 3;
    return {
      box: { left, right: left + wide, top: 3, bottom: 3 + tall },
      color: cloth.color,
      shadow: 2.2,
      motif: cloth.motif,
      shadeAt: (across, down, to) => {
        if (bar(tall, down, to)) return;
        to.openness = openness;
        to.glow = glow;
        const rim = 0.1 * (Math.exp(-across / 0.6) + Math.exp(-(wide - across) / 0.6));
        to.tone = 0.98 - rim - 0.12 * Math.exp(-down / 4) + 0.025 * Math.sin((across / wide) * Math.PI);
      },
    };
  }).reverse();
}

/** The pieces of a layer that hang flat; none of a pleated one. */
export function flatPiecesOf(cloth: PicturedCloth, drawn: DrawnShare): FlatPiece[] {
  switch (cloth.kind) {
    case 'roller':
      return [rollerOf(cloth, drawn)];
    case 'zebra':
      return [zebraOf(cloth, drawn)];
    case 'panel':
      return slidingPanelsOf(cloth, drawn);
    default:
      return [];
  }
}

/** The pleated pieces of a layer; none of one that hangs flat, or while its map is missing. */
export function pleatedPiecesOf(cloth: PicturedCloth, drawn: DrawnShare, maps: ClothMaps): HangingCloth[] {
  const name = mapOf(cloth);
  const map = name === null ? undefined : maps[name];
  return map ? panelsOf(cloth, map, drawn) : [];
}
