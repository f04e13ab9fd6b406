import type { Page } from 'playwright';
import { expect } from 'vitest';
import { toStored } from '../../src/domain/window/window.ts';
import { paths } from '../../src/lib/paths.ts';
import { kindsOfPages } from './support/dist.ts';
import { journey } from './support/journey.ts';
import { untilQuiet } from './support/visit.ts';

/** The narrowest phone, which is also a wide screen at 400 % (WCAG 1.4.10), a usual one, a tablet and two desktops. */
const SCREENS = [320, 390, 768, 1440, 1920] as const;

/** In the page: drawings whose box is taller than what is drawn in it. */
const emptyBoxes = (): string[] =>
  [...document.querySelectorAll<SVGSVGElement>('svg[viewBox][role="img"]')]
    .filter((drawing) => {
      const { width, height } = drawing.getBoundingClientRect();
      const { baseVal } = drawing.viewBox;
      return width > 0 && height > 1.1 * width * (baseVal.height / baseVal.width);
    })
    .map((drawing) => `${location.pathname}: ${drawing.ariaLabel} is taller than it is drawn, at ${innerWidth} px`);

/** Pixels of a usual screen of that width for each of a page. */
const DENSITIES: ReadonlyMap<number, number> = new Map([
  [390, 3],
  [1440, 2],
]);

/** Photographs are the same in both languages; longer words show where a layout is narrow, or has just become another one. */
const WALKS = [
  { locale: 'tr', screens: SCREENS, densities: DENSITIES, density: 2 },
  { locale: 'en', screens: [320, 768, 1440], densities: new Map<number, number>(), density: 1 },
] as const;

/** In the page: photographs that bring more pixels than 1.3 times what such a screen shows, by what their addresses say. */
function tooManyPixels(density: number): string[] {
  return [...document.images].flatMap((image) => {
    const found = /-(\d+)(?:x\d+)?(?:q\d+)?\.avif$|\/images\/(?:(\d+)\/)?[\w-]+\.webp$/.exec(image.currentSrc);
    // A lazy photograph that is not near yet has no address.
    if (!found) return [];
    const [, one, other] = found;
    const delivered = Number(one ?? other ?? 800);
    const { width, height } = image.getBoundingClientRect();
    // A photograph that is cut to its box brings no more than its narrower side needs.
    const aspect = Number(image.getAttribute('height')) / Number(image.getAttribute('width'));
    const needed = density * Math.max(width, height / aspect);
    if (needed === 0 || delivered <= 1.3 * needed) return [];
    return [`${location.pathname}: ${image.currentSrc} for ${Math.round(needed)} pixels, at ${innerWidth} px`];
  });
}

/** Opens a page; one that leads on by itself may end the way to the next, which is begun again. */
async function open(page: Page, address: string): Promise<void> {
  try {
    await page.goto(address);
  } catch (error) {
    if (!/interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error;
    await page.goto(address);
  }
}

/** A page that leads on by itself is looked at where it leads. */
async function looked<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  try {
    return await look();
  } catch (error) {
    if (!String(error).includes('context was destroyed')) throw error;
    await page.waitForLoadState();
    return look();
  }
}

/** Last findings of `look`: none once it finds none, as a page that got another screen was seen laid out by the former one's rules. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await look()))
    .toEqual([])
    .catch(() => undefined);
  return found;
}

/** As words: widths at which a page can be pushed sideways, drawings in empty boxes, photographs larger than they are shown. */
async function tooWide(page: Page, widths: readonly number[], densities = DENSITIES): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const fits = await page
      // By a clock: a browser that draws no frame has a layout all the same.
      .waitForFunction((screen) => document.documentElement.scrollWidth === screen, width, { polling: 50 })
      .then(
        () => true,
        () => false,
      );
    const taken = fits ? width : await page.evaluate(() => document.documentElement.scrollWidth);
    found.push(...(await lasting(() => page.evaluate(emptyBoxes))));
    const density = densities.get(width);
    if (density !== undefined) found.push(...(await lasting(() => page.evaluate(tooManyPixels, density))));
    if (!fits) found.push(`${new URL(page.url()).pathname} takes ${taken} px of ${width}`);
  }
  return found;
}

// A desktop's browser: a phone's lays a page out as wide as what is in it, and says that it fits.
for (const { locale, screens, densities, density } of WALKS) {
  // In parts, so that none takes long.
  for (const [part, pages] of kindsOfPages(locale).entries()) {
    journey(
      `no kind of page is wider than its screen, no drawing taller than its box, no photograph too large (${locale}, ${part + 1})`,
      async ({ page }) => {
        const found: string[] = [];
        for (const { path } of pages) {
          await open(page, path);
          // Late parts count as well: the days of delivery once made a page wider than its phone.
          const look = async () => {
            await untilQuiet(page);
            return tooWide(page, screens, densities);
          };
          found.push(...(await looked(page, look)));
        }
        expect(found, found.join('\n')).toEqual([]);
      },
      { device: 'desktop', density },
    );
  }
}

for (const locale of ['tr', 'en'] as const) {
  journey(
    `the header holds the chip of a window with a long name at every width (${locale})`,
    async ({ page }) => {
      await page.goto(paths(locale).contact);
      const window = { id: 'a', room: 'Misafir yatak odası', width: 250, height: 240, mount: null, note: '' };
      await page.evaluate(
        (stored) => localStorage.setItem('kp-windows', stored),
        JSON.stringify(toStored({ list: [window], current: 'a', saved: [] })),
      );
      await page.reload();
      await page.locator('.my-window').filter({ hasText: '250' }).waitFor();
      expect(await tooWide(page, [...SCREENS, 360, 1280, 1360, 1680])).toEqual([]);
    },
    { device: 'desktop' },
  );
}
