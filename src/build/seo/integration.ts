import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { addressOfFile, indexedPage, sitemapXml } from './sitemap.ts';

/** Writes `sitemap.xml` from the heads of the built pages, so that it can neither forget a page nor list a hidden one. */
export function sitemapIntegration(): AstroIntegration {
  let site = '';
  return {
    name: 'sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? '';
      },
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        const pages = await Promise.all(
          files.map(async (file) => indexedPage(await readFile(join(root, file), 'utf8'), addressOfFile(file, site))),
        );
        const found = pages.filter((page) => page !== null);
        await writeFile(join(root, 'sitemap.xml'), sitemapXml(found));
        logger.info(`${found.length} of ${files.length} pages`);
      },
    },
  };
}
