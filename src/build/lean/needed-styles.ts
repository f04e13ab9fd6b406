import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin, Rolldown } from 'vite';

type Pages = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages'];
type PageStyles = Pages extends Map<unknown, infer Page extends { styles: unknown }> ? Page['styles'] : never;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const isStyle = (id: string): boolean => /\.(css|scss|sass|less|styl)(\?|$)|[?&]lang\.css/.test(id);
const isPageScript = (id: string): boolean => id.includes('?astro&type=script');

/** All that a module brings along at once: what it imports, not what it may import later. */
function importsOf(entries: Iterable<string>, graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Server and browser are bundled apart, and where they cut differently the same styles are written under two names. */
export function eachOnce<Sheet>(sheets: readonly Sheet[], textOf: (sheet: Sheet) => string | undefined): Sheet[] {
  return [...new Map(sheets.map((sheet) => [textOf(sheet) ?? sheet, sheet])).values()];
}

/**
 * Pages of words that are told apart by few rules have one sheet of all of them: each sheet is a hash in the policy that every
 * answer carries.
 */
const FAMILY = [
  ...['404', 'en/404'],
  ...['error/[kind]', 'search', '[page]', 'services/[page]', 'measuring-guide', 'offline'].map(
    (name) => `[...locale]/${name}`,
  ),
].map((name) => `src/pages/${name}.astro`);

function shareStyles(pages: Pages, sameAs: (styles: PageStyles) => PageStyles): void {
  const members = [...pages.values()].filter(({ component }) => FAMILY.includes(component));
  const missing = FAMILY.filter((name) => !members.some(({ component }) => component === name));
  if (missing.length > 0)
    throw new Error(`lean/needed-styles.ts names pages that are not there: ${missing.join(', ')}`);
  const all = sameAs(members.flatMap(({ styles }) => styles).map((style, order) => ({ ...style, depth: 0, order })));
  for (const page of members) page.styles = [...all];
}

/**
 * Astro links to a page every style sheet that any of its modules may ever import. Those of lazily imported modules
 * are fetched with the module (by Vite's preload), so a page keeps only the sheets that static imports lead to.
 */
export function neededStyles(pages: Pages, root: string): Plugin {
  /** Style modules by the file they were written to. */
  const modulesOf = new Map<string, Set<string>>();
  const textOf = new Map<string, string>();
  /** Per page: what its server code imports; the scripts among it are followed in the browser's graph. */
  const imported = new Map<string, Set<string>>();

  const once = (styles: PageStyles): PageStyles =>
    eachOnce(styles, ({ sheet }) => (sheet.type === 'external' ? (textOf.get(sheet.src) ?? sheet.src) : undefined));

  return {
    name: 'lean:needed-styles',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'asset') {
            if (isStyle(chunk.fileName)) textOf.set(chunk.fileName, String(chunk.source));
            continue;
          }
          const styles = Object.keys(chunk.modules).filter(isStyle);
          for (const file of chunk.viteMetadata?.importedCss ?? []) {
            modulesOf.set(file, new Set([...(modulesOf.get(file) ?? []), ...styles]));
          }
        }
        if (this.environment.name === 'prerender') {
          for (const [key, page] of pages) imported.set(key, importsOf([join(root, page.component)], this));
        }
        if (this.environment.name === 'client') {
          for (const [key, page] of pages) {
            const modules = imported.get(key) ?? new Set();
            const needed = new Set([...modules, ...importsOf([...modules].filter(isPageScript), this)]);
            const linked = page.styles.filter(({ sheet }) => {
              const styles = sheet.type === 'external' ? modulesOf.get(sheet.src) : undefined;
              return styles === undefined || [...styles].some((style) => needed.has(style));
            });
            page.styles = once(linked);
          }
          shareStyles(pages, once);
        }
      },
    },
  };
}
