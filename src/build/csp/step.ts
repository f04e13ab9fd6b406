import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlStep } from '../html/integration.ts';
import { inspectPage, type InlineCode } from './inspect.ts';
import { beyond, headersFile } from './policy.ts';

/** Pages of the back room, as they are named in `dist`. */
const ADMIN_PAGE = /^admin(?:[/.]|$)/;

/**
 * Moves Astro's policy from a meta tag on every page to a header: one for the shop, one for the back room (security §3.2): a
 * header governs the whole document and knows `frame-ancestors`. Only hashes of code that really is inline are kept. The build
 * fails when a page holds inline code that Astro did not produce, or one of the back room code that no page of the shop has.
 */
export function cspStep(): HtmlStep {
  const shop: InlineCode = { scripts: new Set(), styles: new Set() };
  const admin: InlineCode = { scripts: new Set(), styles: new Set() };
  const faults: string[] = [];
  return {
    page(html, file) {
      const page = inspectPage(html);
      faults.push(...page.faults.map((fault) => `${file}: ${fault}`));
      const code = ADMIN_PAGE.test(file) ? admin : shop;
      for (const hash of page.scripts) code.scripts.add(hash);
      for (const hash of page.styles) code.styles.add(hash);
      return page.html;
    },
    async finish(dist, logger) {
      faults.push(...beyond(admin, shop).map((hash) => `admin: inline code that the shop has not: ${hash}`));
      if (faults.length > 0) throw new Error(`The content security policy would block:\n${faults.sort().join('\n')}`);
      await writeFile(join(dist, '_headers'), headersFile(shop, admin));
      logger.info(`policy: ${shop.scripts.size} script and ${shop.styles.size} style hashes`);
    },
  };
}
