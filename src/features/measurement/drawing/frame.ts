import type { Drawing } from '../../../domain/catalogue.ts';

/** How the window drawing fits a window of any size on its sheet. Sheet units are SVG user units. */
export const SHEET = { width: 440, height: 330 } as const;

/** Where cloth and window may stand; the rest of the sheet belongs to the dimension lines and the ground. */
const STAGE = { left: 16, top: 44, right: 380, bottom: 306 } as const;

/** A window is drawn no flatter or steeper than this; beyond it the dimension line carries a break mark. */
export const STEEPEST = 3.6;

export type DrawnKind = Exclude<Drawing, 'none'>;

/** What is drawn, pale, until the shopper has typed; in cm. */
export const EXAMPLE: Record<DrawnKind, { width: number; height: number }> = {
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

export interface Frame {
  /** The cloth closed: the typed width and height to scale. */
  box: Box;
  /** Sheet units per cm along the side that sets the scale. */
  scale: number;
  /** The side that is drawn shorter than it is, because the whole would be a thread. */
  broken: 'width' | 'height' | null;
}

/** Width and height in cm, above zero, to a place on the sheet. */
export function frameOf(width: number, height: number): Frame {
  const drawnWidth = Math.min(width, height * STEEPEST);
  const drawnHeight = Math.min(height, width * STEEPEST);
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
    broken: drawnWidth < width ? 'width' : drawnHeight < height ? 'height' : null,
  };
}

/** One decimal is finer than any screen shows and keeps the path text short. */
export const at = (value: number): number => Math.round(value * 10) / 10;
