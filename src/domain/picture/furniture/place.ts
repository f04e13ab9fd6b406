/** Where furniture stands, and how its surfaces are filled. */
import { darkness, lightAt, type HourLight } from '../hours.ts';
import { linearOf, type Rgb } from '../light.ts';
import { ellipse } from '../outline.ts';
import type { Scene } from '../scene.ts';
import { fill, layLit, shade, type Point, type Sheet } from '../sheet.ts';

export const BRASS = linearOf('#a9834a');
export const OAK = linearOf('#c99b66');
export const TERRACOTTA = linearOf('#b7523a');
export const SHADE = linearOf('#efe3cd');

export interface Place {
  sheet: Sheet;
  scene: Scene;
  hour: HourLight;
}

export type Tone = (x: number, y: number) => number;

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
