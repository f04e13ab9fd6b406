/** Pleated cloth, hung: its folds from a light map, its colour, what shines through it and the shadow it casts. */
import { hemAt, ONE_LAYER, shadeAt, type ClothMap } from './cloth-map.ts';
import type { Glow } from './glow.ts';
import { glowAt } from './glow.ts';
import { darkness, lightAt, type HourLight } from './hours.ts';
import { clamp, ease, linearOf, luminance } from './light.ts';
import { noise } from './noise.ts';
import type { MotifMaps, Motif } from './motifs.ts';
import type { Box, Scene } from './scene.ts';
import { columnsOf, lay, rowsOf, shade, type Sheet } from './sheet.ts';
import { plainSurface, surfaceOf, turnOf, type ClothPlace } from './surface.ts';

export interface HangingCloth {
  box: Box;
  color: string;
  map: ClothMap;
  /** Rail that one fold takes, in cm: less than the map's where a panel is drawn aside. */
  cellCm: number;
  /** The share of a view that one flat layer lets see; 0 for cloth that hides it. */
  openness: number;
  /** The share of the light behind that the cloth glows with. */
  glow: number;
  /** Share of its own light by day, below 1 where a lining keeps the window's from coming through. */
  shade: number;
  /** How deep the folds are drawn: 1 as the map has them. */
  depth: number;
  motif?: Motif | undefined;
  /** Cloth to a centimetre of the rail that it covers now. */
  full: number;
  /** Which part of the period begins at the left edge, so that two panels are no copies. */
  seed: number;
}

/** The maps read darker than photographs of the same cloth, which are exposed for it. */
const EXPOSURE = 1.22;
const CONTRAST = 1.16;
const SHADES = Float32Array.from({ length: 1025 }, (_, step) => EXPOSURE * (step / 512) ** CONTRAST);
/** Heading and hem keep their size in cm, the middle stretches to the drop. */
const HEADING = 60;
const HEM = 24;
/** How far the eye looks down on the hem. */
const HEM_SLOPE = 0.27;

export function hang(
  sheet: Sheet,
  scene: Scene,
  hour: HourLight,
  glow: Glow,
  piece: HangingCloth,
  motifs: MotifMaps,
): void {
  const { box, map, openness, seed } = piece;
  const wide = box.right - box.left;
  const tall = box.bottom - box.top;
  const folds = Math.max(1, Math.round(wide / piece.cellCm));
  const stretch = wide / (folds * map.cellCm);
  const pressed = stretch < 0.75;
  const heading = Math.min(HEADING, tall * 0.4);
  const hem = Math.min(HEM, tall * 0.2);
  const middle = (map.heightCm - heading - hem) / Math.max(1, tall - heading - hem);
  const begin = (seed % map.folds) * map.cellCm;
  const turned = hour.lamp !== null && scene.lamp.x > 0;
  const pixel = 0.6 / sheet.pxPerCm;
  const color = linearOf(piece.color);
  const glowing =
    openness > 0 ? color.map(Math.sqrt).map((root) => 0.25 + 0.75 * root) : color.map((c) => 0.06 + 0.94 * c ** 0.75);
  const [glowRed = 0, glowGreen = 0, glowBlue = 0] = glowing;
  const gamma = openness > 0 ? Math.log(openness) / Math.log(0.6) : 0;
  const hides = 1 - openness * 0.8;
  const light = darkness();
  const behind = darkness();
  const at3 = { soft: 0, side: 0, through: 0 };
  const beside = { soft: 0, side: 0, through: 0 };
  const day = hour.lamp ? 0 : 1;
  const exposed = day ? piece.shade : 1;
  const night = hour.lamp !== null;
  const { full, motif } = piece;
  const print = surfaceOf({ motif, maps: motifs, color: piece.color, pxPerCm: sheet.pxPerCm, full, tall, night });
  const place: ClothPlace = { along: 0, down: 0, above: 0, turn: 0 };
  const surface = plainSurface();
  const wander = (x: number, y: number): number =>
    ease(y / 120) * (0.8 * Math.sin(x * 0.045 + y * 0.011 + seed) + 0.4 * Math.sin(x * 0.13 - y * 0.017 + seed * 2));

  const [firstRow, endRow] = rowsOf(sheet, box.top - 2, box.bottom + 24);
  const [first, end] = columnsOf(sheet, box.left - 28, box.right + 28);
  for (let row = firstRow; row < endRow; row += 1) {
    const y = sheet.top + (row + 0.5) / sheet.pxPerCm;
    const down = y - box.top;
    for (let column = first; column < end; column += 1) {
      const x = sheet.left + (column + 0.5) / sheet.pxPerCm;
      const at = 3 * (row * sheet.width + column);
      const across = x - box.left + wander(x - box.left, down);
      const u = across / stretch + begin;
      const sag = down > tall - 40 ? (hemAt(map, u, turned) - 4) * HEM_SLOPE : 0;
      const cover =
        ease((across + pixel) / (2 * pixel)) *
        ease((wide - across + pixel) / (2 * pixel)) *
        ease((down + pixel) / (2 * pixel)) *
        ease((tall + sag - down + pixel) / (2 * pixel));
      if (cover < 0.999) {
        cast(
          sheet.data,
          at,
          across,
          wide,
          down,
          down - tall - sag,
          openness > 0 ? 0.35 * hides : hides,
          y >= scene.floor,
        );
        if (cover <= 0.001) continue;
      }
      const v =
        down < heading ? down : down > tall - hem ? map.heightCm - (tall - down) : heading + (down - heading) * middle;
      const mapped = clamp(v - clamp(sag, -8, 8) * ease((down - tall + 40) / 40), 0, map.heightCm);
      shadeAt(map, u, mapped, turned, at3);
      if (pressed) {
        // Folds drawn together are narrower than a pixel's reach: three readings keep them from flickering.
        const step = 0.33 / sheet.pxPerCm / stretch;
        for (const side of [-step, step]) {
          shadeAt(map, u + side, mapped, turned, beside);
          at3.soft += beside.soft;
          at3.side += beside.side;
          at3.through += beside.through;
        }
        at3.soft /= 3;
        at3.side /= 3;
        at3.through /= 3;
      }
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, Math.min(y, scene.floor), light);
      const shaded = 1 + ((1 - hour.key) * at3.soft + hour.key * at3.side - 1) * piece.depth;
      const rim = 1 - 0.16 * (Math.exp(-Math.max(0, across) / 1.6) + Math.exp(-Math.max(0, wide - across) / 1.6));
      const weave = 1 + noise(x * 5.5, y * 1.4) * 0.05 + noise(x * 1.4, y * 5.5) * 0.05;
      let lit = (SHADES[Math.min(1024, Math.max(0, shaded * 512)) | 0] ?? 1) * rim * weave * exposed;
      const { data } = sheet;
      glowAt(glow, x, y, behind);
      let [red, green, blue] = color;
      let closes = 0;
      if (print) {
        place.along = across * full;
        place.down = down;
        place.above = tall - down;
        const turn = turnOf(at3.side / Math.max(0.05, at3.soft));
        place.turn = turned ? -turn : turn;
        surface.gain = 1;
        surface.sheen = 0;
        surface.thread = 0;
        surface.hole = 0;
        print.at(place, surface);
        closes = Math.max(surface.thread, -surface.hole);
        const { thread, sheen } = surface;
        const own = 1 - thread;
        // Light that a surface throws back has no colour of its own.
        const white = (sheen * (0.3 + 0.7 * at3.soft)) / Math.max(0.05, lit);
        lit *= surface.gain;
        red = red * own + print.threadColor[0] * thread + white;
        green = green * own + print.threadColor[1] * thread + white;
        blue = blue * own + print.threadColor[2] * thread + white;
      }
      if (openness > 0) {
        const seen = Math.min(0.95, ((at3.through / ONE_LAYER) * 0.6) ** gamma) * (1 - 0.9 * clamp(closes, -0.6, 1));
        const shine = piece.glow * (0.5 + (0.5 * at3.through) / ONE_LAYER) * day;
        const face = (1 - seen) * 0.9 * lit;
        const back = (1 - seen) * shine * (1 - 0.65 * Math.max(0, closes));
        lay(
          data,
          at,
          cover,
          seen * (data[at] ?? 0) + face * red * light.red + back * behind.red * glowRed,
          seen * (data[at + 1] ?? 0) + face * green * light.green + back * behind.green * glowGreen,
          seen * (data[at + 2] ?? 0) + face * blue * light.blue + back * behind.blue * glowBlue,
        );
      } else {
        const brighter =
          2 *
          Math.max(
            0,
            luminance(behind.red, behind.green, behind.blue) - 0.65 * luminance(light.red, light.green, light.blue),
          );
        const shine = piece.glow * brighter * (at3.through / ONE_LAYER) * day;
        lay(
          data,
          at,
          cover,
          red * light.red * lit + shine * glowRed,
          green * light.green * lit + shine * glowGreen,
          blue * light.blue * lit + shine * glowBlue,
        );
      }
    }
  }
}

/** The shadow on the wall beside the cloth and on the floor before it. */
function cast(
  data: Float32Array,
  at: number,
  across: number,
  wide: number,
  down: number,
  below: number,
  strength: number,
  onFloor: boolean,
): void {
  if (down < 0) return;
  const away = Math.max(0, -across, across - wide);
  const share =
    below > 0
      ? onFloor
        ? 0.45 * Math.exp(-below / 6) * Math.exp(-away / 7)
        : 0.2 * Math.exp(-below / 5) * Math.exp(-away / 6)
      : (across < 0 ? 0.22 : 0.32) * Math.exp(-away / 7) * ease(down / 25) * (onFloor ? 0.6 : 1);
  if (share * strength > 0.003) shade(data, at, 1 - share * strength);
}
