import { describe, expect, test } from 'vitest';
import { jsonLd } from '../../../../src/build/seo/json-ld.ts';
import { addressOfFile, indexedPage, sitemapFiles } from '../../../../src/build/seo/sitemap.ts';

const SITE = 'https://www.kivrim.example';
const head = (canonical: string, more = '') => `<!doctype html><html><head><meta charset="utf-8">
  <link rel="canonical" href="${SITE}${canonical}">
  <link rel="alternate" hreflang="tr" href="${SITE}/about"><link rel="alternate" hreflang="en" href="${SITE}/en/about">${more}`;

describe('a page is found', () => {
  test('under its canonical address, with its other languages', () =>
    expect(indexedPage(head('/about'), `${SITE}/about`)).toEqual({
      address: `${SITE}/about`,
      alternates: [
        ['tr', `${SITE}/about`],
        ['en', `${SITE}/en/about`],
      ],
      images: [],
    }));

  test('with the pictures of its product, as its own data names them', () => {
    const [one, two] = [`${SITE}/images/a.webp`, `${SITE}/images/b.webp`];
    const way = jsonLd({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', name: '"@type":"Product"' });
    const data = jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: '</script>', image: [one, two] });
    const scripts = [way, data].map((json) => `<script type="application/ld+json">${json}</script>`).join('');
    expect(indexedPage(`${head('/p/a')}</head><body>${scripts}`, `${SITE}/p/a`)?.images).toEqual([one, two]);
  });

  test.each([
    ['which is hidden', head('/about', '<meta name="robots" content="noindex">')],
    ['which is hidden with more words', head('/about', '<meta name="robots" content="nofollow, noindex">')],
    ["which is another one's double", head('/c/fon-perde')],
    ['which names no canonical address', '<!doctype html><title>x</title>'],
  ])('unless it is one %s', (_kind, html) => expect(indexedPage(html, `${SITE}/about`)).toBeNull());
});

test.each([
  ['index.html', `${SITE}/`],
  ['en.html', `${SITE}/en`],
  ['en/index.html', `${SITE}/en`],
  ['c/fon-perde.html', `${SITE}/c/fon-perde`],
])('%s is served at %s', (file, address) => expect(addressOfFile(file, SITE)).toBe(address));

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

test('the map says when a page changed, where that is known', () => {
  const page = { alternates: [], images: [] };
  const files = sitemapFiles(
    [
      { ...page, address: `${SITE}/a`, changedOn: '2026-11-20' },
      { ...page, address: `${SITE}/b`, changedOn: '' },
      { ...page, address: `${SITE}/c` },
    ],
    SITE,
  );
  const xml = files.get('sitemap.xml') ?? '';
  expect(xml).toContain(`<url><loc>${SITE}/a</loc><lastmod>2026-11-20</lastmod></url>`);
  expect(xml.match(/<lastmod>/g)).toHaveLength(1);
});

test('the map is sorted, says every language, and shows what is sold', () => {
  const files = sitemapFiles(
    [
      { address: `${SITE}/b`, alternates: [], images: [] },
      { address: `${SITE}/a`, alternates: [['x-default', `${SITE}/a`]], images: [`${SITE}/images/a.webp`] },
    ],
    SITE,
  );
  expect([...files]).toEqual([
    [
      'sitemap.xml',
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${NAMESPACES}>
<url><loc>${SITE}/a</loc><xhtml:link rel="alternate" hreflang="x-default" href="${SITE}/a"/><image:image><image:loc>${SITE}/images/a.webp</image:loc></image:image></url>
<url><loc>${SITE}/b</loc></url>
</urlset>
`,
    ],
  ]);
});

describe('a map of more pages than one file may hold', () => {
  const pages = Array.from({ length: 5 }, (_, at) => ({ address: `${SITE}/${at}`, alternates: [], images: [] }));

  test('is an index of further ones, with each page once', () => {
    const files = sitemapFiles(pages, SITE, 2);
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
    expect(files.get('sitemap.xml')).toContain(`<sitemap><loc>${SITE}/sitemap-3.xml</loc></sitemap>`);
    const found = [...files.values()].flatMap((xml) => xml.match(/<url><loc>[^<]*/g) ?? []);
    expect(found).toEqual(pages.map(({ address }) => `<url><loc>${address}`));
  });

  test('is one file up to the bound', () => {
    expect([...sitemapFiles(pages, SITE, 5).keys()]).toEqual(['sitemap.xml']);
    expect(sitemapFiles(pages, SITE, 4).size).toBe(3);
  });

  test('keeps the bounds of the protocol with ten thousand products in two languages', () => {
    const long = `${SITE}/images/${'x'.repeat(80)}.webp`;
    const many = Array.from({ length: 50_001 }, (_, at) => ({
      address: `${SITE}/en/p/${'x'.repeat(80)}-${at}`,
      alternates: ['tr', 'en', 'x-default'].map((language) => [language, `${SITE}/p/${'x'.repeat(80)}-${at}`] as const),
      images: [long, long, long],
    }));
    for (const [name, xml] of sitemapFiles(many, SITE)) {
      expect([name, (xml.match(/<loc>/g) ?? []).length <= 50_000, xml.length <= 50_000_000]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });
});
