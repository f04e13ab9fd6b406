import { describe, expect, test } from 'vitest';
import { addressOfFile, indexedPage, sitemapXml } from '../../../../src/build/seo/sitemap.ts';

const SITE = 'https://www.kivrim.example';
const head = (canonical: string, more = '') => `<!doctype html><html><head><meta charset="utf-8">
  <link rel="canonical" href="${SITE}${canonical}">
  <link rel="alternate" hreflang="tr" href="${SITE}/about"><link rel="alternate" hreflang="en" href="${SITE}/en/about">${more}`;

describe('a page is found', () => {
  test('under its canonical address, with its other languages', () => {
    expect(indexedPage(head('/about'), `${SITE}/about`)).toEqual({
      address: `${SITE}/about`,
      alternates: [
        ['tr', `${SITE}/about`],
        ['en', `${SITE}/en/about`],
      ],
    });
  });

  test.each([
    ['which is hidden', head('/about', '<meta name="robots" content="noindex">')],
    ['which is hidden with more words', head('/about', '<meta name="robots" content="nofollow, noindex">')],
    ["which is another one's double", head('/c/fon-perde')],
    ['which names no canonical address', '<!doctype html><title>x</title>'],
  ])('unless it is one %s', (_kind, html) => {
    expect(indexedPage(html, `${SITE}/about`)).toBeNull();
  });
});

test.each([
  ['index.html', `${SITE}/`],
  ['en.html', `${SITE}/en`],
  ['en/index.html', `${SITE}/en`],
  ['c/fon-perde.html', `${SITE}/c/fon-perde`],
])('%s is served at %s', (file, address) => {
  expect(addressOfFile(file, SITE)).toBe(address);
});

test('the map is sorted and says every language', () => {
  const xml = sitemapXml([
    { address: `${SITE}/b`, alternates: [] },
    { address: `${SITE}/a`, alternates: [['x-default', `${SITE}/a`]] },
  ]);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>${SITE}/a</loc><xhtml:link rel="alternate" hreflang="x-default" href="${SITE}/a"/></url>
<url><loc>${SITE}/b</loc></url>
</urlset>
`);
});
