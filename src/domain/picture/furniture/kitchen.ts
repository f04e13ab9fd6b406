/** A worktop on its cabinets, and the things that stand on it. */
import { linearOf } from '../light.ts';
import { noise } from '../noise.ts';
import { ellipse, rectangle, stroke } from '../outline.ts';
import { endsAt, WORKTOP_CM, type PicturedCloth } from '../scene.ts';
import { fill, shade, type Point } from '../sheet.ts';
import { type Place, type Tone, solid, ground, BRASS, OAK, TERRACOTTA } from './place.ts';
import { trapeze, pendant } from './lamps.ts';

const CABINET = linearOf('#7f9484');
const WORKTOP = linearOf('#ece8df');
const STEEL = linearOf('#c3c6c8');

/** A run of cabinets with its worktop, between two places. */
function cabinets(place: Place, from: number, to: number): void {
  const { sheet, scene } = place;
  const top = scene.floor - WORKTOP_CM;
  const depth = 4;
  fill(sheet, rectangle(from - 3, top + depth, to + 3, top + depth + 7), (at, cover, _x, y) =>
    shade(sheet.data, at, 1 - 0.3 * cover * Math.exp(-(y - top - depth) / 2.4)),
  );
  const kick = scene.floor + 1;
  solid(place, rectangle(from, top + depth, to, kick + 4), CABINET, (x, y) => {
    const at = x - Math.floor(x / CABINET_CM) * CABINET_CM;
    const gap = Math.min(at, CABINET_CM - at);
    const below = y - top - depth;
    const seam = gap < 0.5 || Math.abs(below - 21) < 0.45;
    const rim = Math.exp(-Math.abs(gap - 0.9) / 0.5) * 0.06;
    const under = 0.34 * Math.exp(-below / 3);
    const foot = y > kick - 8 ? 0.5 : 1;
    return (seam ? 0.45 : 0.86 + rim + noise(x * 0.05, y * 0.05) * 0.05 - under - below * 0.0016) * foot;
  });
  for (let middle = (Math.floor(from / CABINET_CM) + 0.5) * CABINET_CM; middle < to; middle += CABINET_CM) {
    if (middle - from < 8 || to - middle < 8) continue;
    solid(
      place,
      ellipse(middle, top + depth + 10.5, 1.6, 1.6),
      BRASS,
      (x, y) => 1.35 - 0.2 * (x - middle + y - top - depth - 10.5),
    );
  }
  solid(place, rectangle(from - 1.5, top - 1.2, to + 1.5, top + depth), WORKTOP, (x, y) => {
    const front = y > top + 0.6;
    return front ? 0.88 - 0.05 * (y - top) : 1.04 + noise(x * 0.08, y * 0.4) * 0.03;
  });
}
const CABINET_CM = 46;

export function kitchen(place: Place, cloth: PicturedCloth): void {
  const { scene } = place;
  const { left, width } = scene.shown;
  const right = left + width;
  const half = cloth.width / 2;
  const onFloor = endsAt(cloth) === 'floor';
  pendant(place);
  const from = onFloor ? half + 20 : left - 2;
  if (right - from < 6) return;
  cabinets(place, from, right + 2);
  const top = scene.floor - WORKTOP_CM - 0.4;
  const free = right - half;
  const x = onFloor ? from + 16 : half + Math.min(free * 0.45, 26);
  if (x + 12 < right + 8) kettle(place, x, top);
  if (!onFloor) {
    const free2 = -half - left;
    board(place, left + Math.max(4, free2 * 0.3), top);
    mug(place, half * 0.35, top);
  }
}

function kettle(place: Place, x: number, foot: number): void {
  ground(place, x + 2, foot + 0.4, 11, 1.4, 0.4);
  const body: Point[] = [
    [x - 9, foot],
    [x - 9.4, foot - 4],
    [x - 7.4, foot - 9],
    [x - 4, foot - 12],
    [x + 4, foot - 12],
    [x + 7.4, foot - 9],
    [x + 9.4, foot - 4],
    [x + 9, foot],
  ];
  solid(
    place,
    stroke(
      [
        [x + 6.5, foot - 7],
        [x + 12, foot - 11],
        [x + 13.4, foot - 11],
      ],
      2,
    ),
    STEEL,
    () => 0.72,
  );
  solid(place, body, STEEL, (px, py) => {
    const across = (px - x) / 9.4;
    return 0.58 + 0.5 * Math.exp(-(((across + 0.45) / 0.2) ** 2)) + 0.16 * across * across - 0.012 * (py - foot + 6);
  });
  solid(place, ellipse(x, foot - 12.4, 3.6, 0.9), STEEL, () => 0.5);
  solid(place, ellipse(x, foot - 13.8, 1.3, 1.2), linearOf('#2c2a29'), () => 1);
  const handle: Point[] = Array.from({ length: 11 }, (_, step) => {
    const angle = Math.PI * (1.08 - (step / 10) * 1.1);
    return [x - 0.5 + 7.4 * Math.cos(angle), foot - 11.5 - 8.6 * Math.sin(angle)];
  });
  solid(place, stroke(handle, 1.5), linearOf('#2c2a29'), () => 1.1);
}

function board(place: Place, x: number, foot: number): void {
  ground(place, x + 4, foot + 0.4, 13, 1.4, 0.36);
  const wood: Tone = (px, py) => 0.92 + noise(px * 0.9, py * 0.07) * 0.22;
  solid(place, rectangle(x - 11, foot - 33, x + 10, foot), OAK, wood);
  solid(place, rectangle(x - 3, foot - 25, x + 13, foot), linearOf('#a5744a'), wood);
}

function mug(place: Place, x: number, foot: number): void {
  ground(place, x + 1, foot + 0.3, 6, 0.9, 0.4);
  solid(
    place,
    stroke(
      [
        [x + 3, foot - 6],
        [x + 6, foot - 5.4],
        [x + 5.4, foot - 2.6],
        [x + 3, foot - 2],
      ],
      1.1,
    ),
    TERRACOTTA,
    () => 0.8,
  );
  solid(place, trapeze(x, foot - 8, foot, 4, 3.4), TERRACOTTA, (px) => 1.02 - 0.05 * (px - x) - 0.012 * (px - x) ** 2);
}
