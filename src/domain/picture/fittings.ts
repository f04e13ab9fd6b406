/** Fittings that the cloth hangs from: a rod with rings, a track, a cassette, a rail of several runs. */
import { darkness, lightAt, type HourLight } from './hours.ts';
import { linearOf, type Rgb } from './light.ts';
import { ellipse, rectangle } from './outline.ts';
import type { HangingCloth } from './hanging.ts';
import { isBlind, type PicturedCloth, type Scene } from './scene.ts';
import { fill, lay, layLit, shade, type Point, type Sheet } from './sheet.ts';

const IRON = linearOf('#26262a');
const WHITE = linearOf('#f2f1ee');
const STEEL = linearOf('#b9bcc0');
/** In cm above the cloth's upper edge. */
const ROD = { top: -4.6, bottom: -1.9, beyond: 3, knob: 3.2 } as const;
const RING = { width: 1.1, height: 4.7, wire: 0.28 } as const;

/** How a round bar shades across, from its upper to its lower edge. */
function round(share: number): number {
  const turned = 2 * share - 1;
  return (
    0.45 + 0.55 * Math.sqrt(Math.max(0, 1 - turned * turned)) + 0.8 * Math.max(0, 1 - Math.abs(share - 0.3) / 0.16)
  );
}

export function paintFittings(
  sheet: Sheet,
  scene: Scene,
  hour: HourLight,
  cloth: PicturedCloth,
  panels: readonly HangingCloth[],
  drawn: number,
): void {
  const half = cloth.width / 2;
  if (cloth.carrier ? cloth.carrier === 'rod' && !isBlind(cloth.kind) : cloth.kind === 'drape') {
    rod(sheet, scene, hour, half);
    for (const { box, cellCm } of panels) rings(sheet, scene, hour, box.left, box.right, cellCm);
    return;
  }
  if (isBlind(cloth.kind)) {
    box(sheet, scene, hour, { from: -half, to: half, top: -4.5, bottom: 4.5 }, WHITE, 5);
    if (cloth.motorized) remote(sheet, scene, hour, half);
    else chain(sheet, scene, hour, half, cloth.height, drawn);
    return;
  }
  box(
    sheet,
    scene,
    hour,
    { from: -half - 1, to: half + 1, top: -3, bottom: cloth.kind === 'panel' ? 3.4 : 1 },
    WHITE,
    3,
  );
  if (cloth.kind !== 'caravan') return;
  const { height } = cloth;
  // Small curtains run between two rails.
  box(sheet, scene, hour, { from: -half - 1, to: half + 1, top: height - 1.6, bottom: height + 2.4 }, WHITE, 2);
}

/** A loop of beads at the right end, with its tensioner on the wall (child safety, EN 13120). */
function chain(sheet: Sheet, scene: Scene, hour: HourLight, half: number, height: number, drawn: number): void {
  const light = darkness();
  const x0 = half - 3.4;
  const bottom = Math.min(height * 0.72, 110);
  for (const [side, shift] of [
    [-0.85, 0],
    [0.85, 0.6 + drawn],
  ] as const) {
    const x = x0 + side;
    fill(sheet, rectangle(x - 0.22, 4.5, x + 0.22, bottom), (at, cover, _x, y) => {
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
      const bead = 0.72 + 0.28 * Math.sin((y + shift) * 5);
      layLit(sheet, at, cover * 0.9, STEEL, light, bead);
    });
    fill(sheet, rectangle(x + 0.5, 5.5, x + 1.1, bottom + 0.8), (at, cover) => shade(sheet.data, at, 1 - 0.13 * cover));
  }
  fill(sheet, rectangle(x0 - 1.5, bottom - 0.5, x0 + 1.5, bottom + 4), (at, cover, x, y) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
    layLit(sheet, at, cover, WHITE, light, x > x0 + 0.9 ? 0.75 : 0.95);
  });
}

/** The wireless switch of a motor beside the blind, and its sensor eye at the cassette's end. */
function remote(sheet: Sheet, scene: Scene, hour: HourLight, half: number): void {
  const light = darkness();
  fill(sheet, ellipse(half - 4, 0, 0.9, 0.9), (at, cover) => lay(sheet.data, at, cover, 0.1, 0.5, 0.36));
  const x0 = half + 9;
  const y0 = 92;
  fill(sheet, rectangle(x0 - 2.6, y0 + 0.6, x0 + 4.2, y0 + 12.8), (at, cover) =>
    shade(sheet.data, at, 1 - 0.16 * cover),
  );
  fill(sheet, rectangle(x0 - 3.4, y0, x0 + 3.4, y0 + 12), (at, cover, x, y) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
    const edge = Math.min(x - x0 + 3.4, x0 + 3.4 - x, y - y0, y0 + 12 - y);
    layLit(sheet, at, cover, WHITE, light, edge < 0.35 ? 0.8 : 1);
  });
  for (const [y, share] of [
    [y0 + 3.4, 0.5],
    [y0 + 6, 0.72],
    [y0 + 8.6, 0.5],
  ] as const) {
    fill(sheet, ellipse(x0, y, 0.9, 0.9), (at, cover) => {
      lightAt(hour, scene.lamp.x, scene.lamp.y, x0, y, light);
      layLit(sheet, at, cover, IRON, light, share * 3);
    });
  }
}

function rod(sheet: Sheet, scene: Scene, hour: HourLight, half: number): void {
  const ends = half + ROD.beyond;
  const light = darkness();
  fill(sheet, rectangle(-ends, ROD.bottom, ends, ROD.bottom + 5), (at, cover, x, y) => {
    if (Math.abs(x) > half) shade(sheet.data, at, 1 - 0.2 * cover * Math.exp(-(y - ROD.bottom) / 2.2));
  });
  fill(sheet, rectangle(-ends, ROD.top, ends, ROD.bottom), (at, cover, x, y) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
    layLit(sheet, at, cover, IRON, light, round((y - ROD.top) / (ROD.bottom - ROD.top)) * 1.2);
  });
  const middle = (ROD.top + ROD.bottom) / 2;
  for (const x0 of [-ends - ROD.knob + 0.4, ends + ROD.knob - 0.4]) {
    fill(sheet, ellipse(x0, middle, ROD.knob, ROD.knob), (at, cover, x, y) => {
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
      const away = Math.hypot(x - x0, y - middle) / ROD.knob;
      const gleam = 1.7 * Math.exp(-(((x - x0) / ROD.knob + 0.35) ** 2 + ((y - middle) / ROD.knob + 0.4) ** 2) / 0.09);
      layLit(sheet, at, cover, IRON, light, 0.55 + 0.45 * Math.sqrt(Math.max(0, 1 - away * away)) + gleam);
    });
  }
}

/** One ring to a fold. */
function rings(sheet: Sheet, scene: Scene, hour: HourLight, left: number, right: number, cellCm: number): void {
  const count = Math.max(1, Math.round((right - left) / cellCm));
  const light = darkness();
  const middle = (ROD.top + ROD.bottom) / 2;
  for (let ring = 0; ring < count; ring += 1) {
    const x0 = left + ((ring + 0.5) * (right - left)) / count;
    lightAt(hour, scene.lamp.x, scene.lamp.y, x0, middle, light);
    const outer = ellipse(x0, middle + 0.3, RING.width / 2, RING.height / 2);
    const inner = ellipse(x0, middle + 0.3, RING.width / 2 - RING.wire, RING.height / 2 - RING.wire);
    const outline: Point[] = [...outer, ...outer.slice(0, 1), ...inner.reverse(), ...inner.slice(0, 1)];
    fill(sheet, outline, (at, cover) => layLit(sheet, at, cover * 0.95, IRON, light, 0.9));
  }
}

interface Bar {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/** A straight profile with a lit upper edge, and its shadow on the wall or cloth below. */
function box(
  sheet: Sheet,
  scene: Scene,
  hour: HourLight,
  { from, to, top, bottom }: Bar,
  color: Rgb,
  shadow: number,
): void {
  const light = darkness();
  fill(sheet, rectangle(from, bottom, to, bottom + shadow), (at, cover, _x, y) =>
    shade(sheet.data, at, 1 - 0.28 * cover * Math.exp((-2.2 * (y - bottom)) / shadow)),
  );
  fill(sheet, rectangle(from, top, to, bottom), (at, cover, x, y) => {
    lightAt(hour, scene.lamp.x, scene.lamp.y, x, y, light);
    const down = (y - top) / (bottom - top);
    const share = down < 0.08 ? 1.08 : down > 0.92 ? 0.7 : 0.97 - 0.12 * down;
    const edge = Math.min(x - from, to - x) < 0.8 ? 0.82 : 1;
    lay(
      sheet.data,
      at,
      cover,
      color[0] * light.red * share * edge,
      color[1] * light.green * share * edge,
      color[2] * light.blue * share * edge,
    );
  });
}
