/** Things whose size everybody knows, so that the window's can be felt: a cat, a stool, a glass of tea. */
import { CAT, CAT_TAIL, TEA, TEA_GLASS } from './scale-figures.ts';
import { ground, solid, type Place } from './furniture/place.ts';
import { darkness, lightAt } from './hours.ts';
import { linearOf } from './light.ts';
import { noise } from './noise.ts';
import { ellipse, moved, pointsOf, rectangle, stroke } from './outline.ts';
import { endsAt, type PicturedCloth } from './scene.ts';
import { fill, lay } from './sheet.ts';

const FUR = linearOf('#4b4a4c');
const WOOD = linearOf('#c99b66');
const TEA_RED = linearOf('#8c2f12');
const GLASS = linearOf('#f4f6f6');
const SAUCER = linearOf('#f7f5f1');
/** A usual stool, in cm. */
const STOOL = { height: 45, half: 18, foot: 16 } as const;
const FEET_BELOW_WALL = 7;

/** Paints what stands on the sill, behind whatever hangs before the window. */
export function paintSill(place: Place, cloth: PicturedCloth): void {
  if (endsAt(cloth) !== 'sill' || cloth.kind === 'panel' || place.scene.room === 'karavan') return;
  tea(place, (-cloth.width / 2) * 0.45, place.scene.window.bottom + 1.2, 1);
}

/** Paints what stands in the room, before the cloth. */
export function paintFigures(place: Place, cloth: PicturedCloth): void {
  const { scene } = place;
  const half = cloth.width / 2;
  const { left, width } = scene.shown;
  const { figures } = scene;
  const free = (figures === 'left' ? -left : left + width) - half;
  if (scene.room === 'karavan' || scene.room === 'mutfak') return;
  // Beside a single panel it sits where the window is left free.
  cat(place, cloth.gather === 'right' ? -half * 0.55 : half * 0.3);
  if (free >= 52 && scene.room === 'salon') {
    const x = (figures === 'left' ? -1 : 1) * (half + Math.min(free - 24, 40));
    stool(place, x);
    tea(place, x, scene.floor + FEET_BELOW_WALL - STOOL.height - 1.5, 1);
  }
}

function cat(place: Place, x: number): void {
  const foot = place.scene.floor + FEET_BELOW_WALL;
  ground(place, x + 2, foot, 15, 2.8, 0.5);
  const fur = (px: number, py: number): number =>
    0.82 +
    noise(px * 1.5, py * 0.8) * 0.16 +
    0.22 * Math.exp(-(((px - x + 4) / 6) ** 2) - ((py - foot + 18) / 14) ** 2);
  solid(place, moved(stroke(pointsOf(CAT_TAIL), 4), x, foot), FUR, fur);
  solid(place, moved(pointsOf(CAT), x, foot), FUR, fur);
}

function stool(place: Place, x: number): void {
  const foot = place.scene.floor + FEET_BELOW_WALL;
  const seat = foot - STOOL.height;
  ground(place, x, foot - 1, 24, 3.2, 0.34);
  const legs: readonly (readonly [number, number, number])[] = [
    [-10, -STOOL.foot, -4],
    [10, STOOL.foot, -4],
    [0, 1, 0],
  ];
  for (const [top, bottom, back] of legs) {
    solid(
      place,
      stroke(
        [
          [x + top, seat],
          [x + bottom, foot + back],
        ],
        2.2,
      ),
      WOOD,
      (px) => 0.62 + 0.1 * Math.sin((px - x) * 2),
    );
  }
  solid(place, ellipse(x, seat + 1.6, STOOL.half, 3), WOOD, () => 0.6);
  solid(place, ellipse(x, seat, STOOL.half, 3), WOOD, (px, py) => 1 + noise(px * 0.2, py * 2.4) * 0.16);
}

function tea(place: Place, x: number, foot: number, scale: number): void {
  const { sheet } = place;
  solid(place, ellipse(x, foot, 5.4, 0.9), SAUCER, () => 0.95);
  solid(place, moved(pointsOf(TEA), x, foot, scale), TEA_RED, (px) => 1.25 - (0.5 * Math.abs(px - x)) / 2.5);
  const light = darkness();
  const { hour, scene } = place;
  fill(sheet, moved(pointsOf(TEA_GLASS), x, foot, scale), (at, cover, px, py) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, px, py, light);
    const rim = py < foot - 8.7 ? 0.35 : px < x - 1 ? 0.22 : 0.05;
    lay(sheet.data, at, cover * rim, GLASS[0] * light.red, GLASS[1] * light.green, GLASS[2] * light.blue);
  });
  solid(place, rectangle(x - 1.2, foot - 0.9, x + 1.2, foot - 0.3), GLASS, () => 0.8);
}
