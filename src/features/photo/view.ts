/** The part of a photograph that is on the screen: zoomed by wheel, pinch and keys, moved by dragging. */
import type { PictureSize } from '../../domain/photo/camera.ts';
import type { Point } from '../../domain/photo/plane.ts';

export interface View {
  /** 1 shows the whole photograph. */
  readonly zoom: number;
  /** Pixel of the photograph at the top left of the screen. */
  readonly origin: Point;
}

export const WHOLE: View = { zoom: 1, origin: { x: 0, y: 0 } };
const MOST_ZOOM = 8;

/** Returns a view within the photograph. */
function within({ zoom, origin }: View, { width, height }: PictureSize): View {
  const most = (whole: number): number => whole - whole / zoom;
  return {
    zoom,
    origin: {
      x: Math.min(most(width), Math.max(0, origin.x)),
      y: Math.min(most(height), Math.max(0, origin.y)),
    },
  };
}

/** Returns the view enlarged by a factor, with the pixel `at` where it was on the screen. */
export function zoomed({ zoom, origin }: View, factor: number, at: Point, size: PictureSize): View {
  const next = Math.min(MOST_ZOOM, Math.max(1, zoom * factor));
  const share = zoom / next;
  const moved = { x: at.x - (at.x - origin.x) * share, y: at.y - (at.y - origin.y) * share };
  return within({ zoom: next, origin: moved }, size);
}

/** Returns the view moved by pixels of the photograph. */
export const moved = ({ zoom, origin }: View, by: Point, size: PictureSize): View =>
  within({ zoom, origin: { x: origin.x - by.x, y: origin.y - by.y } }, size);

/** Returns the view moved as far as a pixel needs to be seen; a pixel beside the photograph moves it to that side. */
export function showing(view: View, { x, y }: Point, size: PictureSize): View {
  const { zoom, origin } = view;
  const [wide, tall] = [size.width / zoom, size.height / zoom];
  const isSeen = x >= origin.x && x <= origin.x + wide && y >= origin.y && y <= origin.y + tall;
  return isSeen ? view : within({ zoom, origin: { x: x - wide / 2, y: y - tall / 2 } }, size);
}

/** Returns the place of a pixel on the screen, as shares of the photograph's sides on it; at the border where it is outside. */
export function placeOn({ zoom, origin }: View, { x, y }: Point, { width, height }: PictureSize): Point {
  const share = (value: number): number => Math.min(1, Math.max(0, value * zoom));
  return { x: share((x - origin.x) / width), y: share((y - origin.y) / height) };
}
