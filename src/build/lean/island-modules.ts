import type { Plugin } from 'vite';

/** Immediate imports of each script of the browser, by the names of the files. */
export type ModuleGraph = Map<string, readonly string[]>;

/** Fills the graph while the browser's scripts are written. */
export const readsModules = (graph: ModuleGraph): Plugin => ({
  name: 'lean:island-modules',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    for (const file of Object.values(bundle)) if (file.type === 'chunk') graph.set(file.fileName, file.imports);
  },
});

const ISLAND = /<astro-island\b(?:"[^"]*"|[^">])*/g;
const SCRIPT = /\ssrc="([^"]*)"/g;
const ENTRY = /\s(?:component|renderer)-url="\/([^"]*)"/g;

/**
 * Islands that come alive on intent know all their files that the page has not, so that those are fetched side by side
 * at the first touch, not one after the other as each file names the next. A script beside the page says it
 * (`ui/intent.ts` reads it): the page itself shall come with the first answer.
 * @returns empty where the page has none
 */
export function modulesScript(html: string, graph: ModuleGraph): string {
  if (!html.includes(' client="intent"')) return '';
  const lists = new Map<string, readonly string[]>();
  // Asked once: looking through the page for each of two dozen names takes longer than all the rest.
  const there = new Set([...html.matchAll(SCRIPT)].map(([, source = '']) => source));
  for (const [tag] of html.matchAll(ISLAND)) {
    if (!tag.includes(' client="intent"')) continue;
    const files = new Set([...tag.matchAll(ENTRY)].map(([, file = '']) => file));
    const component = `/${[...files].find((file) => tag.includes(` component-url="/${file}"`)) ?? ''}`;
    for (const file of files) for (const imported of graph.get(file) ?? []) files.add(imported);
    lists.set(
      component,
      [...files].map((file) => `/${file}`).filter((file) => !there.has(file)),
    );
  }
  return lists.size === 0 ? '' : `self.islandModules=${JSON.stringify(Object.fromEntries(lists))};`;
}
