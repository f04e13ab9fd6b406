import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

interface Icon {
  readonly size: number;
  /** Systems may cut such an icon to a circle: the drawing keeps to its middle. */
  readonly maskable: boolean;
}

/** By file name. */
export const ICONS: Readonly<Record<string, Icon>> = {
  'apple-touch-icon': { size: 180, maskable: false },
  'icon-192': { size: 192, maskable: false },
  'icon-512': { size: 512, maskable: false },
  'icon-maskable-512': { size: 512, maskable: true },
};

/** Ground of `favicon.svg`, which reaches every edge. */
const GROUND = '#1f3f93';
const MIDDLE = 0.78;

/** The fold of the wordmark as PNG. Throws on an unknown name. */
export async function iconPng(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const icon = ICONS[name];
  if (!icon) throw new Error(`There is no icon ${name}`);
  const { size, maskable } = icon;
  const inner = maskable ? Math.round((size * MIDDLE) / 2) * 2 : size;
  const drawing = sharp(await readFile('public/favicon.svg'), { density: (72 * inner) / 32 }).resize(inner);
  const edge = (size - inner) / 2;
  const png = await drawing
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: GROUND })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return new Uint8Array(png);
}
