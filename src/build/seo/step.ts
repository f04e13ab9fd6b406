import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '../../domain/values/locale.ts';
import { pathIn } from '../../lib/paths.ts';
import { parseDigest, PUBLISHED_FILE } from '../content/digest.ts';
import { SHOP_ROOT } from '../content/place.ts';
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
      const days = await changeDays(site);
      const dated = found.map((page) => ({ ...page, changedOn: days.get(page.address) }));
      for (const [name, xml] of sitemapFiles(dated, site)) await writeFile(join(dist, name), xml);
      logger.info(`sitemap: ${found.length} pages`);
    },
  };
}

/** Day of the last change by address, of pages that content makes (`content/digest.ts`). */
async function changeDays(site: string): Promise<ReadonlyMap<string, string>> {
  const digest = parseDigest(await readFile(join(SHOP_ROOT, PUBLISHED_FILE), 'utf8'));
  return new Map(
    Object.entries(digest?.pages ?? {}).flatMap(([address, { changedOn }]) =>
      LOCALES.map((locale) => [new URL(pathIn(locale, address), site).href, changedOn] as const),
    ),
  );
}
