/**
 * A window as a small PNG in a letter: mail programs show no SVG, and a picture that came with the letter tells nobody that it
 * was opened.
 */
import { crc32, deflateSync } from 'node:zlib';
import type { DrawnLine } from '../../src/contract/answers.ts';
import { figuresOn, type ClothFigures } from '../../src/domain/picture/line-figures.ts';
import {
  fitted,
  hungCloths,
  inDepth,
  isBlind,
  windowBehind,
  type Box,
  type HungCloth,
} from '../../src/domain/picture/line-geometry.ts';

/** Units of the sheet, and pixels of each: sharp on a phone. */
const SHEET = 160;
const PIXELS = 2;
const MARGIN = 6;
/** Centimetres that fill the sheet at least, so that windows compare. */
const COMMON_WINDOW = 250;

/** Width and height at which a letter shows it. */
export const PICTURE_SIDE = SHEET;

type Colour = readonly [red: number, green: number, blue: number];
const PAPER: Colour = [255, 255, 255];
const GLASS: Colour = [226, 238, 243];
const FRAME: Colour = [154, 165, 177];
const INK: Colour = [20, 33, 61];
const GOLD: Colour = [185, 138, 62];
const UNDYED: Colour = [223, 229, 242];

/** Returns the PNG of all that hangs at one window. */
export function windowPicture(lines: readonly DrawnLine[]): Buffer {
  const size = {
    width: Math.max(...lines.map(({ width }) => width)),
    height: Math.max(...lines.map(({ height }) => height)),
  };
  const side = SHEET - 2 * MARGIN;
  const { width, height } = fitted(size, side, Math.max(COMMON_WINDOW, size.width, size.height));
  const box = { x: MARGIN, y: MARGIN, width, height };
  const cloths = lines
    .flatMap((line) => {
      const own = fitted(line, width, size.width);
      const hung = { x: box.x + (width - own.width) / 2, y: box.y, ...own };
      return hungCloths(line, line.drawing, hung).map((cloth) => ({
        cloth,
        colour: colourOf(line.hex),
        figures: line.motif ? figuresOn(line.motif, cloth) : null,
      }));
    })
    .sort((a, b) => inDepth(a.cloth, b.cloth));
  const nearest = cloths.at(-1)?.cloth.kind ?? 'drape';
  const sheet = blank();
  const { glass } = windowBehind(size, nearest, box);
  fill(
    sheet,
    { ...glass, x: glass.x - 0.5, y: glass.y - 0.5, width: glass.width + 1, height: glass.height + 1 },
    FRAME,
  );
  fill(sheet, glass, GLASS);
  fill(sheet, { x: glass.x + glass.width / 2, y: glass.y, width: 0.5, height: glass.height }, FRAME);
  for (const { cloth, colour, figures } of cloths) {
    hang(sheet, cloth, colour);
    for (const at of figures?.boxes ?? []) fill(sheet, at, figureColour(figures?.tone, colour));
  }
  if (!isBlind(nearest)) fill(sheet, { x: box.x - 4, y: box.y - 1.5, width: width + 8, height: 2 }, INK);
  return png(sheet);
}

const SIDE = SHEET * PIXELS;
const blank = (): Uint8Array => new Uint8Array(SIDE * SIDE * 3).fill(PAPER[0]);

/** @param alpha how much of the cloth hides what is behind */
function fill(
  sheet: Uint8Array,
  { x, y, width, height }: Box,
  colour: Colour | ((x: number) => Colour),
  alpha = 1,
): void {
  const [left, right, top, bottom] = [pixel(x), pixel(x + width), pixel(y), pixel(y + height)];
  for (let column = left; column < right; column += 1) {
    const [red, green, blue] = typeof colour === 'function' ? colour(column / PIXELS) : colour;
    for (let row = top; row < bottom; row += 1) {
      const at = (row * SIDE + column) * 3;
      sheet[at] = mixed(sheet[at], red, alpha);
      sheet[at + 1] = mixed(sheet[at + 1], green, alpha);
      sheet[at + 2] = mixed(sheet[at + 2], blue, alpha);
    }
  }
}

const mixed = (behind = 0, value = 0, alpha = 1): number => Math.round(behind + (value - behind) * alpha);

const pixel = (units: number): number => Math.min(SIDE, Math.max(0, Math.round(units * PIXELS)));

function hang(sheet: Uint8Array, { kind, edges, parts, ...box }: HungCloth, colour: Colour): void {
  if (parts.length > 0) {
    if (kind === 'zebra') fill(sheet, box, colour, 0.3);
    for (const part of parts) fill(sheet, part, colour);
    for (const edge of edges) fill(sheet, { ...box, x: edge, width: 0.5 }, shaded(colour, 0.7));
    fill(sheet, { ...box, y: box.y + box.height - 2, height: 2 }, shaded(colour, 0.7));
    if (isBlind(kind)) fill(sheet, { ...box, y: box.y - 1.5, height: 4 }, FRAME);
    return;
  }
  const bounds = [box.x, ...edges, box.x + box.width];
  // Each fold is bright in its middle and turns away at both ends.
  const dyeAt = (x: number): Colour => {
    const of = Math.max(
      1,
      bounds.findIndex((edge) => edge > x),
    );
    const [from = box.x, to = box.x + box.width] = [bounds[of - 1], bounds[of]];
    return shaded(colour, 0.74 + 0.32 * Math.sin((Math.PI * (x - from)) / Math.max(1, to - from)));
  };
  fill(sheet, box, dyeAt, kind === 'sheer' ? 0.62 : 1);
}

function figureColour(tone: ClothFigures['tone'] | undefined, cloth: Colour): Colour {
  if (tone === 'gold') return GOLD;
  return tone === 'cut' ? GLASS : shaded(cloth, tone === 'light' ? 1.12 : 0.76);
}

const shaded = ([red, green, blue]: Colour, light: number): Colour => {
  const lit = (value: number): number => Math.min(255, Math.round(value * light));
  return [lit(red), lit(green), lit(blue)];
};

function colourOf(hex: string | null): Colour {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(hex ?? '') ?? [];
  return red && green && blue ? [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)] : UNDYED;
}

/** RGB of 8 bits; each row by its difference from the row above, because most rows are alike. */
function png(sheet: Uint8Array): Buffer {
  const stride = SIDE * 3;
  const rows = Buffer.alloc(SIDE * (stride + 1));
  for (let row = 0; row < SIDE; row += 1) {
    rows[row * (stride + 1)] = 2;
    for (let at = 0; at < stride; at += 1) {
      const above = row === 0 ? 0 : (sheet[(row - 1) * stride + at] ?? 0);
      rows[row * (stride + 1) + 1 + at] = ((sheet[row * stride + at] ?? 0) - above) & 0xff;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
