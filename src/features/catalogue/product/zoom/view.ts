/** Where a zoomed picture stands on its stage: pure sums, in pixels of the page, counted from the middle of the stage. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How often larger than when all of it is seen, and how far its middle has been moved. */
export interface View extends Place {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** All of the picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MOST = 6;
/** Step of one press of a button or key, and reach of a double tap. */
export const STEP = 1.5;
export const TAPPED = 2.5;

/** How large a picture stands there when all of it is seen. */
export function fitted(picture: Size, stage: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** No edge comes further in than the stage's own; along a side where all of it is seen it stands in the middle. */
function bounded({ scale, x, y }: View, fit: Size, stage: Size): View {
  const clamp = (value: number, side: keyof Size): number => {
    const reach = Math.max(0, (fit[side] * scale - stage[side]) / 2);
    return reach === 0 ? 0 : Math.min(reach, Math.max(-reach, value));
  };
  return { scale, x: clamp(x, 'width'), y: clamp(y, 'height') };
}

/** Larger or smaller by a factor, with what lies under a place staying there as far as the edges allow. */
export function zoomed(view: View, factor: number, at: Place, fit: Size, stage: Size): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const change = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, fit, stage);
}

export const moved = (view: View, by: Place, fit: Size, stage: Size): View =>
  bounded({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, fit, stage);

/** A finger's way across a picture that is seen whole: to the next one, the one before, or to neither. */
export function swipeOf({ x, y }: Place): -1 | 0 | 1 {
  if (Math.abs(x) < 48 || Math.abs(x) < 1.5 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
