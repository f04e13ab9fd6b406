/** Light as the eye adds it up: pictures are composed in linear light and turned into screen values at the end. */

/** Red, green and blue in linear light; 1 is a white wall at noon. */
export type Rgb = readonly [red: number, green: number, blue: number];

const fromScreen = (value: number): number => (value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92);
const toScreen = (light: number): number => (light > 0.0031308 ? 1.055 * light ** (1 / 2.4) - 0.055 : light * 12.92);

/** `#9aa68e` in linear light. */
export function linearOf(hex: string): Rgb {
  const channel = (at: number): number => fromScreen(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** Above this share of white, light is pressed together instead of cut off. */
const SHOULDER = 0.9;
const STEPS = 2048;
/** Screen values over the square root of light, up to four times white: roots keep the dark tones apart. */
const SCREEN = Float32Array.from({ length: STEPS + 2 }, (_, step) => {
  const light = ((step * 2) / STEPS) ** 2;
  const pressed = light > SHOULDER ? SHOULDER + (1 - SHOULDER) * Math.tanh((light - SHOULDER) / (1 - SHOULDER)) : light;
  return toScreen(pressed) * 255;
});

/** Linear light as a screen value from 0 to 255. */
export function screenOf(light: number): number {
  const at = Math.min(STEPS, Math.sqrt(light > 0 ? light : 0) * (STEPS / 2));
  const step = at | 0;
  const share = at - step;
  return (SCREEN[step] ?? 0) * (1 - share) + (SCREEN[step + 1] ?? 255) * share;
}

/** How bright it looks. */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** 0 below 0, 1 above 1, and without a kink between. */
export function ease(value: number): number {
  if (value <= 0) return 0;
  if (value >= 1) return 1;
  return value * value * (3 - 2 * value);
}

export const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value;

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
