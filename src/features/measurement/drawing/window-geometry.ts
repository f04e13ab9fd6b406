import type { Drawing } from '../../../domain/product/attributes.ts';

/** The drawing's sheet, in SVG user units, as are all lengths here that are not in cm. */
export const SHEET = { width: 440, height: 330 } as const;

/** Where cloth and window may stand; the rest of the sheet belongs to the dimension lines and the ground. */
const STAGE = { left: 16, top: 44, right: 380, bottom: 306 } as const;

/** The longer side over the shorter; a window beyond it is drawn shortened, with a break mark in the dimension line. */
export const MAX_RATIO = 3.6;

export type DrawnKind = Exclude<Drawing, 'none'>;
export type CurtainKind = 'drape' | 'sheer' | 'caravan';
export type FlatKind = Exclude<DrawnKind, CurtainKind>;

export const isFlat = (kind: DrawnKind): kind is FlatKind => kind === 'zebra' || kind === 'roller' || kind === 'panel';
export const isCurtain = (kind: DrawnKind): kind is CurtainKind => !isFlat(kind);

/** Sizes in cm that are drawn, pale, until the shopper has typed. */
export const EXAMPLE_SIZES: Record<DrawnKind, { width: number; height: number }> = {
  drape: { width: 250, height: 260 },
  sheer: { width: 250, height: 260 },
  zebra: { width: 140, height: 160 },
  roller: { width: 140, height: 160 },
  panel: { width: 240, height: 250 },
  caravan: { width: 90, height: 60 },
};

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** The cloth closed: the typed width and height to scale. */
  box: Box;
  /** Sheet units per cm. */
  scale: number;
  /** The side that is drawn shorter than it is; see `MAX_RATIO`. */
  shortened: 'width' | 'height' | null;
}

/** Fits a width and height in cm, above zero, on the sheet. */
export function layoutOf(width: number, height: number): Layout {
  const drawnWidth = Math.min(width, height * MAX_RATIO);
  const drawnHeight = Math.min(height, width * MAX_RATIO);
  const room = { width: STAGE.right - STAGE.left, height: STAGE.bottom - STAGE.top };
  const scale = Math.min(room.width / drawnWidth, room.height / drawnHeight);
  const box = { width: drawnWidth * scale, height: drawnHeight * scale };
  return {
    box: {
      ...box,
      x: STAGE.left + (room.width - box.width) / 2,
      y: STAGE.top + (room.height - box.height) / 2,
    },
    scale,
    shortened: drawnWidth < width ? 'width' : drawnHeight < height ? 'height' : null,
  };
}

/** One decimal is finer than any screen shows and keeps the path text short. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** As the attributes of a `rect`. */
export const roundBox = ({ x, y, width, height }: Box): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

/** The window that the cloth hangs before, and the ground below it. */
export interface WindowGeometry {
  /** The outer edge of the window frame. */
  window: Box;
  /** Upright bars between the casements: their centres. */
  mullions: number[];
  /** A bar across, below which the casements open; null for a low window. */
  transom: number | null;
  /** `floor` runs across the sheet; `sill` is a board under the window. */
  ground: 'floor' | 'sill';
  /** Top of the floor or of the sill. */
  groundY: number;
}

/** Curtains this tall, in cm, are taken to reach the floor; shorter ones end at the sill. */
const FLOOR_LENGTH_FROM = 180;
const SILL_HEIGHT_CM = 78;
const CASEMENT_CM = 80;
const MAX_CASEMENTS = 6;
const TRANSOM_FROM_CM = 150;

/** How far the cloth passes the window on each side, as a share of its width: rails do, blinds sit on the frame. */
const REACH = { drape: 0.09, sheer: 0.07, panel: 0.05, caravan: 0.12, zebra: 0.025, roller: 0.025 } as const;

/** The window behind cloth of a width and height in cm. */
export function windowGeometry(kind: DrawnKind, layout: Layout, width: number, height: number): WindowGeometry {
  const { box, scale } = layout;
  const blind = kind === 'zebra' || kind === 'roller';
  const onFloor = !blind && kind !== 'caravan' && height >= FLOOR_LENGTH_FROM;
  const side = box.width * REACH[kind];
  const head = Math.min(box.height * 0.08, 12 * scale);
  const foot = kind === 'panel' ? box.height * 0.02 : onFloor ? Math.min(box.height * 0.32, SILL_HEIGHT_CM * scale) : 0;
  const window = {
    x: box.x + side,
    y: box.y + head,
    width: box.width - side * 2,
    height: box.height - head - (kind === 'caravan' ? box.height * 0.1 : foot),
  };
  const casements = Math.min(MAX_CASEMENTS, Math.max(1, Math.round((width * (1 - REACH[kind] * 2)) / CASEMENT_CM)));
  return {
    window,
    mullions: Array.from({ length: casements - 1 }, (_, index) =>
      round(window.x + (window.width * (index + 1)) / casements),
    ),
    transom: kind !== 'panel' && height >= TRANSOM_FROM_CM ? round(window.y + window.height * 0.24) : null,
    ground: onFloor ? 'floor' : 'sill',
    groundY: round(box.y + box.height),
  };
}
