import { digestOf } from '../html/digest.ts';

const LINK = /<link rel="stylesheet" href="\/_astro\/([^"]*)">/g;
/** Style that Astro puts beside the first island, moved to the head before. */
const INLINE = /<style>[\s\S]*?<\/style>/g;
/** An island that is there for itself; it may fetch style sheets by their names. */
const APPLICATION = /<astro-island\b(?![^>]*\sclient="intent")/;
const POLICY = /(?<policy>(?i:<meta http-equiv="content-security-policy" content=)"[^"]*)"/;
/** All that is changed, at one go: each go copies the page. */
const CHANGED = new RegExp([LINK, INLINE, POLICY].map(({ source }) => source).join('|'), 'g');

/**
 * The page with its style sheets in its head: it is painted with the first answer, not after a second, and both together
 * fit into what a server sends at once. Pages with applications keep their sheets as files, in which those find what they
 * need in place.
 * @param textOf the text of a sheet in `_astro`
 */
export async function withStyleInHead(html: string, textOf: (name: string) => Promise<string>): Promise<string> {
  const names = [...html.matchAll(LINK)].map(([, name = '']) => name);
  if (names.length === 0 || APPLICATION.test(html)) return html;
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
