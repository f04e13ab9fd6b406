import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { OFFER_HEAD, type OfferHead } from '../../domain/offer/offer-file.ts';
import { WORKER_URL } from '../../domain/offer/offline.ts';
import type { HtmlStep } from '../html/integration.ts';
import type { JoinedScript } from '../lean/application-scripts.ts';
import { addressesIn, filesOf, iconsIn, readsParts, withJoined, type Parts } from './files.ts';
import { weighParts } from './goods.ts';

/** The pages that open without a network, and those shown instead of any other, as they are named in `dist`; shorter paths first. */
const PAGES = ['offer.html', 'en/offer.html'];
const VISITS = 'admin/visits.html';
const INSTEAD = ['offline.html', 'en/offline.html'];
const SOURCE = 'src/features/offer/worker.js';

/** Writes the worker for houses without network, with the names of all that `/offer`, `/admin/visits` and `/offline` are made of. */
export function offline(joined: ReadonlyMap<string, JoinedScript>): { integration: AstroIntegration; step: HtmlStep } {
  let root = '';
  const parts: Parts = new Map();
  let withApplications: Parts | undefined;
  /** Scripts are all there before the first page. */
  const all = (): Parts => (withApplications ??= withJoined(parts, joined.values()));
  const files = new Set<string>();
  const visitsFiles = new Set<string>();
  const insteadFiles = new Set<string>();
  const icons = new Set<string>();
  const pages = createHash('sha256');
  const integration: AstroIntegration = {
    name: 'offline',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        root = fileURLToPath(config.root);
        if (command === 'build') updateConfig({ vite: { plugins: [readsParts(parts)] } });
      },
    },
  };
  const step: HtmlStep = {
    page(html, file) {
      if (INSTEAD.includes(file)) {
        for (const part of filesOf(html, all())) insteadFiles.add(part);
        pages.update(html);
      }
      if (file === VISITS) {
        for (const part of filesOf(html, all())) visitsFiles.add(part);
        pages.update(html);
      }
      if (!PAGES.includes(file)) return html;
      for (const part of filesOf(html, all())) files.add(part);
      for (const icon of iconsIn(html)) icons.add(icon);
      pages.update(html);
      return html;
    },
    async finish(dist, logger) {
      // Sheets that went into one with others, or into a page's head, are not there themselves.
      const written = new Set((await readdir(join(dist, '_astro'))).map((name) => `_astro/${name}`));
      // Typefaces are named by style sheets.
      for (const kept of [files, visitsFiles])
        for (const sheet of [...kept].filter((file) => file.endsWith('.css') && written.has(file)))
          for (const file of addressesIn(await readFile(join(dist, sheet), 'utf8'))) kept.add(file);
      const named = (some: ReadonlySet<string>): string[] =>
        [...some]
          .filter((file) => written.has(file))
          .sort()
          .map((file) => `/${file}`);
      // An icon keeps its name when it changes, so its bytes are part of the version.
      for (const icon of icons) pages.update(await readFile(join(dist, icon)));
      const head = JSON.parse(await readFile(join(dist, OFFER_HEAD), 'utf8')) as OfferHead;
      const goods = await weighParts(dist, head);
      for (const address of [...goods.parts, ...goods.later]) pages.update(address);
      const version = pages.digest('hex').slice(0, 12);
      const offline = { pages: INSTEAD.map((file) => `/${file.replace(/\.html$/, '')}`), files: named(insteadFiles) };
      const offer = { files: [...named(files), ...icons], data: [OFFER_HEAD], ...goods };
      const visits = { files: [...named(visitsFiles), ...icons] };
      const kept = { version, offer, visits, offline };
      const source = await readFile(join(root, SOURCE), 'utf8');
      await writeFile(join(dist, WORKER_URL), `self.KEPT = ${JSON.stringify(kept)};\n${source}`);
      logger.info(
        `offline: ${offer.files.length} files of the offer, ${visits.files.length} of the visits, ${offline.files.length} of the page instead of others`,
      );
    },
  };
  return { integration, step };
}
