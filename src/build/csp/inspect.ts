import { digestOf } from '../html/digest.ts';

/** Hashes, as a policy writes them (`'sha256-…'`). */
export interface InlineCode {
  scripts: Set<string>;
  styles: Set<string>;
}

export interface InspectedPage extends InlineCode {
  /** The page without its policy. */
  html: string;
  /** Code that a policy without `unsafe-inline` would block, in words. */
  faults: string[];
}

const META = /<meta http-equiv="content-security-policy" content="([^"]*)">/i;
const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;
const TAG = /<[a-z][^\s>]*((?:\s+[^\s=>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /\s(on[a-z]+|style)\s*=/i;
const DATA_TYPES = ['application/ld+json', 'application/json', 'speculationrules'];

/** Reads one page as Astro wrote it; hashes that its meta tag does not list belong to code that nobody vouched for. */
export function inspectPage(html: string): InspectedPage {
  const known = META.exec(html)?.[1] ?? '';
  const page: InspectedPage = { html: html.replace(META, ''), scripts: new Set(), styles: new Set(), faults: [] };

  for (const [, name = '', attributes = '', content = ''] of html.matchAll(ELEMENT)) {
    if (/\ssrc=/.test(attributes) || DATA_TYPES.some((type) => attributes.includes(`"${type}"`))) continue;
    const hash = `'sha256-${digestOf(content)}'`;
    if (!known.includes(hash)) page.faults.push(`inline ${name} of unknown origin: ${content.trim().slice(0, 80)}`);
    (name === 'script' ? page.scripts : page.styles).add(hash);
  }

  const markup = html.replace(ELEMENT, '');
  // Reading every attribute of every page takes long, and hardly a page has one that looks like these at all.
  for (const [tag, attributes = ''] of ATTRIBUTE.test(markup) ? markup.matchAll(TAG) : []) {
    const attribute = ATTRIBUTE.exec(withoutValues(attributes));
    if (attribute) page.faults.push(`attribute ${attribute[1]} in ${tag.slice(0, 80)}`);
  }
  return page;
}

const withoutValues = (attributes: string): string => attributes.replace(/=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g, '=');
