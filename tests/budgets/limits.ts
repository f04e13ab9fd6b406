/** Weight that a page may have, in brotli bytes of first load (README, "Test and measure"). */
import type { Weight } from './weigh.ts';

export type PageKind = 'home' | 'category' | 'not found' | 'product' | 'layers' | 'admin' | 'other';

export const kindOf = (file: string): PageKind => {
  const page = file.replace(/^en\//, '').replace(/\.html$/, '');
  if (page === 'index' || page === 'en') return 'home';
  if (page === '404') return 'not found';
  if (page === 'layers') return 'layers';
  if (page.startsWith('c/')) return 'category';
  if (page === 'admin' || page.startsWith('admin/')) return 'admin';
  return page.startsWith('p/') ? 'product' : 'other';
};

const KB = 1000;
/** HTML and CSS; of the pages that a shopper comes to from outside, what a server sends before it waits for an answer. */
export const MARKUP_LIMIT: Record<PageKind, number> = {
  home: 14 * KB,
  category: 14 * KB,
  'not found': 14 * KB,
  product: 14 * KB,
  layers: 14 * KB,
  admin: 16 * KB,
  other: 16 * KB,
};
/** HTML and headers: ten packets of 1460 bytes, which a server sends at once. More wait for the way there and back. */
export const FIRST_ANSWER_LIMIT = 14_600;
const FIRST_SEEN: readonly PageKind[] = ['home', 'category', 'product'];
export const FONT_LIMIT = { files: 1, bytes: 23 * KB };

/** Scripts that pages load before the shopper acts; on a product the form comes alive when the shopper turns to it. */
export const SCRIPT_LIMIT: Partial<Record<PageKind, number>> = {
  home: 8 * KB,
  category: 8 * KB,
  'not found': 8 * KB,
  product: 10 * KB,
  /** Its picture, its dialog and the cart come later, each by itself. */
  layers: 100 * KB,
  /** Operators come every day, so nearly all of it lies in their browser; the largest page is one order. */
  admin: 124 * KB,
};
/** In files: each is a request. */
export const SCRIPTS_LIMIT: Record<PageKind, number> = {
  home: 4,
  category: 4,
  'not found': 4,
  product: 3,
  layers: 17,
  admin: 12,
  other: 16,
};
/** The form of a product, React with it. */
export const ON_INTENT_LIMIT = 74 * KB;
const WITHOUT_REACT: readonly PageKind[] = ['home', 'category', 'not found', 'product'];

/** Returns the weight above the budget, in words; empty when the page keeps its budget. */
export function excessesOf(page: Weight): string[] {
  const kind = kindOf(page.file);
  const script = SCRIPT_LIMIT[kind];
  const files = SCRIPTS_LIMIT[kind];
  const markup = MARKUP_LIMIT[kind];
  const fontBytes = page.fonts.reduce((sum, font) => sum + font.bytes, 0);
  return [
    page.html + page.css > markup ? `HTML and CSS ${excess(page.html + page.css, markup)}` : null,
    FIRST_SEEN.includes(kind) && page.firstAnswer > FIRST_ANSWER_LIMIT
      ? `first answer ${excess(page.firstAnswer, FIRST_ANSWER_LIMIT)}`
      : null,
    script !== undefined && page.script > script ? `JavaScript ${excess(page.script, script)}` : null,
    page.scripts > files ? `${page.scripts} script files of ${files}` : null,
    page.onIntent > ON_INTENT_LIMIT ? `on intent ${excess(page.onIntent, ON_INTENT_LIMIT)}` : null,
    WITHOUT_REACT.includes(kind) && page.hasReact ? 'loads React' : null,
    page.fonts.length > FONT_LIMIT.files ? `${page.fonts.length} font files of ${FONT_LIMIT.files}` : null,
    fontBytes > FONT_LIMIT.bytes ? `fonts ${excess(fontBytes, FONT_LIMIT.bytes)}` : null,
  ].filter((excess) => excess !== null);
}

/** In bytes: a page is often over by less than what a rounded figure shows. */
const excess = (bytes: number, limit: number): string => `${bytes} of ${limit} bytes`;

export const kB = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;
