import type { ClothFacts } from '../../../../domain/product/cloth-facts.ts';
import { composeCloseUp, MAP_CM, SHEER_OPENNESS } from '../../../../domain/picture/close-up.ts';
import type { Translate } from '../../../../i18n/messages.ts';
import { fetchCloths } from '../../../../lib/cloth-facts.ts';
import { pageLocale } from '../../../../lib/paths.ts';
import { weaveMap } from './maps.ts';

/** How long a centimetre is drawn, in pixels of the map. */
const MAP_PX_PER_CM = 192;

/** Returns the facts of the product of this page. Rejects where it cannot be had. */
export async function clothHere(): Promise<ClothFacts> {
  const id = Number(document.querySelector<HTMLElement>('.product-title [data-favourite]')?.dataset.favourite);
  const cloth = (await fetchCloths([id], pageLocale())).get(id);
  if (!cloth) throw new Error(`no facts of ${id}`);
  return cloth;
}

/** The colour chosen in the form; before it is alive that of the address, else the first. */
export function chosenColor({ colors }: ClothFacts): ClothFacts['colors'][number] {
  const chosen =
    document.querySelector<HTMLInputElement>('input[name="color"]:checked')?.value ??
    new URLSearchParams(location.search).get('color');
  const color = colors.find(({ id }) => id === chosen) ?? colors[0];
  if (!color) throw new Error('a product has a colour');
  return color;
}

/** One tile of the cloth in a colour, 4 × 4 cm, which goes on without a seam. Rejects where its map cannot be fetched. */
export async function closeUp({ weave, opacity }: ClothFacts, hex: string): Promise<HTMLCanvasElement> {
  if (!weave) throw new Error('no weave');
  const map = await weaveMap(weave);
  const tile = document.createElement('canvas');
  tile.width = map.width;
  tile.height = map.width;
  const pixels = composeCloseUp(map, hex, opacity === 'sheer' ? SHEER_OPENNESS : 0);
  tile.getContext('2d')?.putImageData(new ImageData(pixels, map.width, map.width), 0, 0);
  return tile;
}

/** Returns the description of the picture, for those who do not see it. */
export const altOf = ({ weave }: ClothFacts, color: string, t: Translate): string =>
  t('close-up:alt', { weave: weave ? t(`close-up:weave.${weave}`) : '', color });

/** Fills a canvas of the page with the cloth, five times enlarged, and draws a bar of one centimetre upon it. */
export function fill(canvas: HTMLCanvasElement, tile: HTMLCanvasElement, bar: string): void {
  const density = Math.min(2, devicePixelRatio);
  const { clientWidth, clientHeight } = canvas;
  draw(canvas, tile, { width: clientWidth, height: clientHeight, density, letter: 14 }, bar);
}

/** The whole tile by itself, as the zoomed photographs stand. */
export function fillWhole(canvas: HTMLCanvasElement, tile: HTMLCanvasElement, bar: string): void {
  const side = MAP_CM * MAP_PX_PER_CM;
  draw(canvas, tile, { width: side, height: side, density: 1, letter: 30 }, bar);
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly density: number;
  /** Height of the words, in pixels. The whole tile is seen at half its size on a telephone. */
  readonly letter: number;
}

const BAR = { margin: 16, height: 4 } as const;

function draw(
  canvas: HTMLCanvasElement,
  tile: HTMLCanvasElement,
  { width, height, density, letter }: Sheet,
  bar: string,
): void {
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(density, density);
  context.imageSmoothingQuality = 'high';
  for (let x = 0; x < width; x += tile.width)
    for (let y = 0; y < height; y += tile.height) context.drawImage(tile, x, y);
  // Upon a plate, because cloth has every colour.
  const left = width - BAR.margin - MAP_PX_PER_CM;
  const plate = letter * 1.3 + 3 * BAR.height;
  const top = height - BAR.margin - plate;
  context.fillStyle = '#fcfcfc';
  context.fillRect(left - 8, top, MAP_PX_PER_CM + 16, plate);
  context.fillStyle = '#14213d';
  context.fillRect(left, top + plate - 2 * BAR.height, MAP_PX_PER_CM, BAR.height);
  context.font = `600 ${letter}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.fillText(bar, left + MAP_PX_PER_CM / 2, top + letter * 1.15);
}
