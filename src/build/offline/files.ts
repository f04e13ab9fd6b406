import type { Plugin } from 'vite';
import type { JoinedScript } from '../lean/application-scripts.ts';

/** Files that a script of the browser takes along; all by the names of files, without their folder's slash in front. */
export interface Part {
  /** Imported at once. */
  readonly imports: readonly string[];
  /** Fetched on an act. */
  readonly later: readonly string[];
  /** Style sheets and what else it names by address. */
  readonly assets: readonly string[];
}
export type Parts = Map<string, Part>;

/** Fills the parts while the browser's scripts are written. */
export const readsParts = (parts: Parts): Plugin => ({
  name: 'offline:parts',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      if (isUnspoken(file.facadeModuleId)) continue;
      const { importedCss, importedAssets } = file.viteMetadata ?? {};
      const assets = [...(importedCss ?? []), ...(importedAssets ?? [])];
      parts.set(file.fileName, { imports: file.imports, later: file.dynamicImports, assets });
    }
  },
});

/** The parts with the files that stand for some of them; what is of no part here is none there either. */
export function withJoined(parts: Parts, scripts: Iterable<JoinedScript>): Parts {
  const all = new Map(parts);
  for (const { file, imports, later, from } of scripts) {
    const known = from.flatMap((script) => parts.get(script) ?? []);
    if (from.length > 0 && known.length === 0) continue;
    all.set(file, { imports, later, assets: known.flatMap(({ assets }) => assets) });
  }
  return all;
}

/** Words said later than the page: by toasts, and by the cart. */
const SPOKEN = /locales\/\w+\/(?:toasts|cart)\.json$/;
const isUnspoken = (module: string | null): boolean =>
  module !== null && module.includes('/locales/') && !SPOKEN.test(module);

const ADDRESS = /\/(_astro\/[\w.@-]+)/g;
const ISLAND = /\scomponent-url="\/([^"]*)"/g;

export const addressesIn = (text: string): string[] => [...text.matchAll(ADDRESS)].map(([, file = '']) => file);

const JOINED = /\sdata-of="([^"]*)"/g;

/** Sheets that are in the one of an application's page (`lean/page.ts`). */
const sheetsIn = (html: string): string[] =>
  [...html.matchAll(JOINED)].flatMap(([, names = '']) => names.split(' ').map((name) => `_astro/${name}`));

const LINK = /<link\s[^>]*>/g;
const IS_ICON = /\srel="icon"/;
const OWN_ADDRESS = /\shref="(\/[^/"][^"]*)"/;

/** Returns the addresses of the shop's own icons that a page names. A browser fetches them with the page. */
export const iconsIn = (html: string): string[] =>
  [...html.matchAll(LINK)].flatMap(([link]) => (IS_ICON.test(link) ? (OWN_ADDRESS.exec(link)?.[1] ?? []) : []));

/**
 * All that a page needs to work without a network: what it names, what that imports, and what its islands fetch on an
 * act. Parts that the frame of every page fetches on an act (search, the cart's drawer) are left out: they lead to
 * other pages.
 */
export function filesOf(html: string, parts: Parts): Set<string> {
  const files = new Set<string>();
  const add = (file: string, follow: 'all' | 'imports'): void => {
    if (files.has(file)) return;
    const part = parts.get(file);
    if (!part && file.endsWith('.js') && follow === 'all') return;
    files.add(file);
    for (const asset of part?.assets ?? []) files.add(asset);
    for (const other of [...(part?.imports ?? []), ...(follow === 'all' ? (part?.later ?? []) : [])])
      add(other, follow);
  };
  const joined = sheetsIn(html);
  const islands = [...html.matchAll(ISLAND)].map(([, file = '']) => file);
  const frame = addressesIn(html).filter((file) => !islands.includes(file));
  // Named first, so that what they fetch on an act is not followed; what they import may be of an island, too.
  for (const file of frame) files.add(file);
  for (const file of islands) add(file, 'all');
  for (const file of frame) {
    files.delete(file);
    add(file, 'imports');
  }
  for (const sheet of joined) files.delete(sheet);
  return files;
}
