/** Changes to the text of a finished page: where its styles are, and what is left out of it. */
import { createHash } from 'node:crypto';
import { digestOf } from '../html/digest.ts';

/** Style elements of Astro's islands, beside the first of them; those with attributes are left alone. */
const INLINE = /<style>[\s\S]*?<\/style>/g;

/**
 * Style that Astro puts beside every first island; `base.css` says the same, so that pages with and without islands
 * have one sheet.
 */
const KNOWN = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** The page with the inline styles of its body at the end of its head: HTML allows them nowhere else. */
export function stylesInHead(page: string): string {
  const html = page.replaceAll(KNOWN, '');
  if (!html.includes('<style>')) return html;
  const end = html.indexOf('</head>');
  const body = html.slice(end);
  const styles = new Set(body.match(INLINE));
  if (end === -1 || styles.size === 0) return html;
  return html.slice(0, end) + [...styles].join('') + body.replace(INLINE, '');
}

/** A start tag of an island, before and behind `leanIslands`; what it says may hold `>`. */
const ISLAND = /<astro-island\b(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
const VALUE = /="([^"]*)"/g;

/** No script reads it, and its hash does not compress. */
const UID = / uid="[^"]*"/;

/** Islands carry their props as JSON: in single quotes its own need not be written `&quot;`. Their `uid` is left out. */
export const leanIslands = (html: string): string =>
  html.replace(ISLAND, (tag) =>
    tag
      .replace(UID, '')
      .replace(VALUE, (attribute, value: string) =>
        value.includes('&quot;') ? `='${value.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'` : attribute,
      ),
  );

/** Spaces at the edges of these are not shown: none of them is in a line of text. */
const BLOCKS =
  'article|circle|dd|dialog|div|dl|dt|fieldset|figure|footer|h[1-6]|header|head|html|li|link|main|meta|nav|ol|p|path|picture|rect|section|source|ul';
const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^"'>])*`;
const BLOCK = `</?(?:${BLOCKS})\\b`;
const IN_LINE = '(?:a|b|button|i|s|small|span|strong)';
/** Behind a block and before one, at one go: each go copies the page. */
const AROUND_BLOCKS = new RegExp(`(${BLOCK}${ATTRIBUTES}>)\\s+|\\s+(?=${BLOCK})`, 'g');
/** A link or button that begins a line, or ends one: the space at that edge is not shown either. */
const AT_ENDS_OF_LINES = new RegExp(
  `(${BLOCK}${ATTRIBUTES}>(?:<${IN_LINE}\\b${ATTRIBUTES}>)+)\\s+|\\s+(?=(?:</${IN_LINE}>)+${BLOCK})`,
  'g',
);
/** A shape holds nothing. */
const SHAPE_ENDS = /><\/(?:circle|path|rect)>/g;
/** Markup of React must stay as React drew it, and text that is no markup as it was written. */
const LEFT_ALONE =
  /(<astro-island\b[\s\S]*?<\/astro-island>|<(?:script|style|pre|textarea)\b[\s\S]*?<\/(?:script|style|pre|textarea)>)/;

/** The page without spaces, and ends of shapes, that nobody sees. */
export const withoutGaps = (html: string): string =>
  html
    .split(LEFT_ALONE)
    .map((part, index) => (index % 2 === 1 ? part : withinLines(part)))
    .join('');

const withinLines = (part: string): string =>
  part.replace(AROUND_BLOCKS, '$1').replace(AT_ENDS_OF_LINES, '$1').replace(SHAPE_ENDS, '/>');

const LINK = /<link rel="stylesheet" href="\/_astro\/([^"]*)">/g;
/** Islands that come alive by themselves, as their start tags; they may fetch style sheets by their names. */
export const applicationsIn = (html: string): string[] =>
  [...html.matchAll(ISLAND)].flatMap(([tag]) => (tag.includes(' client="intent"') ? [] : tag));

const POLICY = /(?<policy>(?i:<meta http-equiv="content-security-policy" content=)"[^"]*)"/;
/** All that is changed, at one go: each go copies the page. */
const CHANGED = new RegExp([LINK, INLINE, POLICY].map(({ source }) => source).join('|'), 'g');

/**
 * The page with its style sheets in its head: it is painted with the first answer, not after a second, and both together
 * fit into what a server sends at once. Pages with applications have one sheet as a file (`withOneSheet`).
 * @param textOf the text of a sheet in `_astro`
 */
export async function withStyleInHead(html: string, textOf: (name: string) => Promise<string>): Promise<string> {
  const names = [...html.matchAll(LINK)].map(([, name = '']) => name);
  if (names.length === 0 || applicationsIn(html).length > 0) return html;
  const own = [...html.matchAll(INLINE)].map(([style]) => style.slice('<style>'.length, -'</style>'.length));
  const text = [...(await Promise.all(names.map(textOf))), ...own].map((sheet) => sheet.trim()).join('');
  const hash = digestOf(text);
  let isPlaced = false;
  let isTold = false;
  return html.replace(CHANGED, (part, _sheet, policy: string | undefined) => {
    if (policy !== undefined) {
      if (isTold) return part;
      isTold = true;
      return `${policy} 'sha256-${hash}'"`;
    }
    if (isPlaced || part.startsWith('<style>')) return '';
    isPlaced = true;
    return `<style>${text}</style>`;
  });
}

export interface SheetFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The page of an application with its style sheets as one file, in their order: a dozen requests for seven kilobytes cost more
 * than the few that the next page has again. The link tells which sheets are in it (`lib/module-files.ts` reads that).
 * @param textOf the text of a sheet in `_astro`
 */
export async function withOneSheet(
  html: string,
  textOf: (name: string) => Promise<string>,
): Promise<{ html: string; sheet?: SheetFile }> {
  const names = [...html.matchAll(LINK)].map(([, name = '']) => name);
  if (names.length < 2 || applicationsIn(html).length === 0) return { html };
  const text = (await Promise.all(names.map(textOf))).map((sheet) => sheet.trim()).join('\n');
  const name = `page.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`;
  let isPlaced = false;
  const page = html.replace(LINK, () => {
    if (isPlaced) return '';
    isPlaced = true;
    return `<link rel="stylesheet" href="/_astro/${name}" data-of="${names.join(' ')}">`;
  });
  return { html: page, sheet: { name, text } };
}
