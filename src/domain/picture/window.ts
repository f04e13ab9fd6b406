/** The window itself: reveal, frames, glass and what is seen through it, and the sill. */
import { darkness, lightAt, type HourLight, type Light } from './hours.ts';
import { clamp, ease, linearOf, type Rgb } from './light.ts';
import { columnsOf, paint, rowsOf, shade, type Sheet } from './sheet.ts';
import type { Scene } from './scene.ts';
import { sightAt, type Sight } from './view.ts';

const FRAME = linearOf('#f6f5f2');
const REVEAL = linearOf('#f1eee8');
/** In cm. */
const REVEAL_CM = 5;
const FRAME_CM = 6.5;
const SILL = { height: 4, beyond: 3 } as const;

/** How a painted surface takes the light: its own share, what of the room's reaches it, and what of the glass's. */
interface Surface {
  readonly color: Rgb;
  readonly share: number;
  readonly room: number;
  readonly glass: number;
}

export function paintWindow(sheet: Sheet, scene: Scene, hour: HourLight, sight: Sight): void {
  const { window, floor } = scene;
  const light = darkness();
  const isCaravan = scene.room === 'karavan';
  const hasSill = !isCaravan && window.bottom < floor - 12;
  const [firstRow, endRow] = rowsOf(sheet, window.top, window.bottom + (hasSill ? 10 : 0));
  const [first, end] = columnsOf(sheet, window.left - SILL.beyond, window.right + SILL.beyond);
  for (let row = firstRow; row < endRow; row += 1) {
    const y = sheet.top + (row + 0.5) / sheet.pxPerCm;
    const below = y - window.bottom;
    if (below > 0 && !hasSill) continue;
    for (let column = first; column < end; column += 1) {
      const x = sheet.left + (column + 0.5) / sheet.pxPerCm;
      if (below <= 0 && (x < window.left || x > window.right || y < window.top)) continue;
      const at = 3 * (row * sheet.width + column);
      if (below > SILL.height) {
        shade(sheet.data, at, 1 - 0.25 * Math.exp(-(below - SILL.height) / 1.6));
        continue;
      }
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
      const rubber = isCaravan ? rubberAt(scene, x, y) : null;
      if (rubber === 'wall') continue;
      const surface = rubber ?? (below > 0 ? sillAt(below) : isCaravan ? null : surfaceAt(scene, x, y));
      if (surface) paintSurface(sheet, at, surface, light, hour);
      else paintGlass(sheet, at, sight, sightAt(sight, x, y), light, hour, y - window.top);
    }
  }
}

const sillAt = (below: number): Surface => ({
  color: FRAME,
  share: below > SILL.height - 0.8 ? 0.75 : 0.97,
  room: 1,
  glass: 0.09,
});

/** Reveal or frame at a place within the opening; null where it is glass. */
function surfaceAt({ window, sashes }: Scene, x: number, y: number): Surface | null {
  const fromLeft = x - window.left;
  const fromTop = y - window.top;
  const side = Math.min(fromLeft, window.right - x);
  if (Math.min(side, fromTop) < REVEAL_CM) {
    return { color: REVEAL, share: fromTop < side ? 0.7 : 0.86, room: 0.75, glass: 0.17 };
  }
  const pane = (window.right - window.left - 2 * REVEAL_CM) / sashes;
  const across = fromLeft - REVEAL_CM;
  const inPane = across - Math.min(sashes - 1, Math.floor(across / pane)) * pane;
  const edge = Math.min(inPane, pane - inPane, fromTop - REVEAL_CM, window.bottom - y);
  if (edge >= FRAME_CM) return null;
  return { color: FRAME, share: edge > FRAME_CM - 1 ? 0.8 : edge < 0.7 ? 0.82 : 1, room: 0.74, glass: 0.1 };
}

const RIM = linearOf('#e8e6e1');
const RUBBER = linearOf('#3a3b3d');
const CORNER_CM = 7.5;

/** Rim and rubber of a caravan's window with its round corners; `wall` outside of them, null where it is glass. */
function rubberAt({ window }: Scene, x: number, y: number): Surface | 'wall' | null {
  const across = Math.max(window.left + CORNER_CM - x, x - window.right + CORNER_CM, 0);
  const down = Math.max(window.top + CORNER_CM - y, y - window.bottom + CORNER_CM, 0);
  const edge = CORNER_CM - (across > 0 && down > 0 ? Math.hypot(across, down) : Math.max(across, down));
  if (edge < 0) return 'wall';
  if (edge < 2.6) return { color: RIM, share: edge < 0.4 ? 0.7 : 0.95, room: 0.95, glass: 0.05 };
  return edge < 4.6 ? { color: RUBBER, share: 0.8, room: 0.8, glass: 0.03 } : null;
}

function paintSurface(
  sheet: Sheet,
  at: number,
  { color, share, room, glass }: Surface,
  light: Light,
  hour: HourLight,
): void {
  // At night no light comes from outside.
  const more = hour.lamp ? 0 : glass;
  paint(
    sheet.data,
    at,
    color[0] * share * (light.red * room + more * hour.glass[0]),
    color[1] * share * (light.green * room + more * hour.glass[1]),
    color[2] * share * (light.blue * room + more * hour.glass[2]),
  );
}

/** By day the view with a little glare, at night its lights and the room mirrored in the pane. */
function paintGlass(
  sheet: Sheet,
  at: number,
  { data }: Sight,
  seen: number,
  light: Light,
  hour: HourLight,
  fromTop: number,
): void {
  const isNight = hour.lamp !== null;
  const glare = isNight ? 0 : 0.05;
  const mirror = isNight ? 0.035 * ease(clamp(fromTop / 40, 0, 1)) : 0;
  const [warm, blue] = isNight ? [18, 14] : [0.72, 0.72];
  paint(
    sheet.data,
    at,
    (data[seen] ?? 0) * hour.glass[0] * warm + glare + light.red * mirror,
    (data[seen + 1] ?? 0) * hour.glass[1] * warm + glare + light.green * mirror,
    (data[seen + 2] ?? 0) * hour.glass[2] * blue + glare + light.blue * mirror,
  );
}
