/** A bed and its bedside table. */
import { linearOf } from '../light.ts';
import { noise } from '../noise.ts';
import { ellipse, rectangle, stroke } from '../outline.ts';
import type { PicturedCloth } from '../scene.ts';
import { fill, shade, type Point } from '../sheet.ts';
import { type Place, solid, ground, BRASS, OAK, SHADE } from './place.ts';
import { lampShade, halo, trapeze } from './lamps.ts';

const LINEN = linearOf('#efe9dd');
const HEADBOARD = linearOf('#b9a78e');
const TEAL = linearOf('#7fa6a5');

export function bedroom(place: Place, cloth: PicturedCloth): void {
  const { scene } = place;
  const { left, width } = scene.shown;
  const half = cloth.width / 2;
  const { x } = scene.lamp;
  bedside(place, x);
  bed(place, half + 12, left + width + 2);
}

function bedside(place: Place, x: number): void {
  const { floor, lamp } = place.scene;
  const foot = floor + 6;
  const top = foot - 54;
  const half = 20;
  halo(place, [x, lamp.y], 13);
  ground(place, x, foot, 26, 3, 0.34);
  fill(place.sheet, rectangle(x + half - 1, top + 2, x + half + 12, foot - 18), (at, cover, px) =>
    shade(place.sheet.data, at, 1 - 0.16 * cover * Math.exp(-(px - x - half) / 5)),
  );
  for (const side of [-1, 1]) {
    solid(
      place,
      stroke(
        [
          [x + side * (half - 4), foot - 22],
          [x + side * (half - 1.4), foot],
        ],
        2.6,
      ),
      OAK,
      () => 0.66,
    );
  }
  solid(place, rectangle(x - half, top, x + half, foot - 21), OAK, (px, py) => {
    const drawer =
      Math.abs(Math.abs(px - x) - half + 3) < 0.35 || Math.abs(py - top - 6) < 0.35 || Math.abs(py - foot + 24) < 0.35;
    return (drawer ? 0.62 : 0.9) + noise(px * 0.06, py * 0.8) * 0.16;
  });
  solid(place, rectangle(x - half - 0.8, top - 1.6, x + half + 0.8, top + 1), OAK, (_px, py) =>
    py < top - 0.6 ? 1.12 : 0.82,
  );
  solid(place, ellipse(x, top + 15, 1.4, 1.4), BRASS, () => 0.8);
  solid(place, rectangle(x + 3, top - 4.4, x + 17, top - 1.6), LINEN, (_px, py) =>
    Math.abs(py - top + 3) < 0.4 ? 0.7 : 0.95,
  );
  const base = lamp.y + 11;
  const belly: Point[] = [...ellipse(x - 2, (base + top) / 2 + 2, 7, Math.max(4, (top - base) / 2 - 1))];
  solid(place, rectangle(x - 3.1, base - 3, x - 0.9, base + 6), BRASS, () => 0.7);
  solid(place, belly, TEAL, (px) => 0.92 - 0.05 * (px - x + 2) + 0.4 * Math.exp(-(((px - x + 5) / 1.6) ** 2)));
  lampShade(place, trapeze(x - 2, lamp.y - 11, base, 10, 15), SHADE, [x - 2, lamp.y + 2], 14);
}

/** Headboard, mattress and pillow, from a place to the picture's edge. */
function bed(place: Place, from: number, to: number): void {
  if (to - from < 5) return;
  const { floor } = place.scene;
  const foot = floor + 10;
  const top = floor - 104;
  const channel = 13;
  ground(place, (from + to) / 2, foot, (to - from) * 0.62, 4, 0.3);
  const count = Math.ceil((to - from) / channel);
  for (let index = 0; index < count; index += 1) {
    const left = from + index * channel;
    const right = left + channel;
    const middle = (left + right) / 2;
    const round: Point[] = Array.from({ length: 9 }, (_, step) => {
      const angle = Math.PI - (step / 8) * Math.PI;
      return [middle + (channel / 2 - 0.1) * Math.cos(angle), top + 6 - 6 * Math.sin(angle)];
    });
    solid(place, [...round, [right - 0.1, foot - 8], [left + 0.1, foot - 8]], HEADBOARD, (x) => {
      const turn = (x - middle) / (channel / 2);
      return 0.98 - 0.34 * turn ** 4 - 0.08 * turn;
    });
  }
  const inner = from + 7;
  solid(place, rectangle(inner, foot - 24, to, foot - 4), HEADBOARD, (_x, y) => 0.66 - 0.006 * (y - foot));
  const soft: Point[] = [
    [inner - 1, foot - 22],
    [inner - 2, foot - 44],
    [inner + 2, foot - 49],
    [to, foot - 51],
    [to, foot - 20],
  ];
  solid(place, soft, LINEN, (x, y) => 0.93 + noise(x * 0.13, y * 0.07) * 0.16 - 0.16 * Math.exp(-(x - inner) / 3));
  // A soft rectangle: |x|^3 + |y|^3 = 1.
  const pillow: Point[] = Array.from({ length: 40 }, (_, step) => {
    const angle = (step / 40) * 2 * Math.PI;
    const soft = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.62;
    return [inner + 31 + 28 * soft(Math.cos(angle)), foot - 61 - 13 * soft(Math.sin(angle))];
  });
  solid(
    place,
    pillow,
    linearOf('#f6f3ec'),
    (x, y) =>
      0.95 +
      noise(x * 0.1, y * 0.1) * 0.12 -
      0.14 * Math.exp(-(x - inner - 4) / 4) -
      0.1 * Math.exp((y - foot + 50) / 5),
  );
}
