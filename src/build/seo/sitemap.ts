import { ownCopy } from '../html/own-copy.ts';
import { xmlText } from './xml.ts';

/** A page as its own head describes it to search engines. */
export interface IndexedPage {
  readonly address: string;
  /** Language (`tr`, `en`, `x-default`) and address of each. */
  readonly alternates: readonly (readonly [language: string, address: string])[];
  /** Addresses of the pictures of the product that it sells. */
  readonly images: readonly string[];
  /** Day of its last change, where it is known. */
  readonly changedOn?: string | undefined;
}

const TAG = /<(?:link|meta)\b[^>]*>/g;
const ATTRIBUTES = {
  name: /\bname="([^"]*)"/,
  content: /\bcontent="([^"]*)"/,
  rel: /\brel="([^"]*)"/,
  href: /\bhref="([^"]*)"/,
  hreflang: /\bhreflang="([^"]*)"/,
};
const attribute = (tag: string, name: keyof typeof ATTRIBUTES): string => ATTRIBUTES[name].exec(tag)?.[1] ?? '';

/** Null for a page that is not to be found: `noindex`, or another one's double. */
export function indexedPage(html: string, ownAddress: string): IndexedPage | null {
  const end = html.indexOf('</head>');
  const tags = (end === -1 ? html : html.slice(0, end)).match(TAG) ?? [];
  const isHidden = tags.some(
    (tag) => attribute(tag, 'name') === 'robots' && attribute(tag, 'content').includes('noindex'),
  );
  const canonical = tags.find((tag) => attribute(tag, 'rel') === 'canonical');
  if (isHidden || !canonical || attribute(canonical, 'href') !== ownAddress) return null;
  return {
    address: ownAddress,
    alternates: tags
      .filter((tag) => attribute(tag, 'rel') === 'alternate' && attribute(tag, 'hreflang') !== '')
      .map((tag) => [ownCopy(attribute(tag, 'hreflang')), ownCopy(attribute(tag, 'href'))]),
    images: imagesOf(html),
  };
}

const LINKED_DATA = /<script type="application\/ld\+json">(\{[^<]*"@type":"Product"[^<]*)<\/script>/;

/** As the product's own data names them, so that the map can say nothing else. */
function imagesOf(html: string): string[] {
  const [, json] = LINKED_DATA.exec(html) ?? [];
  if (json === undefined) return [];
  const { image } = JSON.parse(json) as { image: string[] };
  return image.map(ownCopy);
}

/** The address under which a built file is served: `en.html` → `/en`, `index.html` → `/`. */
export const addressOfFile = (file: string, site: string): string =>
  new URL(`/${file.replaceAll('\\', '/').replace(/(?:(?:^|\/)index)?\.html$/, '')}`, site).href;

/**
 * Limit of one file: half of what the protocol allows, so that its other bound, 50 MB, is kept by entries of up to 2
 * kB.
 */
const MOST_PAGES = 25_000;

/**
 * The map by the names of its files: `sitemap.xml` alone, or, for more pages than one may hold, as an index of further ones.
 * Sorted, so that equal builds are equal files.
 */
export function sitemapFiles(pages: readonly IndexedPage[], site: string, most = MOST_PAGES): Map<string, string> {
  const sorted = pages.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  if (sorted.length <= most) return new Map([['sitemap.xml', urlsXml(sorted)]]);
  const parts = Array.from(
    { length: Math.ceil(sorted.length / most) },
    (_, at) => [`sitemap-${at + 1}.xml`, urlsXml(sorted.slice(at * most, (at + 1) * most))] as const,
  );
  return new Map([['sitemap.xml', indexXml(parts.map(([name]) => new URL(`/${name}`, site).href))], ...parts]);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const PROTOCOL = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const indexXml = (addresses: readonly string[]): string =>
  [
    HEAD,
    `<sitemapindex ${PROTOCOL}>`,
    ...addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');

const urlsXml = (pages: readonly IndexedPage[]): string =>
  [
    HEAD,
    `<urlset ${PROTOCOL} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`,
    ...pages.map(entry),
    '</urlset>',
    '',
  ].join('\n');

function entry({ address, alternates, images, changedOn }: IndexedPage): string {
  const links = alternates.map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  const pictures = images.map((image) => `<image:image><image:loc>${xmlText(image)}</image:loc></image:image>`);
  const day = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return `<url><loc>${address}</loc>${day}${links.join('')}${pictures.join('')}</url>`;
}
