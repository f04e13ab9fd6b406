/** Where a curtain hangs before a photographed window: marks of the room view from a measured camera. */
import { planeOf, see, type Camera } from './camera.ts';
import { distanceOf, inverse, mapQuad, project, type Quad } from './plane.ts';
import { REACH } from './rules.ts';

/** Distance from a window's lower edge to the floor where nobody has said, in cm. */
const SILL_HEIGHT = 90;

/** Returns the corners of a curtain around a window, in px: its rail passes the window on all sides but the lower one (market §1.3). */
export function curtainAround(camera: Camera, window: { width: number; height: number }, onFloor: boolean): Quad {
  const [left, right, top] = [-REACH.side, window.width + REACH.side, -REACH.above];
  const bottom = window.height + (onFloor ? SILL_HEIGHT : 0);
  const corners: Quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return mapQuad(corners, (corner) => see(camera, corner));
}

/** Returns the length of a marked rail in cm, by the camera of a sheet on the same wall. */
export function railLength(camera: Camera, marks: Quad): number {
  const back = inverse(planeOf(camera));
  return distanceOf(project(back, marks[0]), project(back, marks[1]));
}
