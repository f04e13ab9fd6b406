/** A curtain in the shopper's own photograph: hung, compared with before, saved, and never sent (decisions U7). */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, WINDOW } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const DAY = readFileSync(new URL('photos/day.jpg', import.meta.url));

/** Colour of the picture at a share of its width and height, as red, green and blue. */
const colourAt = (canvas: Locator, x: number, y: number): Promise<number[]> =>
  canvas.evaluate(
    (element, [right, down]) => {
      const { width, height } = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext('2d');
      const { data } = context?.getImageData(Math.round(right * width), Math.round(down * height), 1, 1) ?? {};
      return [...(data ?? [])].slice(0, 3);
    },
    [x, y] as const,
  );

/** Mean difference of a picture from a stored one, in levels of 255. */
async function differenceFrom(canvas: Locator, stored: URL): Promise<number> {
  const { data, info } = await sharp(readFileSync(stored)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const seen = await canvas.evaluate(
    (element, [width, height]) => {
      const small = new OffscreenCanvas(width, height);
      const context = small.getContext('2d');
      if (!context) return [];
      context.imageSmoothingQuality = 'high';
      context.drawImage(element as HTMLCanvasElement, 0, 0, width, height);
      return [...context.getImageData(0, 0, width, height).data].filter((_, index) => index % 4 < 3);
    },
    [info.width, info.height] as const,
  );
  return data.reduce((sum, level, index) => sum + Math.abs(level - (seen[index] ?? 0)), 0) / data.length;
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));

/** Where the left panel hangs between the marks that a photograph begins with, and a piece of wall beside them. */
const PANEL = [0.26, 0.4] as const;
const WALL = [0.05, 0.3] as const;
/** A place on the sheet of paper where its four edges are found. */
const SHEET = [1721 / 2400, 767 / 1800] as const;

journey("a curtain hangs in the shopper's own photograph, which stays on the device", async ({ page }) => {
  await page.goto(paths('tr').product(curtain.slug) + `?width=${WINDOW.width}&height=${WINDOW.height}`);
  await page.getByRole('button', { name: t('room-view:title') }).click();
  const dialog = page.getByRole('dialog', { name: t('room-view:title') });
  await dialog.getByText(t('photo:private')).waitFor();
  await expectAccessible(page);

  await dialog
    .getByLabel(t('photo:choose'))
    .setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
  await dialog.getByText(t('photo:unreadable')).waitFor();

  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests.push(request.url());
  });
  await dialog.getByLabel(t('photo:choose')).setInputFiles({ name: 'oda.jpg', mimeType: 'image/jpeg', buffer: DAY });
  const picture = dialog.getByRole('img');
  await expect.poll(() => picture.getAttribute('aria-busy')).toBeNull();
  await expectAccessible(page);

  await expect.poll(() => differenceFrom(picture, new URL('photos/dressed-day.png', import.meta.url))).toBeLessThan(2);
  // A picture that was begun is whole once nothing is busy.
  await expect.poll(() => picture.getAttribute('aria-busy')).toBeNull();
  const dressed = await colourAt(picture, ...PANEL);
  const wall = await colourAt(picture, ...WALL);
  const before = dialog.getByRole('button', { name: t('room-view:before') });
  await before.focus();
  await page.keyboard.down('Space');
  await expect.poll(async () => distance(await colourAt(picture, ...PANEL), dressed)).toBeGreaterThan(40);
  expect(distance(await colourAt(picture, ...WALL), wall)).toBeLessThan(3);
  await page.keyboard.up('Space');
  await expect.poll(async () => distance(await colourAt(picture, ...PANEL), dressed)).toBeLessThan(3);

  // A mark that is moved by keys takes the cloth along, and back again.
  const corner = dialog.getByRole('button', { name: new RegExp(`^${t('room-view:mark.railLeft')}`) });
  const place = await corner.getAttribute('aria-label');
  await corner.press('Shift+ArrowRight');
  await expect.poll(() => corner.getAttribute('aria-label')).not.toBe(place);
  await page.keyboard.press('Control+z');
  await expect.poll(() => corner.getAttribute('aria-label')).toBe(place);

  // The sheet on the wall would give the scale, were the marks where the curtain hangs.
  await dialog.getByRole('button', { name: t('room-view:tool.sheet.name') }).click();
  const box = await picture.boundingBox();
  if (!box) throw new Error('no photograph');
  await page.mouse.click(box.x + SHEET[0] * box.width, box.y + SHEET[1] * box.height);
  await dialog.getByText(t('photo:marks')).waitFor();

  await expect.poll(() => picture.getAttribute('aria-busy')).toBeNull();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('room-view:save') }).click();
  expect((await download).suggestedFilename()).toBe(`${t('room-view:file')}.jpg`);
  await dialog.getByText(t('room-view:saved')).waitFor();
  expect(requests).toEqual([]);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
