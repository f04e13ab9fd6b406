/** What a page may weigh, in brotli bytes of first load (README, "Test and bench"). */
import type { Weight } from './weigh.ts';

export type PageKind = 'home' | 'category' | 'not found' | 'product' | 'other';

export const kindOf = (file: string): PageKind => {
  const page = file.replace(/^en\//, '').replace(/\.html$/, '');
  if (page === 'index' || page === 'en') return 'home';
  if (page === '404') return 'not found';
  if (page.startsWith('c/')) return 'category';
  return page.startsWith('p/') ? 'product' : 'other';
};

const KB = 1000;
export const MARKUP_LIMIT = 16 * KB;
export const FONT_LIMIT = { files: 1, bytes: 23 * KB };

/** Pages that only show things load next to nothing before the shopper acts; the product page's form is alive. */
export const SCRIPT_LIMIT: Partial<Record<PageKind, number>> = {
  home: 8 * KB,
  category: 8 * KB,
  'not found': 8 * KB,
  product: 80 * KB,
};
const WITHOUT_REACT: readonly PageKind[] = ['home', 'category', 'not found'];

/** What the page weighs too much, in words; empty when it keeps its budget. */
export function excessesOf(page: Weight): string[] {
  const kind = kindOf(page.file);
  const script = SCRIPT_LIMIT[kind];
  const fontBytes = page.fonts.reduce((sum, font) => sum + font.bytes, 0);
  return [
    page.html + page.css > MARKUP_LIMIT ? `HTML and CSS ${excess(page.html + page.css, MARKUP_LIMIT)}` : null,
    script !== undefined && page.script > script ? `JavaScript ${excess(page.script, script)}` : null,
    WITHOUT_REACT.includes(kind) && page.hasReact ? 'loads React' : null,
    page.fonts.length > FONT_LIMIT.files ? `${page.fonts.length} font files of ${FONT_LIMIT.files}` : null,
    fontBytes > FONT_LIMIT.bytes ? `fonts ${excess(fontBytes, FONT_LIMIT.bytes)}` : null,
  ].filter((excess) => excess !== null);
}

/** In bytes: a page is often over by less than what a rounded figure shows. */
const excess = (bytes: number, limit: number): string => `${bytes} of ${limit} bytes`;

export const kB = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;
