/** What search engines and previews find in the built shop. */
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

describe('every page that is listed', () => {
  test('has a picture for previews', async () => {
    const pictures = new Set(
      [...pages.values()].flatMap((html) => all(html, /<meta property="og:image" content="(.*?)"/g)),
    );
    expect(pictures.size).toBeGreaterThan(5);
    for (const picture of pictures) {
      const { status, headers } = await fetch(here(picture));
      expect([picture, status, headers.get('content-type')]).toEqual([picture, 200, 'image/webp']);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
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
    expect([types.get('Product'), types.get('graph')]).toEqual([2 * sold, 2]);
    expect(types.get('BreadcrumbList')).toBeGreaterThan(2 * (sold + categories.length) - 1);
  });
});

test('robots are told where the map is', async () => {
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', shop.domain).href}`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
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
