/** In the order in which filters show them: from light to dark, then round the colour circle. */
export const COLOUR_FAMILIES = ['white', 'beige', 'brown', 'grey', 'black', 'red', 'yellow', 'green', 'blue'] as const;
export type ColourFamily = (typeof COLOUR_FAMILIES)[number];

/** A colour of each family for its swatch: those that the shop has most of. */
export const FAMILY_HEX: Readonly<Record<ColourFamily, string>> = {
  white: '#eae9e6',
  beige: '#d3c2a7',
  brown: '#76594a',
  grey: '#a3a5a6',
  black: '#4a4d51',
  red: '#b06a50',
  yellow: '#bfa472',
  green: '#9aa68e',
  blue: '#2f3e63',
};

/** Less chroma than this has no hue that one would name: white, grey or black, by lightness alone. */
const NEUTRAL_CHROMA = 0.02;
const WHITE_FROM = 0.88;
const BLACK_BELOW = 0.48;
/** Between red and green lie brown, beige and yellow: dark, pale and strong ones of one hue. */
const EARTH = { from: 45, to: 110 } as const;
const BROWN_BELOW = 0.57;
const YELLOW_CHROMA = 0.055;
const GREEN_TO = 190;
const BLUE_TO = 300;

/**
 * The family in which a shopper looks for a colour such as `#9aa68e`, by its lightness, chroma and hue in OKLCH, where
 * equal steps look equal. A hex value without a colour counts as grey.
 */
export function colourFamily(hex: string): ColourFamily {
  const { lightness, chroma, hue } = oklch(hex);
  if (!(chroma >= NEUTRAL_CHROMA)) {
    if (lightness >= WHITE_FROM) return 'white';
    return lightness < BLACK_BELOW ? 'black' : 'grey';
  }
  if (hue < EARTH.from || hue >= BLUE_TO) return 'red';
  if (hue >= EARTH.to) return hue < GREEN_TO ? 'green' : 'blue';
  if (lightness < BROWN_BELOW) return 'brown';
  return chroma < YELLOW_CHROMA ? 'beige' : 'yellow';
}

/** The families of several colours, each once, in the order of `COLOUR_FAMILIES`. */
export function colourFamilies(hexes: readonly string[]): ColourFamily[] {
  const found = new Set(hexes.map(colourFamily));
  return COLOUR_FAMILIES.filter((family) => found.has(family));
}

/** Lightness 0–1, chroma from 0, hue in degrees (Ottosson's Oklab from linear sRGB). */
function oklch(hex: string): { lightness: number; chroma: number; hue: number } {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
