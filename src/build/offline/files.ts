import type { Plugin } from 'vite';

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

/** Words said later than the page: by toasts, and by the cart. */
const SPOKEN = /locales\/\w+\/(?:toasts|cart)\.json$/;
const isUnspoken = (module: string | null): boolean =>
  module !== null && module.includes('/locales/') && !SPOKEN.test(module);

const ADDRESS = /\/(_astro\/[\w.@-]+)/g;
const ISLAND = /\scomponent-url="\/([^"]*)"/g;

export const addressesIn = (text: string): string[] => [...text.matchAll(ADDRESS)].map(([, file = '']) => file);

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
  const islands = [...html.matchAll(ISLAND)].map(([, file = '']) => file);
  for (const file of addressesIn(html)) if (!islands.includes(file)) add(file, 'imports');
  for (const file of islands) add(file, 'all');
  return files;
}
