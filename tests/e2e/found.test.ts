/** Facts that search engines and previews find in the built shop. */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from './support/dist.ts';
import { categories, products, shop } from './support/shop.ts';
import { site } from './support/site.ts';

const { origin } = site;
/** An address of the shop's domain, where it is served now. */
const here = (address: string): string => address.replace(shop.domain.replace(/\/$/, ''), origin);
const pathOf = (address: string): string => new URL(address).pathname;
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const built = new Map(builtPages.map(({ path, html }) => [path, html]));
let entries: string[];
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  entries = all(map, /<url>(.*?)<\/url>/g);
  pages = new Map(all(map, /<loc>(.*?)<\/loc>/g).map((address) => [address, built.get(pathOf(address)) ?? '']));
});

describe('the sitemap', () => {
  test('lists every page that is sold or told, in both languages, and no double', () => {
    const paths = [...pages.keys()].map(pathOf);
    const wanted = [
      '/',
      '/about',
      '/contact',
      ...categories.map(({ slug }) => `/c/${slug}`),
      ...products.filter(({ price }) => price > 0).map(({ slug }) => `/p/${slug}`),
    ];
    for (const path of wanted) expect(paths).toContain(path);
    for (const path of wanted) expect(paths).toContain(path === '/' ? '/en' : `/en${path}`);
    const hidden = ['/cart', '/checkout', '/search', '/login', '/track', '/404', '/account/orders'];
    const doubles = categories.flatMap(({ aliases }) => aliases.map((slug) => `/c/${slug}`));
    expect(paths.filter((path) => [...hidden, ...doubles].includes(path.replace(/^\/en/, '')))).toEqual([]);
    expect(paths).toHaveLength(entries.length);
    expect(paths.filter((path) => !built.has(path))).toEqual([]);
  });

  test('names the languages of each page, and they name each other', () => {
    for (const entry of entries) {
      expect(all(entry, /hreflang="(.*?)"/g)).toEqual(['tr', 'en', 'x-default']);
      for (const address of all(entry, /href="(.*?)"/g)) expect(pages.has(address)).toBe(true);
    }
  });
});

test('the map shows the pictures of each product', async () => {
  const sold = entries.filter((entry) => /<loc>[^<]*\/p\//.test(entry));
  expect(sold.filter((entry) => !entry.includes('<image:loc>'))).toEqual([]);
  for (const picture of new Set(sold.flatMap((entry) => all(entry, /<image:loc>(.*?)<\/image:loc>/g)))) {
    expect([picture, (await fetch(here(picture), { method: 'HEAD' })).status]).toEqual([picture, 200]);
  }
});

test.each(['tr', 'en'])(
  'the feed %s leads to pages and pictures of the shop, and its price stands on the page',
  async (locale) => {
    const answer = await fetch(`${origin}/feeds/${locale}.xml`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
    const items = all(await answer.text(), /<item>(.*?)<\/item>/gs);
    expect(items.length).toBeGreaterThan(products.length);
    const money = new Intl.NumberFormat(locale === 'tr' ? 'tr-TR' : 'en-GB', { minimumFractionDigits: 2 });
    for (const item of items) {
      const [link = ''] = all(item, /<g:link>(.*?)<\/g:link>/g);
      const [price = ''] = all(item, /<g:sale_price>([\d.]+) TRY/g).concat(all(item, /<g:price>([\d.]+) TRY/g));
      const html = built.get(pathOf(link)) ?? '';
      // The page is built with the price of the example size; the other two sizes are in the address, which it opens with.
      if (/<g:id>KP-\d+.*-\d+<\/g:id>/.test(item)) {
        const [long] = all(item, /<g:size>(\d+)/g);
        expect(link).toMatch(new RegExp(`\\b(?:width|length)=${long}&amp;`));
        continue;
      }
      expect([link, html.includes(money.format(Number(price)))]).toEqual([link, true]);
      expect([link, html.includes(`"price":${Number(price)}`)]).toEqual([link, true]);
    }
    for (const picture of new Set(items.flatMap((item) => all(item, /image_link>(.*?)<\/g:/g)))) {
      const { status, headers } = await fetch(here(picture), { method: 'HEAD' });
      expect([picture, status, headers.get('content-type')]).toEqual([picture, 200, 'image/jpeg']);
    }
  },
);

test('days of return are promised of nothing that is made or cut for its buyer', async () => {
  const made = new Set(products.filter(({ madeToMeasure, length }) => madeToMeasure || length).map(({ slug }) => slug));
  const isMade = (address: string): boolean => made.has(address.split('/').at(-1) ?? '');
  expect([made.size > 0, made.size < products.length]).toEqual([true, true]);
  const wrong = builtPages.filter(({ path, html }) => {
    // Each variant says it anew.
    const policies = new Set(all(html, /"returnPolicyCategory":"https:\/\/schema\.org\/(\w+)"/g));
    const isProduct = /^(?:\/en)?\/p\//.test(path);
    const wanted = isMade(path) ? 'MerchantReturnNotPermitted' : 'MerchantReturnFiniteReturnWindow';
    return [...policies].join() !== (isProduct && html.includes('"@type":"Offer"') ? wanted : '');
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
  for (const locale of ['tr', 'en']) {
    const feed = await (await fetch(`${origin}/feeds/${locale}.xml`)).text();
    for (const item of all(feed, /<item>(.*?)<\/item>/gs)) {
      const [link = ''] = all(item, /<g:link>(.*?)<\/g:link>/g);
      const window = all(item, /<g:window_type>(.*?)<\/g:window_type>/g);
      const days = all(item, /<g:window_days>(.*?)<\/g:window_days>/g);
      const wanted = isMade(pathOf(link))
        ? [['NO_RETURNS'], []]
        : [['FINITE_RETURN_WINDOW'], [String(shop.returnDays)]];
      expect([link, window, days]).toEqual([link, ...wanted]);
    }
  }
});

describe('every page that is listed', () => {
  test('has a landscape picture for previews, and says what it is', async () => {
    const pictures = new Set<string>();
    for (const html of pages.values()) {
      const said = Object.fromEntries(
        [...html.matchAll(/<meta property="og:image(:\w+)?" content="(.*?)"/g)].map(([, part = '', value]) => [
          part,
          value,
        ]),
      );
      expect(said).toMatchObject({ ':width': '1200', ':height': '630' });
      pictures.add(said[''] ?? '');
    }
    expect(pictures.size).toBeGreaterThan(5);
    for (const picture of pictures) {
      const answer = await fetch(here(picture));
      const jpeg = new Uint8Array(await answer.arrayBuffer());
      const { format, width, height } = await sharp(jpeg).metadata();
      expect([picture, answer.headers.get('content-type'), format, width, height]).toEqual([
        picture,
        'image/jpeg',
        'jpeg',
        1200,
        630,
      ]);
      expect(jpeg.length).toBeLessThanOrEqual(100_000);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });

  test('holds linked data that can be read', () => {
    const types = new Map<string, number>();
    for (const html of pages.values()) {
      for (const json of all(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        const data = JSON.parse(json) as { '@context': string; '@type'?: string; '@graph'?: unknown[] };
        expect(data['@context']).toBe('https://schema.org');
        const type = data['@type'] ?? 'graph';
        types.set(type, (types.get(type) ?? 0) + 1);
      }
    }
    const sold = products.filter(({ price }) => price > 0).length;
    // The home and the contact page tell of the shop and of its site or its doors.
    expect([(types.get('Product') ?? 0) + (types.get('ProductGroup') ?? 0), types.get('graph')]).toEqual([2 * sold, 4]);
    expect(types.get('BreadcrumbList')).toBeGreaterThan(2 * (sold + categories.length) - 1);
  });
});

test('robots are told where the map is', async () => {
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', shop.domain).href}`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  expect(robots).toMatch(/^Allow: \/mcp$/m);
});

test('assistants read what is sold, and follow each link', async () => {
  const answer = await fetch(`${origin}/llms.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const files = all(await answer.text(), /\((https:[^)]+\.md)\)/g);
  expect(files.length).toBe(2 * products.filter(({ price }) => price > 0).length);
  for (const address of [files[0], files.at(-1)]) {
    const file = await fetch(origin + new URL(address ?? '').pathname);
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-robots-tag')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      'noindex',
    ]);
    const [page] = all(await file.text(), /\((https:[^)?]+\/p\/[^)?]+)\)/g);
    expect((await fetch(origin + new URL(page ?? '').pathname)).status).toBe(200);
  }
});

test('the manifest and its icons are there', async () => {
  const response = await fetch(`${origin}/manifest.webmanifest`);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = (await response.json()) as { icons: { src: string; type: string }[] };
  expect(icons.length).toBeGreaterThan(2);
  for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
    const { status, headers } = await fetch(origin + src);
    expect([src, status, headers.get('content-type')]).toEqual([src, 200, type]);
  }
});
