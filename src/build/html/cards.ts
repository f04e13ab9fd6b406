import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cardFileOf } from '../../domain/product/listing.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { HtmlStep } from './integration.ts';
import { ownCopy } from './own-copy.ts';

const CATEGORY_PAGE = /^(en\/)?c\//;
const CARD = /<li data-id="(\d+)"[^>]*>\s*<article\b[\s\S]*?<\/article>\s*<\/li>/g;

/**
 * Writes every card of the category pages once more, few to a file: filters and searches over many pages fetch their
 * cards alone (`listing/cards.ts`). They stand in no sitemap: they are parts, not pages.
 */
export function cardsStep(): HtmlStep {
  const files = new Map<string, Map<number, string>>();
  return {
    page(html, file) {
      const [path, english] = CATEGORY_PAGE.exec(file) ?? [];
      if (path === undefined) return html;
      const locale: Locale = english === undefined ? 'tr' : 'en';
      for (const [card, id] of html.matchAll(CARD)) {
        const target = cardFileOf(Number(id), locale);
        files.set(target, (files.get(target) ?? new Map<number, string>()).set(Number(id), ownCopy(card)));
      }
      return html;
    },
    async finish(dist, logger) {
      for (const [file, found] of files) {
        // In an order that does not depend on which page was ready first.
        const cards = [...found].sort(([a], [b]) => a - b).map(([, card]) => card);
        const path = join(dist, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(
          path,
          `<!doctype html><meta charset="utf-8"><title>·</title><ul data-list>${cards.join('')}</ul>`,
        );
      }
      logger.info(`cards: ${files.size} files`);
    },
  };
}
