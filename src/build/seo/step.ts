import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlStep } from '../html/integration.ts';
import { addressOfFile, indexedPage, sitemapFiles, type IndexedPage } from './sitemap.ts';

/** Writes `sitemap.xml` from the heads of the built pages, so that it can neither forget a page nor list a hidden one. */
export function sitemapStep(site: string): HtmlStep {
  const found: IndexedPage[] = [];
  return {
    page(html, file) {
      const page = indexedPage(html, addressOfFile(file, site));
      if (page) found.push(page);
      return html;
    },
    async finish(dist, logger) {
      for (const [name, xml] of sitemapFiles(found, site)) await writeFile(join(dist, name), xml);
      logger.info(`sitemap: ${found.length} pages`);
    },
  };
}
