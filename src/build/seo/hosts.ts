import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlStep } from '../html/integration.ts';

/** Pages that both hosts have: operators sign in to the back room there. */
const OF_BOTH = ['login', 'register', 'forgot-password', 'reset-password', 'confirm-email', 'error', '404'];
/** The back room's alone. */
const OF_ADMIN = ['admin', 'editor'];

/**
 * Netlify's rules for one site with two hosts: `/admin` and `/editor` are at `admin` alone, the shop's pages at `site` alone.
 * `/editor` itself is a function and says so too (`functions/editor/page.ts`).
 * @param pages first parts of the addresses of all pages
 */
export function hostRules(site: string, admin: string, pages: Iterable<string>): string {
  const shops = [...new Set(pages)].filter((page) => page !== '' && ![...OF_BOTH, ...OF_ADMIN].includes(page)).sort();
  // Each address itself first: a splat that is empty leaves its slash.
  const moved = (from: string, to: string) => (page: string) => [
    `${from}/${page} ${to}/${page} 301!`,
    `${from}/${page}/* ${to}/${page}/:splat 301!`,
  ];
  return [
    ...OF_ADMIN.flatMap(moved(site, admin)),
    `${admin}/ ${admin}/admin 302!`,
    // An operator needs, of the account, the page of passkeys and sessions.
    `${admin}/account/security /account/security 200!`,
    ...shops.flatMap(moved(admin, site)),
    '',
  ].join('\n');
}

interface Hosts {
  readonly CONTEXT?: string | undefined;
  readonly SITE_ORIGIN?: string | undefined;
  readonly ADMIN_ORIGIN?: string | undefined;
}

/** Writes them before all other rules; nothing where both hosts are one, and on previews, which have one host. */
export function hostsStep(domain: string, source: Hosts): HtmlStep {
  const pages = new Set<string>();
  return {
    page(html, file) {
      pages.add(file.replace(/\.html$/, '').split('/', 1)[0] ?? '');
      return html;
    },
    async finish(dist, logger) {
      const { CONTEXT = 'production', ADMIN_ORIGIN, SITE_ORIGIN } = source;
      if (!ADMIN_ORIGIN || CONTEXT !== 'production') return;
      // An empty variable is none.
      const site = new URL(SITE_ORIGIN === undefined || SITE_ORIGIN === '' ? domain : SITE_ORIGIN).origin;
      const admin = new URL(ADMIN_ORIGIN).origin;
      if (site === admin) return;
      const file = join(dist, '_redirects');
      await writeFile(file, hostRules(site, admin, pages) + (await readFile(file, 'utf8').catch(() => '')));
      logger.info(`the back room is at ${admin}`);
    },
  };
}
