/** Wall, skirting and floor. */
import { ease, linearOf, type Rgb } from './light.ts';
import { darkness, lightAt, type HourLight, type Light } from './hours.ts';
import { noise, scatter } from './noise.ts';
import { rectangle } from './outline.ts';
import { fill, layLit, paint, shade, type Sheet } from './sheet.ts';
import type { RoomKind } from './room-kind.ts';
import { WORKTOP_CM, type Scene } from './scene.ts';

/** Walls of the rooms: usual, and darker for light cloth. */
const WALLS: Readonly<Record<RoomKind, readonly [light: Rgb, dark: Rgb]>> = {
  salon: [linearOf('#f0eee9'), linearOf('#b5b8ae')],
  mutfak: [linearOf('#efeae0'), linearOf('#a9b1b1')],
  yatak: [linearOf('#e9e4dc'), linearOf('#9fabae')],
  karavan: [linearOf('#e0c9a2'), linearOf('#b58d63')],
};
const TILE = [linearOf('#eceee8'), linearOf('#9caaa9')] as const;
/** Tiles reach so far above the worktop, in cm. */
const TILED = 62;
const TILE_CM = { width: 20, height: 6.5, joint: 0.35 } as const;
const SKIRTING = linearOf('#f6f4f0');
const SKIRTING_CM = 9;
const PLANKS = [linearOf('#dcc8ab'), linearOf('#d3bb98')] as const;
const PLANK = { width: 13, length: 150 } as const;
/** Distance of the viewer from the wall and height of the eyes, in cm. */
const EYE = { distance: 430, height: 120 } as const;

/** Sun that falls through a window at the viewer's back: four panes, slanted. */
const PATCH = { width: 92, height: 148, top: 22, slant: -0.28, drop: 0.16 } as const;

function sunAt(x: number, y: number, left: number): number {
  const u = (x - left - (y - PATCH.top) * PATCH.slant) / PATCH.width;
  const v = (y - PATCH.top - (x - left) * PATCH.drop) / PATCH.height;
  if (u < -0.1 || u > 1.1 || v < -0.1 || v > 1.1) return 0;
  const soft = 0.08;
  const pane = (at: number, from: number, to: number): number => ease((at - from) / soft) * ease((to - at) / soft);
  return (pane(u, 0, 0.46) + pane(u, 0.52, 1)) * (pane(v, 0, 0.56) + pane(v, 0.61, 1));
}

/** Paints the whole sheet: the wall above the floor's line, planks in perspective below it. */
export function paintRoom(sheet: Sheet, scene: Scene, hour: HourLight): void {
  const { floor } = scene;
  const light = darkness();
  for (let row = 0; row < sheet.height; row += 1) {
    const y = sheet.top + (row + 0.5) / sheet.pxPerCm;
    for (let column = 0; column < sheet.width; column += 1) {
      const x = sheet.left + (column + 0.5) / sheet.pxPerCm;
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, Math.min(y, floor - 20), light);
      const at = 3 * (row * sheet.width + column);
      if (y < floor) wall(sheet, at, x, y, floor, light, hour.lamp ? 0 : sunAt(x, y, scene.sun), scene, hour);
      else planks(sheet, at, x, y, floor, light, scene, hour);
    }
  }
  const { left, width } = scene.shown;
  if (scene.room === 'karavan') return;
  fill(sheet, rectangle(left - 1, floor - SKIRTING_CM, left + width + 1, floor), (at, cover, x, y) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
    const rim = y < floor - SKIRTING_CM + 0.6 ? 0.86 : 1 - 0.14 * Math.exp(-(floor - y) / 1.2);
    const share = rim * 0.97;
    layLit(sheet, at, cover, SKIRTING, light, share);
  });
}

function wall(
  sheet: Sheet,
  at: number,
  x: number,
  y: number,
  floor: number,
  light: Light,
  sun: number,
  { window, room, darkWall }: Scene,
  hour: HourLight,
): void {
  const tiles = room === 'mutfak' && floor - y < WORKTOP_CM + TILED;
  const [red, green, blue] = tiles ? TILE[darkWall ? 1 : 0] : WALLS[room][darkWall ? 1 : 0];
  const plaster = tiles
    ? tileAt(x, floor - y)
    : room === 'karavan'
      ? plyAt(x, y)
      : 1 + noise(x * 0.33, y * 0.33) * 0.02 + noise(x * 0.03 + 7, y * 0.03) * 0.05;
  const corner = 1 - 0.1 * Math.exp(-(floor - y) / 16);
  const away = Math.hypot(
    Math.max(window.left - x, 0, x - window.right),
    Math.max(window.top - y, 0, y - window.bottom),
  );
  // Beside a bright window the eye sees the wall darker, and by night beside light cloth.
  const beside = hour.lamp ? (darkWall ? 0.75 : 1) : 1.01 - 0.11 * Math.exp(-away / 60);
  const share = plaster * corner;
  const patch = sun * (0.8 + 0.5 * (noise(x * 0.05 + 9, y * 0.05) + 0.5));
  paint(
    sheet.data,
    at,
    red * share * (light.red * beside + hour.sun[0] * patch),
    green * share * (light.green * beside + hour.sun[1] * patch),
    blue * share * (light.blue * beside + hour.sun[2] * patch),
  );
}

/** Glazed tiles in a running bond: each a little different, with a lit upper edge. */
function tileAt(x: number, above: number): number {
  const { width, height, joint } = TILE_CM;
  const row = Math.floor(above / height);
  const along = x / width + (row & 1) / 2;
  const column = Math.floor(along);
  const u = (along - column) * width;
  const v = above - row * height;
  const edge = Math.min(u, width - u, v, height - v);
  if (edge < joint / 2) return 0.86;
  return 0.97 + (scatter(column + 60, row + 9) - 0.5) * 0.07 + (height - v < 0.9 ? 0.04 : 0);
}

/** Plywood: long grain across. */
const plyAt = (x: number, y: number): number =>
  1 + noise(x * 0.012, y * 0.16) * 0.14 + noise(x * 0.05 + 3, y * 0.7) * 0.06;

function planks(
  sheet: Sheet,
  at: number,
  x: number,
  y: number,
  floor: number,
  light: Light,
  { window }: Scene,
  hour: HourLight,
): void {
  const nearer = 1 + (y - floor) / EYE.height;
  const depth = EYE.distance * (1 - 1 / nearer);
  const across = x / nearer;
  const row = Math.floor(depth / PLANK.width);
  const u = depth / PLANK.width - row;
  const along = across + scatter(row, 77) * 180;
  const plank = Math.floor(along / PLANK.length);
  const v = along - plank * PLANK.length;
  const wood = PLANKS[scatter(row * 7 + plank, 9) > 0.5 ? 0 : 1];
  const grain =
    noise(across * 0.055 + row * 31, depth * 1.3) * 0.12 + noise(across * 0.19 + row * 17, depth * 4.1) * 0.08;
  const tone = (1 + (scatter(row * 13 + plank, 5) - 0.5) * 0.16) * (1 + grain);
  const joint = Math.min(ease(u / 0.04), ease((1 - u) / 0.04), ease(v / 0.5), ease((PLANK.length - v) / 0.5));
  const shadow = 1 - 0.2 * Math.exp(-depth / 7);
  const share = tone * (0.74 + 0.26 * joint) * shadow;
  const mirrored = hour.lamp
    ? 0
    : 0.05 * Math.exp(-depth / 120) * ease((across - window.left + 30) / 60) * ease((window.right + 30 - across) / 60);
  paint(
    sheet.data,
    at,
    wood[0] * share * light.red + mirrored * hour.glass[0],
    wood[1] * share * light.green + mirrored * hour.glass[1],
    wood[2] * share * light.blue + mirrored * hour.glass[2],
  );
}

/** A radiator under a sill that is high enough, as in most flats. */
export function paintRadiator(sheet: Sheet, scene: Scene, hour: HourLight): void {
  const { window, floor } = scene;
  const top = window.bottom + 13;
  const bottom = floor - 12;
  if (bottom - top < 25) return;
  const half = Math.min(70, (window.right - window.left) * 0.36);
  const light = darkness();
  fill(sheet, rectangle(-half - 2, top + 4, half + 2, bottom + 4), (at, cover) =>
    shade(sheet.data, at, 1 - 0.16 * cover),
  );
  fill(sheet, rectangle(-half, top, half, bottom), (at, cover, x, y) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
    const u = (x + half) / 8 - Math.floor((x + half) / 8);
    const share = u > 0.9 ? 0.42 : 0.62 + 0.36 * Math.sin(Math.PI * Math.min(1, u * 1.12));
    layLit(sheet, at, cover, SKIRTING, light, share);
  });
}
