/** The light of three hours: how bright the room is, what comes through the window, from where it falls. */
import type { Rgb } from './light.ts';

export const HOURS = ['morning', 'noon', 'night'] as const;
export type Hour = (typeof HOURS)[number];

export interface HourLight {
  /** Light of the room everywhere. */
  room: Rgb;
  /** Light through the glass, beside 1 for a white wall at noon. */
  glass: Rgb;
  /** A patch of sun on the wall. */
  sun: Rgb;
  /** A lamp that stands left of the window; null by day. */
  lamp: Rgb | null;
  /** The share of the room's light that falls from the side, and so draws the folds. */
  key: number;
  vignette: number;
}

const LIGHT: Readonly<Record<Hour, HourLight>> = {
  morning: {
    room: [0.8, 0.75, 0.67],
    glass: [1.3, 1.16, 0.94],
    sun: [0.3, 0.235, 0.145],
    lamp: null,
    key: 0.52,
    vignette: 0.09,
  },
  noon: {
    room: [0.82, 0.82, 0.81],
    glass: [1.42, 1.45, 1.48],
    sun: [0.12, 0.115, 0.1],
    lamp: null,
    key: 0.3,
    vignette: 0.07,
  },
  night: {
    room: [0.085, 0.085, 0.09],
    glass: [0.05, 0.055, 0.075],
    sun: [0, 0, 0],
    lamp: [0.62, 0.5, 0.345],
    key: 0.55,
    vignette: 0.28,
  },
};

/** @param exposure how much brighter the room is shown, from 1 */
export function lightOf(hour: Hour, exposure: number): HourLight {
  const light = LIGHT[hour];
  const [red, green, blue] = light.room;
  return exposure === 1 ? light : { ...light, room: [red * exposure, green * exposure, blue * exposure] };
}

/** How far the lamp's light reaches, in cm, until half of it is left. */
const LAMP_REACH = 137;

/** Written anew for each pixel: a picture has a million of them, and a value for each would keep the collector busy. */
export interface Light {
  red: number;
  green: number;
  blue: number;
}

export const darkness = (): Light => ({ red: 0, green: 0, blue: 0 });

/** The light that falls on something at a place of the room; writes it into `to`. */
export function lightAt(hour: HourLight, lampX: number, lampY: number, x: number, y: number, to: Light): void {
  const { room, lamp } = hour;
  to.red = room[0];
  to.green = room[1];
  to.blue = room[2];
  if (!lamp) return;
  const near = 1 / (1 + ((x - lampX) ** 2 + (y - lampY) ** 2) / LAMP_REACH ** 2);
  to.red += lamp[0] * near;
  to.green += lamp[1] * near;
  to.blue += lamp[2] * near;
}
