/** Lamps of the rooms. */
import { ease, linearOf, type Rgb } from '../light.ts';
import { ellipse, rectangle } from '../outline.ts';
import { fill, lay, type Point } from '../sheet.ts';
import { type Place, solid, ground, BRASS, TERRACOTTA, SHADE } from './place.ts';

/** How a lamp's shade glows by night. */
export function lampShade(place: Place, outline: readonly Point[], color: Rgb, middle: Point, reach: number): void {
  const { sheet, hour } = place;
  if (!hour.lamp) {
    solid(
      place,
      outline,
      color,
      (x) => 0.98 - 0.16 * ((x - middle[0]) / reach) ** 2 - 0.06 * ((x - middle[0]) / reach),
    );
    return;
  }
  const [red, green, blue] = hour.lamp;
  fill(sheet, outline, (at, cover, x, y) => {
    const near = Math.exp(-(((x - middle[0]) / reach) ** 2) * 0.9 - ((y - middle[1]) / reach) ** 2 * 0.5);
    const bright = 0.75 + 1.15 * near;
    lay(
      sheet.data,
      at,
      cover,
      color[0] * red * bright * 1.7,
      color[1] * green * bright * 1.7,
      color[2] * blue * bright * 1.7,
    );
  });
}

/** Light that a shade throws on the wall above and below it, by night. */
export function halo({ sheet, hour }: Place, [x0, y0]: Point, half: number): void {
  const { lamp } = hour;
  if (!lamp) return;
  fill(sheet, ellipse(x0, y0, 95, 115), (at, cover, x, y) => {
    const down = Math.abs(y - y0);
    const cone =
      ease(1.15 - Math.abs(x - x0) / (half + down * 0.62)) * Math.exp(-((Math.max(0, down - 8) / 46) ** 1.4));
    const share = 0.26 * cover * cone;
    if (share < 0.003) return;
    for (const channel of [0, 1, 2] as const) {
      sheet.data[at + channel] = (sheet.data[at + channel] ?? 0) + share * lamp[channel];
    }
  });
}

export const trapeze = (x: number, top: number, bottom: number, upper: number, lower: number): Point[] => [
  [x - upper, top],
  [x + upper, top],
  [x + lower, bottom],
  [x - lower, bottom],
];

export function floorLamp(place: Place): void {
  const { lamp, floor } = place.scene;
  const { x, y } = lamp;
  const foot = floor + 5;
  halo(place, [x, y], 13);
  ground(place, x, foot, 15, 2.4, 0.34);
  solid(place, rectangle(x - 0.8, y, x + 0.8, foot - 1), BRASS, (px) => 0.7 - 0.35 * (px - x));
  solid(place, ellipse(x, foot - 1, 13, 1.8), BRASS, (_px, py) => 0.75 - 0.1 * (py - foot));
  lampShade(place, trapeze(x, y - 13, y + 13, 12, 18), SHADE, [x, y + 2], 17);
}

export function pendant(place: Place): void {
  const { lamp, shown } = place.scene;
  const { x, y } = lamp;
  halo(place, [x, y + 6], 12);
  solid(place, rectangle(x - 0.35, Math.min(shown.top, y - 14) - 1, x + 0.35, y - 11), linearOf('#33302d'), () => 0.8);
  const dome: Point[] = [
    [x - 2.4, y - 12],
    [x + 2.4, y - 12],
    [x + 8, y - 6],
    [x + 14, y + 4],
    [x - 14, y + 4],
    [x - 8, y - 6],
  ];
  solid(place, dome, TERRACOTTA, (px) => 0.86 - 0.022 * (px - x));
  if (place.hour.lamp) lampShade(place, ellipse(x, y + 4, 13, 1.5), SHADE, [x, y + 4], 12);
}
