import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlStep } from '../html/integration.ts';
import { inspectPage, type InlineCode } from './inspect.ts';
import { headersFile } from './policy.ts';

/**
 * Moves Astro's policy from a meta tag on every page to one header for all (security §3.2): a header governs the whole
 * document and knows `frame-ancestors`. Only hashes of code that really is inline are kept. The build fails when a page
 * holds inline code that Astro did not produce.
 */
export function cspStep(): HtmlStep {
  const code: InlineCode = { scripts: new Set(), styles: new Set() };
  const faults: string[] = [];
  return {
    page(html, file) {
      const page = inspectPage(html);
      faults.push(...page.faults.map((fault) => `${file}: ${fault}`));
      for (const hash of page.scripts) code.scripts.add(hash);
      for (const hash of page.styles) code.styles.add(hash);
      return page.html;
    },
    async finish(dist, logger) {
      if (faults.length > 0) throw new Error(`The content security policy would block:\n${faults.sort().join('\n')}`);
      await writeFile(join(dist, '_headers'), headersFile(code));
      logger.info(`policy: ${code.scripts.size} script and ${code.styles.size} style hashes`);
    },
  };
}
