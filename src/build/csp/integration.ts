import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { inspectPage, type InlineCode } from './inspect.ts';
import { headersFile } from './policy.ts';

/**
 * Moves Astro's policy from a meta tag on every page to one header for all (security §3.2): a header governs the whole
 * document and knows `frame-ancestors`. Only hashes of code that really is inline are kept. The build fails when a page
 * holds inline code that Astro did not produce.
 */
export function cspIntegration(): AstroIntegration {
  return {
    name: 'csp',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        const code: InlineCode = { scripts: new Set(), styles: new Set() };
        const faults: string[] = [];

        await Promise.all(
          files.map(async (file) => {
            const path = join(root, file);
            const page = inspectPage(await readFile(path, 'utf8'));
            faults.push(...page.faults.map((fault) => `${file}: ${fault}`));
            for (const hash of page.scripts) code.scripts.add(hash);
            for (const hash of page.styles) code.styles.add(hash);
            await writeFile(path, page.html);
          }),
        );

        if (faults.length > 0) throw new Error(`The content security policy would block:\n${faults.sort().join('\n')}`);
        await writeFile(join(root, '_headers'), headersFile(code));
        logger.info(`${code.scripts.size} script and ${code.styles.size} style hashes for ${files.length} pages`);
      },
    },
  };
}
