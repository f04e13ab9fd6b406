/** Cloth that one can nearly touch: photographs as large as the screen, and the weave from close by. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, photos } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const names = [...new Set([curtain.photo, ...curtain.details, ...curtain.colors.flatMap(({ photo }) => photo ?? [])])];
/** The photographs, and the cloth last. */
const count = names.length + 1;

/** Two fingers in the middle of an element, drawn apart to three times their distance. */
async function pinch(page: Page, on: Locator): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('expected something to touch');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: x - apart, y, id: 1 },
              { x: x + apart, y, id: 2 },
            ],
    });
  await touch('touchStart', 30);
  for (const apart of [50, 70, 90]) await touch('touchMove', apart);
  await touch('touchEnd');
  await device.detach();
}

/** Mean of a canvas, red, green and blue. */
const meanOf = (canvas: Locator): Promise<number[]> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height / 2);
    const sum = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4)
      for (const channel of [0, 1, 2]) sum[channel]! += data[at + channel]! / (data.length / 4);
    return sum;
  });

journey('photographs grow under keys and fingers, and the cloth from close by follows the colour', async ({ page }) => {
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  await product.photo(names[0]!).click();
  const dialog = page.getByRole('dialog', { name: t('close-up:title') });
  await dialog.getByText(t('close-up:place', { number: 1, count })).waitFor();
  await expect.poll(() => dialog.getByRole('img').getAttribute('alt')).toBe(photos[names[0]!]?.alt.tr);
  await expectAccessible(page);
  const scale = dialog.getByRole('button', { name: t('close-up:whole') });
  await page.keyboard.press('+');
  expect(await scale.textContent()).toContain('%150');
  await page.keyboard.press('0');
  expect(await scale.textContent()).toContain('%100');
  await pinch(page, dialog.getByRole('img'));
  await expect.poll(async () => Number(/\d+/.exec((await scale.textContent()) ?? ''))).toBeGreaterThan(250);
  // Zoomed, an arrow moves the picture; whole, it turns to the next one.
  await page.keyboard.press('ArrowRight');
  await dialog.getByText(t('close-up:place', { number: 1, count })).waitFor();
  await scale.click();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText(t('close-up:place', { number: 2, count })).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Focus stands where the shopper has come to.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-photo'))).toBe(names[1]);
  expect(await product.isInView(names[1]!)).toBe(true);

  await page.getByRole('button', { name: t('product:gallery.cloth') }).click();
  const [first, other] = curtain.colors;
  if (!curtain.fabric.weave || !first || !other) throw new Error('expected a cloth in two colours');
  const weave = t(`close-up:weave.${curtain.fabric.weave}`);
  const cloth = (color: string): Locator => page.getByRole('img', { name: t('close-up:alt', { weave, color }) });
  await cloth(first.name.tr).waitFor();
  await page.getByText(t(`picture:light.night.${curtain.fabric.opacity ?? 'filter'}`)).waitFor();
  await expectAccessible(page);
  const before = await meanOf(cloth(first.name.tr));
  await product.color(other.name.tr).check();
  await cloth(other.name.tr).waitFor();
  const after = await meanOf(cloth(other.name.tr));
  expect(Math.hypot(...before.map((value, channel) => value - after[channel]!))).toBeGreaterThan(20);
  // Larger: the whole piece, in the colour chosen.
  await cloth(other.name.tr).click();
  await dialog.getByText(t('close-up:piece', { color: other.name.tr, cm: 4 })).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('product:gallery.photos'), exact: true }).click();
  await product.photo(names[0]!).waitFor();
});
