/** Furniture of the rooms that a window is drawn in: it stands behind the cloth, and beside it. */
import { darkness, lightAt, type HourLight } from './hours.ts';
import { clamp, ease, linearOf, type Rgb } from './light.ts';
import { noise } from './noise.ts';
import { ellipse, rectangle, stroke } from './outline.ts';
import { endsAt, WORKTOP_CM, type PicturedCloth, type Scene } from './scene.ts';
import { fill, layLit, lay, shade, type Point, type Sheet } from './sheet.ts';

export interface Place {
  sheet: Sheet;
  scene: Scene;
  hour: HourLight;
}

type Tone = (x: number, y: number) => number;

/** Fills an outline with a colour in the light of the room; `tone` is the share that reaches the eye. */
export function solid({ sheet, scene, hour }: Place, outline: readonly Point[], color: Rgb, tone: Tone): void {
  const light = darkness();
  fill(sheet, outline, (at, cover, x, y) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, x, Math.min(y, scene.floor), light);
    layLit(sheet, at, cover, color, light, tone(x, y));
  });
}

/** Darkens the floor or the wall beside a thing. */
export function ground({ sheet }: Place, x: number, y: number, across: number, down: number, depth: number): void {
  fill(sheet, ellipse(x, y, across * 1.8, down * 1.8), (at, cover, px, py) => {
    const away = ((px - x) / across) ** 2 + ((py - y) / down) ** 2;
    shade(sheet.data, at, 1 - depth * cover * Math.exp(-away));
  });
}

const BRASS = linearOf('#a9834a');
const OAK = linearOf('#c99b66');
const CABINET = linearOf('#7f9484');
const WORKTOP = linearOf('#ece8df');
const LINEN = linearOf('#efe9dd');
const HEADBOARD = linearOf('#b9a78e');
const STEEL = linearOf('#c3c6c8');
const TERRACOTTA = linearOf('#b7523a');
const SHADE = linearOf('#efe3cd');
const TEAL = linearOf('#7fa6a5');
const BENCH = linearOf('#e6dfd2');
const MUSTARD = linearOf('#cf9a2f');
const BLUE = linearOf('#5b7fa6');
const PLY = linearOf('#dcc49b');

export function paintFurniture(place: Place, cloth: PicturedCloth): void {
  if (!place.scene.furnished) return;
  const { room } = place.scene;
  if (room === 'mutfak') kitchen(place, cloth);
  else if (room === 'yatak') bedroom(place, cloth);
  else if (room === 'karavan') caravan(place, cloth);
  else floorLamp(place);
}

/** How a lamp's shade glows by night. */
function lampShade(place: Place, outline: readonly Point[], color: Rgb, middle: Point, reach: number): void {
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
function halo({ sheet, hour }: Place, [x0, y0]: Point, half: number): void {
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

const trapeze = (x: number, top: number, bottom: number, upper: number, lower: number): Point[] => [
  [x - upper, top],
  [x + upper, top],
  [x + lower, bottom],
  [x - lower, bottom],
];

function floorLamp(place: Place): void {
  const { lamp, floor } = place.scene;
  const { x, y } = lamp;
  const foot = floor + 5;
  halo(place, [x, y], 13);
  ground(place, x, foot, 15, 2.4, 0.34);
  solid(place, rectangle(x - 0.8, y, x + 0.8, foot - 1), BRASS, (px) => 0.7 - 0.35 * (px - x));
  solid(place, ellipse(x, foot - 1, 13, 1.8), BRASS, (_px, py) => 0.75 - 0.1 * (py - foot));
  lampShade(place, trapeze(x, y - 13, y + 13, 12, 18), SHADE, [x, y + 2], 17);
}

function pendant(place: Place): void {
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

function kitchen(place: Place, cloth: PicturedCloth): void {
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

function bedroom(place: Place, cloth: PicturedCloth): void {
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

function caravan(place: Place, cloth: PicturedCloth): void {
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
