import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { productPage } from './pages/product.ts';
import { journey } from './support/journey.ts';
import { blind, configured, curtain, priceText, WINDOW } from './support/shop.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const pictureOf = (page: Page): Locator => page.getByRole('img', { name: /Ölçeğiyle resim/ });

/** The canvas's colour at a place, in shares of its sides. */
const colourAt = (picture: Locator, x: number, y: number): Promise<number[]> =>
  picture.evaluate(
    (canvas: HTMLCanvasElement, [across, down]) => [
      ...canvas.getContext('2d')!.getImageData(canvas.width * across!, canvas.height * down!, 1, 1).data,
    ],
    [x, y],
  );

/** Finished: coarse and fine. */
const painted = (picture: Locator): Promise<void> => expect.poll(() => picture.getAttribute('aria-busy')).toBeNull();

/** Has never preferred photographs. */
const forgetChoice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol.startsWith('http')) sessionStorage.removeItem('kp-photographs');
  });

journey(
  'the window is seen as a picture, by day and night, is saved as a file, and the photographs come back',
  async ({ page }) => {
    await page.goto(to.product(curtain.slug));
    // The press wakes the form, which draws.
    await page.getByRole('button', { name: 'Sizin pencereniz' }).click();
    const picture = pictureOf(page);
    await picture.waitFor();
    await page.getByText('Örnek pencere. Ölçünüzü yazın, resim sizin pencereniz olsun.').waitFor();
    const product = productPage(page);
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await page.getByRole('img', { name: /250 × 240 cm.*Ölçeğiyle resim: Öğle, Yarı/ }).waitFor();
    await painted(picture);
    const [noon = 0] = await colourAt(picture, 0.1, 0.95);
    expect(noon).toBeGreaterThan(150);

    await page.getByRole('slider', { name: 'Günün saati' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Perdenin açıklığı' }).focus();
    await page.keyboard.press('End');
    await page.getByText('Gece dışarıdan yalnız gölgeler seçilir.').waitFor();
    await expect.poll(async () => (await colourAt(picture, 0.1, 0.95))[0]).toBeLessThan(noon - 40);
    await expectAccessible(page);

    // It is saved as a file that names its size.
    await page.getByRole('button', { name: 'Resmi kaydedin' }).focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('pencere-250x240.png');
    await page.getByText('Resim indirildi.').waitFor();

    await page.getByRole('button', { name: 'Fotoğraf', exact: true }).click();
    await picture.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Sizin pencereniz' }).click();
    await picture.waitFor();
  },
  { moving: true },
);

journey(
  'a known window opens as a picture on a wide screen, and cloth that cannot be fetched is asked for again',
  async ({ page, expectComplaint }) => {
    expectComplaint(/fon-normal/);
    await forgetChoice(page);
    await page.route(/fon-normal.*\.webp/, (route) => route.abort());
    await page.goto(`${to.product(curtain.slug)}?width=250&height=240&pleat=normal`);
    await page.getByText('Kumaş yüklenemedi. Bağlantınızı kontrol edin.').waitFor();
    await page.unroute(/fon-normal.*\.webp/);
    await page.getByRole('button', { name: 'Yeniden deneyin' }).click();
    await page.getByText('Kumaş yüklenemedi').waitFor({ state: 'hidden' });
    await painted(pictureOf(page));
    // The headline is for this window; the picture, the total and the button stay while the form is walked.
    const product = productPage(page);
    await page.getByText('250 × 240 cm pencereniz için, normal pileyle').waitFor();
    await product.form.getByRole('textbox', { name: /Oda ya da pencere adı/ }).focus();
    const screen = { x: 0, y: 0, width: 1440, height: 900, ...page.viewportSize() };
    for (const part of [pictureOf(page), product.add, product.form.getByText(/kapınızda$/)]) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= screen.height).toBe(true);
    }

    // A link's window is somebody's, until the shopper says it is theirs.
    const header = page.getByRole('banner');
    expect(await header.getByText('250 × 240').count()).toBe(0);
    await page.getByRole('button', { name: 'Bu benim pencerem' }).click();
    await page.getByText('Pencereniz artık 250 × 240 cm; bütün fiyatlar ona göre.').waitFor();
    await header.getByText('250 × 240').waitFor();
    // Flat cloth needs no map.
    await page.goto(`${to.product(blind.slug)}?width=140&height=160`);
    await painted(pictureOf(page));
  },
  { device: 'desktop' },
);

journey('the photographs stay until the picture is painted', async ({ page }) => {
  const map = Promise.withResolvers<null>();
  await page.route(/fon-normal.*\.webp/, async (route) => {
    await map.promise;
    await route.continue();
  });
  await page.goto(`${to.product(curtain.slug)}?width=250&height=240&pleat=normal`);
  const tab = page.getByRole('button', { name: t('product:gallery.window') });
  await tab.click();
  const photograph = page
    .getByRole('group', { name: t('product:gallery.label') })
    .getByRole('img')
    .first();
  const picture = page.locator('.picture-canvas');
  await picture.waitFor({ state: 'attached' });
  expect(await photograph.isVisible()).toBe(true);
  expect(await picture.isVisible()).toBe(false);
  expect(await tab.getAttribute('aria-busy')).toBe('true');
  map.resolve(null);
  await picture.waitFor();
  expect(await photograph.isVisible()).toBe(false);
  const [red = 0, green = 0, blue = 0] = await colourAt(picture, 0.1, 0.95);
  expect(red + green + blue).toBeGreaterThan(0);
});

const topOf = (part: Locator): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().top);

journey('on the phone a known window opens in the square of the photographs, and moves nothing', async ({ page }) => {
  await forgetChoice(page);
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  const square = await page.getByRole('group', { name: t('product:gallery.label') }).boundingBox();
  expect(square && Math.round(square.width - square.height)).toBe(0);
  const before = await topOf(page.getByRole('heading', { level: 1 }));
  await product.measure(WINDOW.width, WINDOW.height);
  await page.evaluate(() => scrollTo(0, 0));
  await painted(pictureOf(page));
  expect(await topOf(page.getByRole('heading', { level: 1 }))).toBeCloseTo(before, 0);
  const light = page.getByRole('slider', { name: t('picture:hour.label') });
  await light.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('picture:adjust') }).click();
  await light.waitFor();
  await expectAccessible(page);
});

journey(
  'a strip of 96 px holds the window and its total while sizes are typed, and leaves other text alone',
  async (visit) => {
    const { page } = visit;
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height, 'normal');
    await product.width.focus();
    const strip = page.locator('div', { has: page.locator('> [form="measure"]') });
    await strip.getByText(priceText(curtain, configured()), { exact: true }).waitFor();
    await strip.getByRole('img').waitFor();
    expect((await strip.boundingBox())?.height).toBe(96);
    await product.form.getByRole('textbox', { name: t('measurement:room') }).focus();
    await strip.waitFor({ state: 'hidden' });
  },
);

journey('a pattern that cannot be drawn opens on its photograph, and the picture says so', async ({ page }) => {
  await forgetChoice(page);
  await productPage(page).open(`${to.product('polonez-pamuk-fon')}?width=250&height=240&pleat=normal`);
  const tab = page.getByRole('button', { name: t('product:gallery.window') });
  expect(await tab.getAttribute('aria-pressed')).toBe('false');
  await tab.click();
  await page.getByText(t('picture:patternless')).waitFor();
});
