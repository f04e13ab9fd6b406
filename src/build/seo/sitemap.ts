import { ownCopy } from '../html/own-copy.ts';

/** A page as its own head describes it to search engines. */
export interface IndexedPage {
  readonly address: string;
  /** Language (`tr`, `en`, `x-default`) and address of each. */
  readonly alternates: readonly (readonly [language: string, address: string])[];
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
  const tags = html.split('</head>', 1)[0]?.match(TAG) ?? [];
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
  };
}

/** The address under which a built file is served: `en.html` → `/en`, `index.html` → `/`. */
export const addressOfFile = (file: string, site: string): string =>
  new URL(`/${file.replaceAll('\\', '/').replace(/(?:(?:^|\/)index)?\.html$/, '')}`, site).href;

/** Sorted, so that equal builds are equal files. */
export const sitemapXml = (pages: readonly IndexedPage[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.toSorted((a, b) => (a.address < b.address ? -1 : 1)).map(entry),
    '</urlset>',
    '',
  ].join('\n');

function entry({ address, alternates }: IndexedPage): string {
  const links = alternates.map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  return `<url><loc>${address}</loc>${links.join('')}</url>`;
}
