import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { withExif } from '../unit/domain/photo/jpegs.ts';
import { journey } from './support/journey.ts';
import { curtain } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

/** Ray-traced rooms with a window of 180 × 136 cm; corners clockwise from the top left, in px. */
const DAY = {
  file: 'day.jpg',
  size: [2400, 1800],
  /** In mm of 35 mm film. */
  focal35: 26,
  sheet: [1721, 767],
  window: [
    [646, 374],
    [1561, 438],
    [1555, 1095],
    [658, 1143],
  ],
} as const;
const TRUTH = { width: 180, height: 136 } as const;

const photoOf = (name: string): Buffer => readFileSync(new URL(`photos/${name}`, import.meta.url));

async function choose(page: Page, buffer: Buffer): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Fotoğraftan ölçün' });
  await dialog.getByLabel('Galeriden seçin').setInputFiles({ name: 'oda.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByText('Kâğıda bir kez dokunun.').waitFor();
  return dialog;
}

/** Presses the photograph at one of its pixels. */
async function tap(
  dialog: Locator,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): Promise<void> {
  const box = await dialog.locator('.photo-stage').boundingBox();
  if (!box) throw new Error('no photograph');
  await dialog.page().mouse.click(box.x + (x / width) * box.width, box.y + (y / height) * box.height);
}

/** Moves a handle to a pixel by arrow keys: the last step of each direction is a real press, the others come a frame apart. */
async function moveByKeys(handle: Locator, [x, y]: readonly [number, number]): Promise<void> {
  await handle.focus();
  const [, fromX = 0, fromY = 0] =
    /, (\d+), (\d+)$/.exec((await handle.getAttribute('aria-label')) ?? '')?.map(Number) ?? [];
  for (const [distance, more, less] of [
    [x - fromX, 'ArrowRight', 'ArrowLeft'],
    [y - fromY, 'ArrowDown', 'ArrowUp'],
  ] as const) {
    if (distance === 0) continue;
    const key = distance > 0 ? more : less;
    await handle.evaluate(
      async (button, { key, pixels }) => {
        for (let left = pixels; left > 0;) {
          const shiftKey = left >= 10;
          button.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
          left -= shiftKey ? 10 : 1;
          await new Promise(requestAnimationFrame);
        }
      },
      { key, pixels: Math.abs(distance) - 1 },
    );
    await handle.press(key);
  }
}

journey('a window is measured on a photograph, and only a tape brings its size into the cart', async (visit) => {
  const { page, context, expectComplaint } = visit;
  await page.goto(to.product(curtain.slug));
  await page.getByRole('button', { name: 'Fotoğraftan ölçün' }).click();
  await page.getByText('Fotoğraf cihazınızdan çıkmaz').waitFor();
  await expectAccessible(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests.push(request.url());
  });
  const [pixelWidth, pixelHeight] = DAY.size;
  const dialog = await choose(
    page,
    Buffer.from(withExif(photoOf(DAY.file), { focal35: DAY.focal35, pixelWidth, pixelHeight })),
  );
  await tap(dialog, DAY.sheet, DAY.size);
  await dialog.getByText('Kâğıt bulundu').waitFor();
  await dialog.getByRole('button', { name: 'Doğru' }).click();
  // Each step takes the buttons of the one before with it.
  const step = dialog.getByText('Pencerenin dört köşesini işaretleyin');
  await expect.poll(() => step.evaluate((text) => text === document.activeElement)).toBe(true);
  const handles = dialog.getByRole('button', { name: /^Pencere, / });
  for (const [index, corner] of DAY.window.entries()) await moveByKeys(handles.nth(index), corner);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ölçün' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Yaklaşık');
  const words = await dialog.getByText(/^Yaklaşık \d+ × \d+ cm/).textContent();
  const [width = 0, height = 0, error = 0] = words?.match(/\d+/g)?.map(Number) ?? [];
  expect(Math.abs(width - TRUTH.width)).toBeLessThanOrEqual(error);
  expect(Math.abs(height - TRUTH.height)).toBeLessThanOrEqual(error);
  expect(requests).toEqual([]);

  // The same photograph is dressed, by the scale of its sheet, and what is fetched for that knows nothing of it.
  expectComplaint(/ERR_INTERNET_DISCONNECTED|cannot be fetched/);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Odanızda görün' }).click();
  await dialog.getByText('Açılamadı. Bağlantınızı kontrol edip').waitFor();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Odanızda görün' }).click();
  const room = page.getByRole('dialog', { name: 'Odanızda görün' });
  await room.getByText(/^Ölçek: duvardaki A4.*± \d+ cm/).waitFor();
  await expect.poll(() => room.getByRole('img').getAttribute('aria-busy')).toBeNull();
  await expectAccessible(page);
  expect(requests.filter((address) => !/\.(js|css|webp|json)$/.test(new URL(address).pathname)).join(' ')).toBe('');
  await room.getByRole('button', { name: 'Pencereyi ölçün' }).click();
  await room.waitFor({ state: 'detached' });
  for (const [index, corner] of DAY.window.entries()) await moveByKeys(handles.nth(index), corner);
  await dialog.getByRole('button', { name: 'Ölçün' }).click();
  await dialog.getByText(/^Yaklaşık \d+ × \d+ cm/).waitFor();
  await dialog.getByRole('button', { name: 'Pencerelerime ekleyin' }).click();
  await dialog.getByText('Önce pencereye bir ad verin').waitFor();
  await dialog.getByLabel('Pencerenin adı').fill('Salon');
  await dialog.getByRole('button', { name: 'Pencerelerime ekleyin' }).click();
  await dialog.getByText('Salon pencerelerinizde').waitFor();

  await dialog.getByRole('button', { name: 'Ölçüleri forma aktarın' }).click();
  await dialog.waitFor({ state: 'detached' });
  const field = page.getByRole('textbox', { name: 'Genişlik' });
  expect(await field.inputValue()).toBe(String(width + 40));
  await page.getByRole('radio', { name: /Normal/ }).check();
  await page.locator('#measure').getByRole('button', { name: 'Sepete Ekle' }).click();
  await page.getByText('Bu bir tahmindir').waitFor();
  const tape = page.getByRole('checkbox', { name: /Metreyle ölçtüm/ });
  await expect.poll(() => tape.evaluate((box) => box === document.activeElement)).toBe(true);
  await expectAccessible(page);
  // A typed size that the photograph cannot mean is asked about; one that it confirms earns the fit guarantee.
  await field.fill('120');
  await page.getByText('Yazdığınız 120 cm').waitFor();
  await field.fill(String(width + 41));
  await page.getByText('Yazdığınız ölçü, fotoğrafla uyuşuyor').waitFor();
  await tape.check();
  await page.locator('#measure').getByRole('button', { name: 'Sepete Ekle' }).click();
  await page.getByText('Sepete eklendi').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('kp-measures') ?? ''))
    .toContain(JSON.stringify([width + 41, width + 40]));
  await page.goto(to.windows);
  await page.getByText(/^Fotoğraftan, ± \d+ cm$/).waitFor();
});

journey('photographs are turned upright, and what no browser opens is refused in words', async ({ page }) => {
  await page.goto(to.product(curtain.slug));
  await page.getByRole('button', { name: 'Fotoğraftan ölçün' }).click();
  const input = page.getByLabel('Galeriden seçin');
  // The chooser is closed without a choice, which leaves the dialog open.
  await input.dispatchEvent('cancel', { bubbles: true });
  expect(await page.getByRole('dialog', { name: 'Fotoğraftan ölçün' }).count()).toBe(1);
  await input.setInputFiles({
    name: 'a.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
  });
  await page.getByText('Bu fotoğraf HEIC biçiminde').waitFor();
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await page.getByText('Bu fotoğraf açılamadı').waitFor();
  // The middle of the sheet in the lying file, and where each orientation shows it.
  const [x, y] = [1158, 416];
  const [w, h] = [1440, 1080];
  const upright: readonly (readonly [orientation: number, place: readonly [number, number]])[] = [
    [3, [w - x, h - y]],
    [6, [h - y, x]],
  ];
  for (const [orientation, place] of upright) {
    const lying = withExif(photoOf('evening.jpg'), { orientation, pixelWidth: w, pixelHeight: h });
    const dialog = await choose(page, Buffer.from(lying));
    await tap(dialog, place, orientation < 5 ? [w, h] : [h, w]);
    await dialog.getByText('Kâğıt bulundu').waitFor();
    await dialog.getByRole('button', { name: 'Başka fotoğraf' }).click();
  }
});

journey('a photograph that is larger than the bound is opened at a bounded size', async ({ page }) => {
  await page.goto(to.product(curtain.slug));
  await page.getByRole('button', { name: 'Fotoğraftan ölçün' }).click();
  await page.getByText('Fotoğraf cihazınızdan çıkmaz').waitFor();
  const large = await sharp(photoOf(DAY.file)).resize(4000, 3000).jpeg({ quality: 60 }).toBuffer();
  const dialog = await choose(page, large);
  const canvas = dialog.locator('.photo-view canvas');
  expect(await canvas.evaluate(({ width, height }: HTMLCanvasElement) => [width, height])).toEqual([3000, 2250]);
  await tap(dialog, DAY.sheet, DAY.size);
  await dialog.getByText('Kâğıt bulundu').waitFor();
});

journey('a second photograph is no tape for the size that the first one filled in', async ({ page }) => {
  await page.goto(to.product(curtain.slug));
  const [pixelWidth, pixelHeight] = DAY.size;
  const photo = Buffer.from(withExif(photoOf(DAY.file), { focal35: DAY.focal35, pixelWidth, pixelHeight }));
  const taped = page.getByRole('checkbox', { name: 'Metreyle ölçtüm, bu ölçüler doğru' });
  const measure = async (by: number, take: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Fotoğraftan ölçün' }).click();
    const dialog = await choose(page, photo);
    await tap(dialog, DAY.sheet, DAY.size);
    await dialog.getByRole('button', { name: 'Doğru' }).click();
    const handles = dialog.getByRole('button', { name: /^Pencere, / });
    for (const [index, [x, y]] of DAY.window.entries())
      await moveByKeys(handles.nth(index), [x + (index === 1 || index === 2 ? by : -by), y + (index > 1 ? by : -by)]);
    await dialog.getByRole('button', { name: 'Ölçün' }).click();
    await dialog.getByRole('button', { name: take }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const add = async (): Promise<void> => {
    await page.locator('#measure').getByRole('button', { name: 'Sepete Ekle' }).click();
    await page.getByText('Bu bir tahmindir').waitFor();
  };
  await measure(0, /^Ölçüleri forma aktarın$/);
  // A little larger on both sides, within the ±.
  await measure(4, /^Formdaki ölçü kalsın$/);
  await page.getByRole('radio', { name: /Normal/ }).check();
  await add();
  // The tape has measured the size before, and not the one that takes its place.
  await taped.check();
  await measure(4, /^Ölçüleri forma aktarın$/);
  expect(await taped.isChecked()).toBe(false);
  await add();
  expect(await page.evaluate(() => localStorage.getItem('kp-measures'))).toBeNull();
});
