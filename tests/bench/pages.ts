/**
 * `npm run bench:pages`: what a shopper with a slow phone waits for, on the pages of `dist`, or of each folder that is named: of two
 * builds the visits are taken in turn, because only what one run measured can be compared. `ROUNDS=10` sets how many. Needs `openssl`.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../e2e/support/browser.ts';
import { at } from './measure.ts';
import {
  BARE_PATH,
  bareWith,
  visitBare,
  visitCart,
  visitDrawer,
  visitFilters,
  visitFromList,
  visitProduct,
  type Arrival,
  type Baseline,
  type Figures,
} from './pages/phone.ts';
import { createIdentity, serveBuilt } from './pages/site.ts';

const rounds = Number(process.env.ROUNDS ?? 10);
const product = process.env.PRODUCT ?? '/p/bogaz-keten-fon';
const category = process.env.CATEGORY ?? '/c/fon-perde';
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['dist'];

/** The first picture of the product page, as a phone takes it. */
function pictureIn(folder: string): string {
  const html = readFileSync(path.resolve(folder, `.${product}.html`), 'utf8');
  return /<source [^>]*srcset="([^" ]+)/.exec(html)?.[1] ?? '';
}

const identity = createIdentity();
const sites = await Promise.all(
  folders.map(async (folder) => ({
    folder,
    ...(await serveBuilt(path.resolve(folder), identity, { [BARE_PATH]: bareWith(pictureIn(folder)) })),
    visits: [] as Figures[],
    filters: [] as number[],
    fromList: [] as number[],
    drawers: [] as number[],
    carts: [] as Awaited<ReturnType<typeof visitCart>>[],
  })),
);
const bare: Baseline[] = [];
const { launch } = await findBrowser();
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), identity.flag],
  env: { ...process.env, ...launch.env },
});
try {
  for (let round = -1; round < rounds; round += 1) {
    for (const { origin, visits, filters, fromList, drawers, carts } of round % 2 === 0 ? sites : sites.toReversed()) {
      const figures = await visitProduct(browser, origin + product);
      const filtered = await visitFilters(browser, origin + category);
      const reached = await visitFromList(browser, origin + category);
      const opened = await visitDrawer(browser, origin + category);
      const bought = await visitCart(browser, origin, product);
      // The first round warms up the server's compression.
      if (round < 0) continue;
      visits.push(figures);
      filters.push(filtered);
      fromList.push(reached);
      drawers.push(opened);
      carts.push(bought);
    }
    const [first] = sites;
    if (first && round >= 0) bare.push(await visitBare(browser, first.origin));
  }
} finally {
  await browser.close();
  for (const { stop } of sites) stop();
}

const barePaint = at(
  bare.map(({ largestPaint }) => largestPaint),
  0.5,
);
const bareTap = at(
  bare.map(({ tap }) => tap),
  0.5,
);
const spread = (values: readonly number[]): string =>
  `${Math.round(at(values, 0.5))} (${Math.round(at(values, 0.98))})`;
const row = (name: string, pick: (figures: Figures) => number, baseline?: number): string[] => [
  name,
  ...sites.flatMap(({ visits }) => {
    const values = visits.map(pick);
    return [spread(values), baseline ? (at(values, 0.5) / baseline).toFixed(1) : ''];
  }),
];
const arrivals = (name: string, pick: (cart: Awaited<ReturnType<typeof visitCart>>) => Arrival): string[] => [
  `${name}, answers, ms (requests, kB)`,
  ...sites.flatMap(({ carts }) => {
    const middle = (value: (arrival: Arrival) => number): number =>
      at(
        carts.map((cart) => value(pick(cart))),
        0.5,
      );
    const size = `${middle(({ requests }) => requests)}, ${(middle(({ bytes }) => bytes) / 1000).toFixed(0)}`;
    return [`${spread(carts.map((cart) => pick(cart).alive))} (${size})`, ''];
  }),
];
const rows = [
  [`${rounds} visits: median (p98)`, ...folders.flatMap((folder) => [folder, '× bare'])],
  [],
  row('first answer, bytes', ({ firstAnswer }) => firstAnswer),
  row('first paint, ms', ({ firstPaint }) => firstPaint, barePaint),
  row('largest paint, ms', ({ largestPaint }) => largestPaint, barePaint),
  row('alive after the first touch, ms', ({ alive }) => alive),
  row('typing, slowest key, ms', ({ typing }) => typing, bareTap),
  row('first tap on a pleat, ms', ({ firstPleat }) => firstPleat, bareTap),
  row('first tap on a colour, ms', ({ firstColour }) => firstColour, bareTap),
  row('later taps, slowest, ms', ({ laterTaps }) => laterTaps, bareTap),
  [
    'choice of a filter, slowest, ms',
    ...sites.flatMap(({ filters }) => [spread(filters), (at(filters, 0.5) / bareTap).toFixed(1)]),
  ],
  ['category to product, largest paint, ms', ...sites.flatMap(({ fromList }) => [spread(fromList), ''])],
  ['press on the cart to the drawer’s frame, ms', ...sites.flatMap(({ drawers }) => [spread(drawers), ''])],
  arrivals('cart after a product', ({ cart }) => cart),
  arrivals('checkout after it', ({ checkout }) => checkout),
  arrivals('cart first of all', ({ firstCart }) => firstCart),
];
const [head = []] = rows;
const lines = rows.map((cells) => (cells.length === 0 ? head.map(() => '---') : cells));
process.stdout.write(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
const load = (loadavg()[0] ?? 0).toFixed(1);
process.stdout.write(
  `Bare: ${Math.round(barePaint)} ms to its picture, ${bareTap} ms a tap. The machine had a load of ${load}.\n`,
);
