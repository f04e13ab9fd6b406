/** The window itself: reveal, frames, glass and what is seen through it, and the sill. */
import { darkness, lightAt, type HourLight } from './hours.ts';
import { clamp, ease, linearOf } from './light.ts';
import { lay, columnsOf, rowsOf, shade, type Sheet } from './sheet.ts';
import type { Scene } from './scene.ts';
import { sightAt, type Sight } from './view.ts';

const FRAME = linearOf('#f6f5f2');
const REVEAL = linearOf('#f1eee8');
/** In cm. */
const REVEAL_CM = 5;
const FRAME_CM = 6.5;
const SILL = { height: 4, beyond: 3 } as const;

export function paintWindow(sheet: Sheet, scene: Scene, hour: HourLight, sight: Sight): void {
  const { window, sashes, floor } = scene;
  const inner = window.right - window.left - 2 * REVEAL_CM;
  const pane = inner / sashes;
  const light = darkness();
  const bright = hour.lamp ? 0 : 1;
  const hasSill = window.bottom < floor - 12;
  const [firstRow, endRow] = rowsOf(sheet, window.top, window.bottom + (hasSill ? 10 : 0));
  const [first, end] = columnsOf(sheet, window.left - SILL.beyond, window.right + SILL.beyond);
  for (let row = firstRow; row < endRow; row += 1) {
    const y = sheet.top + (row + 0.5) / sheet.pxPerCm;
    for (let column = first; column < end; column += 1) {
      const x = sheet.left + (column + 0.5) / sheet.pxPerCm;
      const at = 3 * (row * sheet.width + column);
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
      if (y > window.bottom) {
        if (!hasSill) continue;
        const below = y - window.bottom;
        if (below > SILL.height) {
          shade(sheet.data, at, 1 - 0.25 * Math.exp(-(below - SILL.height) / 1.6));
          continue;
        }
        const share = below > SILL.height - 0.8 ? 0.75 : 0.97;
        const more = bright * 0.09;
        lay(
          sheet.data,
          at,
          1,
          FRAME[0] * share * (light.red + more * hour.glass[0]),
          FRAME[1] * share * (light.green + more * hour.glass[1]),
          FRAME[2] * share * (light.blue + more * hour.glass[2]),
        );
        continue;
      }
      const fromLeft = x - window.left;
      const fromTop = y - window.top;
      if (fromLeft < 0 || x > window.right || fromTop < 0) continue;
      if (Math.min(fromLeft, window.right - x, fromTop) < REVEAL_CM) {
        const share = fromTop < Math.min(fromLeft, window.right - x) ? 0.7 : 0.86;
        const more = bright * 0.17;
        lay(
          sheet.data,
          at,
          1,
          REVEAL[0] * share * (light.red * 0.75 + more * hour.glass[0]),
          REVEAL[1] * share * (light.green * 0.75 + more * hour.glass[1]),
          REVEAL[2] * share * (light.blue * 0.75 + more * hour.glass[2]),
        );
        continue;
      }
      const across = fromLeft - REVEAL_CM;
      const inPane = across - Math.min(sashes - 1, Math.floor(across / pane)) * pane;
      const edge = Math.min(inPane, pane - inPane, fromTop - REVEAL_CM, window.bottom - y);
      if (edge < FRAME_CM) {
        const share = edge > FRAME_CM - 1 ? 0.8 : edge < 0.7 ? 0.82 : 1;
        const more = bright * 0.1;
        lay(
          sheet.data,
          at,
          1,
          FRAME[0] * share * (light.red * 0.74 + more * hour.glass[0]),
          FRAME[1] * share * (light.green * 0.74 + more * hour.glass[1]),
          FRAME[2] * share * (light.blue * 0.74 + more * hour.glass[2]),
        );
        continue;
      }
      const seen = sightAt(sight, x, y);
      const glare = bright * 0.05;
      const mirror = bright === 1 ? 0 : 0.035 * ease(clamp((y - window.top) / 40, 0, 1));
      lay(
        sheet.data,
        at,
        1,
        (sight.data[seen] ?? 0) * hour.glass[0] * (bright ? 0.72 : 18) + glare + light.red * mirror,
        (sight.data[seen + 1] ?? 0) * hour.glass[1] * (bright ? 0.72 : 18) + glare + light.green * mirror,
        (sight.data[seen + 2] ?? 0) * hour.glass[2] * (bright ? 0.72 : 14) + glare + light.blue * mirror,
      );
    }
  }
}
