/**
 * `npm run bench:photo`: what measuring and dressing a photograph take on a slow phone, on the pages of `tests/shop/dist` or of the folder
 * that is named, and what is fetched after the press. `ROUNDS=5` sets how many visits. Needs `openssl`.
 */
import { loadavg } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { findBrowser } from '../e2e/support/browser.ts';
import { openPhone } from './pages/phone.ts';
import { createIdentity, serveBuilt } from './pages/site.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const product = process.env.PRODUCT ?? '/p/bogaz-keten-fon';
const [folder = 'tests/shop/dist'] = process.argv.slice(2);
const PHOTO = path.resolve(import.meta.dirname, '../e2e/photos/day.jpg');
/** A place on the sheet of paper, as shares of the photograph. */
const SHEET = [1721 / 2400, 767 / 1800] as const;

/** Milliseconds, and kB as they came over the network. */
interface Visit {
  readonly 'script of dressing, kB': number;
  readonly 'script of measuring, kB': number;
  readonly 'file to picture, cold, ms': number;
  readonly 'colour to picture, ms': number;
  readonly 'drag, longest task, ms': number;
  readonly 'press on “Ölçün”, ms': number;
}

/** Longest task of the page since it was asked last. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = window as unknown as { tasks?: PerformanceEntry[]; watcher?: PerformanceObserver };
    const take = (entries: PerformanceEntry[]): number => Math.max(0, ...entries.map(({ duration }) => duration));
    const longest = take([...(seen.watcher?.takeRecords() ?? []), ...(seen.tasks ?? [])]);
    seen.tasks = [];
    seen.watcher ??= new PerformanceObserver((list) => seen.tasks?.push(...list.getEntries()));
    seen.watcher.observe({ type: 'longtask' });
    return longest;
  });

const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Until the picture of the room is as large as the photograph. */
const painted = (page: Page): Promise<unknown> =>
  page.locator('.room-view [role=img]:not([aria-busy])').waitFor({ state: 'attached' });

async function visit(browser: Browser, address: string): Promise<Visit> {
  const { page } = await openPhone(browser);
  // Four times slower, on a machine that may be busy.
  page.setDefaultTimeout(120_000);
  try {
    await page.goto(`${address}?width=220&height=240`, { waitUntil: 'networkidle' });
    await page.locator('[name=width]').tap();
    await page.waitForLoadState('networkidle');
    const before = await scriptBytes(page);
    await page.getByRole('button', { name: 'Odanızda görün' }).tap();
    const room = page.getByRole('dialog', { name: 'Odanızda görün' });
    const file = room.getByLabel('Galeriden seçin');
    await file.waitFor();
    const dressing = (await scriptBytes(page)) - before;
    const cold = await timed(async () => {
      await file.setInputFiles(PHOTO);
      await painted(page);
    });
    const colour = await timed(async () => {
      // A quick picture would be painted before anybody asked whether it is being painted.
      await page.locator('.room-view [role=img]').evaluate((canvas) => (canvas.ariaBusy = 'true'));
      await room.getByRole('radio').nth(1).check();
      await painted(page);
    });
    await longestTask(page);
    const corner = room.getByRole('button', { name: /^Korniş, sol uç/ });
    for (let step = 0; step < 6; step += 1) await corner.press('ArrowRight');
    const drag = await longestTask(page);
    await painted(page);
    await room.getByRole('button', { name: 'Kapat' }).tap();

    const known = await scriptBytes(page);
    await page.getByRole('button', { name: 'Fotoğraftan ölçün' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Fotoğraftan ölçün' });
    await dialog.getByLabel('Galeriden seçin').setInputFiles(PHOTO);
    const stage = dialog.locator('.photo-stage');
    await stage.waitFor();
    const measuring = (await scriptBytes(page)) - known;
    const box = await stage.boundingBox();
    if (!box) throw new Error('no photograph');
    await page.touchscreen.tap(box.x + SHEET[0] * box.width, box.y + SHEET[1] * box.height);
    await dialog.getByRole('button', { name: 'Doğru' }).tap();
    await longestTask(page);
    await dialog.getByRole('button', { name: 'Ölçün' }).tap();
    await dialog.locator('[role=status] p').first().waitFor();
    return {
      'script of dressing, kB': dressing / 1000,
      'script of measuring, kB': measuring / 1000,
      'file to picture, cold, ms': cold,
      'colour to picture, ms': colour,
      'drag, longest task, ms': drag,
      'press on “Ölçün”, ms': await longestTask(page),
    };
  } finally {
    await page.context().close();
  }
}

const identity = createIdentity();
const site = await serveBuilt(path.resolve(folder), identity, {});
const { launch } = await findBrowser();
// Journeys run without the optimizing compiler; a shopper's browser has it.
const flags = (launch.args ?? []).filter((flag) => !flag.startsWith('--js-flags'));
const browser = await chromium.launch({
  ...launch,
  args: [...flags, identity.flag],
  env: { ...process.env, ...launch.env },
});
try {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, site.origin + product));
  const names = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const lines = names.map((name) => {
    const values = visits.map((one) => one[name]);
    return `| ${name} | ${middle(values).toFixed(1)} | ${Math.max(...values).toFixed(1)} |`;
  });
  process.stdout.write(`| median and worst of ${rounds} |  |  |\n| --- | --- | --- |\n${lines.join('\n')}\n`);
  process.stdout.write(`load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
} finally {
  await browser.close();
  site.stop();
}
