/** The bench and lockers of a caravan. */
import { clamp, linearOf, type Rgb } from '../light.ts';
import { noise } from '../noise.ts';
import { rectangle } from '../outline.ts';
import type { PicturedCloth } from '../scene.ts';
import { fill, shade, type Point } from '../sheet.ts';
import { halo, lampShade, trapeze } from './lamps.ts';
import { BRASS, ground, SHADE, solid, type Place } from './place.ts';

const BENCH = linearOf('#e6dfd2');
const MUSTARD = linearOf('#cf9a2f');
const BLUE = linearOf('#5b7fa6');
const PLY = linearOf('#dcc49b');

export function caravan(place: Place, cloth: PicturedCloth): void {
  const { scene, sheet } = place;
  const { left, top, width } = scene.shown;
  const right = left + width;
  const bottom = cloth.height;
  // Lockers above, with the light strip below them.
  const edge = LOCKER_ABOVE;
  solid(place, rectangle(left - 2, Math.min(top, edge - 40) - 2, right + 2, edge), PLY, (x, y) => {
    const at = x + 400 - Math.floor((x + 400) / 66) * 66;
    return at < 0.5 || y > edge - 1 ? 0.5 : 0.9 + noise(x * 0.02, y * 0.5) * 0.14;
  });
  fill(sheet, rectangle(left - 2, edge, right + 2, edge + 9), (at, cover, _x, y) =>
    shade(sheet.data, at, 1 - 0.34 * cover * Math.exp(-(y - edge) / 3)),
  );
  const { x, y } = scene.lamp;
  halo(place, [x, y], 8);
  solid(place, rectangle(x - 1.4, y - 12, x + 1.4, y - 4), BRASS, () => 0.7);
  lampShade(place, trapeze(x, y - 8, y + 8, 6, 8.5), SHADE, [x, y], 8);
  bench(place, bottom + 17, left, right);
}
const LOCKER_ABOVE = -27;

function bench(place: Place, top: number, left: number, right: number): void {
  const { sheet } = place;
  fill(sheet, rectangle(left - 2, top - 9, right + 2, top), (at, cover, _x, y) =>
    shade(sheet.data, at, 1 - 0.2 * cover * Math.exp((y - top) / 3)),
  );
  solid(place, rectangle(left - 2, top, right + 2, top + 80), BENCH, (x, y) => {
    const at = x + 420 - Math.floor((x + 420) / 84) * 84;
    const seam = Math.min(at, 84 - at);
    const back = y < top + 30;
    const rim = Math.exp(-(y - top) / 2) * 0.12;
    const fold = Math.exp(-Math.abs(y - top - 30) / 1.6) * 0.35;
    return 0.92 + rim - 0.4 * Math.exp(-seam / 0.9) - fold + (back ? 0 : 0.06) + noise(x * 0.05, y * 0.08) * 0.06;
  });
  cushion(place, left + 16, top + 12, MUSTARD, 0.16);
  cushion(place, right - 17, top + 12, BLUE, -0.14);
}

function cushion(place: Place, x: number, y: number, color: Rgb, turn: number): void {
  const half = 17;
  ground(place, x + 2, y + half - 2, half, 5, 0.24);
  const corner = (across: number, down: number): Point => [
    x + across * Math.cos(turn) - down * Math.sin(turn),
    y + across * Math.sin(turn) + down * Math.cos(turn),
  ];
  const outline: Point[] = [];
  const corners: readonly Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  corners.forEach(([a, b], index) => {
    const [c, d] = corners[(index + 1) % 4] ?? [a, b];
    for (let step = 0; step < 8; step += 1) {
      const share = step / 8;
      // The sides of a filled cushion draw in.
      const drawn = 1 - 0.09 * Math.sin(share * Math.PI);
      const across = (a + (c - a) * share) * half;
      const down = (b + (d - b) * share) * half;
      outline.push(corner(a === c ? across * drawn : across, b === d ? down * drawn : down));
    }
  });
  solid(place, outline, color, (px, py) => {
    const away = Math.hypot(px - x + 4, py - y + 5) / half;
    return clamp(1.06 - 0.3 * away * away, 0.5, 1.1) + noise(px * 0.2, py * 0.2) * 0.08;
  });
}
