/** Cloth that hangs flat: rollers, zebra bands and sliding panels, in the same light as the pleated kind. */
import { flatFaceOf, type FlatFace, type FlatPiece } from './flat-face.ts';
import type { Glow } from './glow.ts';
import { glowAt } from './glow.ts';
import { darkness, lightAt, type HourLight } from './hours.ts';
import { ease } from './light.ts';
import type { MotifMaps } from './motifs.ts';
import type { Scene } from './scene.ts';
import { columnsOf, lay, rowsOf, shade, type Sheet } from './sheet.ts';

/** The face of flat cloth turns away from no light: it is between the folds' bright and dark, and by night all of it faces the lamp. */
const FACE = { day: 1.12, night: 1.4 } as const;

export function hangFlat(
  sheet: Sheet,
  scene: Scene,
  hour: HourLight,
  glow: Glow,
  piece: FlatPiece,
  motifs: MotifMaps,
): void {
  const { box, shadow } = piece;
  const light = darkness();
  const behind = darkness();
  const { pxPerCm, data } = sheet;
  const pixel = 0.6 / pxPerCm;
  const day = hour.lamp ? 0 : 1;
  const night = hour.lamp !== null;
  const faceAt = flatFaceOf({ piece, pxPerCm, night, exposure: night ? FACE.night : FACE.day, motifs });
  const face: FlatFace = { seen: 0, red: 0, green: 0, blue: 0, cover: 1 };
  const [firstRow, endRow] = rowsOf(sheet, box.top, box.bottom + shadow * 3);
  const [first, end] = columnsOf(sheet, box.left - shadow * 3, box.right + shadow * 3);
  for (let row = firstRow; row < endRow; row += 1) {
    const y = sheet.top + (row + 0.5) / pxPerCm;
    for (let column = first; column < end; column += 1) {
      const x = sheet.left + (column + 0.5) / pxPerCm;
      const at = 3 * (row * sheet.width + column);
      const inside = Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y);
      const cover = ease((inside + pixel) / (2 * pixel));
      if (cover < 0.999) {
        const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(0, y - box.bottom));
        const share = 0.3 * Math.exp(-away / shadow);
        if (share > 0.003) shade(data, at, 1 - share);
        if (piece.edges) leak(data, at, away, hour, day);
        if (cover <= 0.001) continue;
      }
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, Math.min(y, scene.floor), light);
      glowAt(glow, x, y, behind);
      faceAt(x, y, light, behind, face);
      if (cover * face.cover <= 0.001) continue;
      lay(
        data,
        at,
        cover * face.cover,
        face.red + face.seen * (data[at] ?? 0),
        face.green + face.seen * (data[at + 1] ?? 0),
        face.blue + face.seen * (data[at + 2] ?? 0),
      );
    }
  }
}

/** Street light by night, and the day before cloth that keeps it out. */
const LEAK = { night: [0.08, 0.14, 0.27], day: 0.16, reach: { night: 2.2, day: 0.9 } } as const;

function leak(data: Float32Array, at: number, away: number, { glass }: HourLight, day: number): void {
  const share = Math.exp(-away / (day > 0 ? LEAK.reach.day : LEAK.reach.night));
  if (share < 0.01) return;
  for (const channel of [0, 1, 2] as const) {
    const light = day > 0 ? LEAK.day * glass[channel] : LEAK.night[channel];
    data[at + channel] = (data[at + channel] ?? 0) + share * light;
  }
}
