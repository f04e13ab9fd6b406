import type { Plugin } from 'vite';

/** What each script of the browser imports at once, by the names of the files. */
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
const ENTRY = /\s(?:component|renderer)-url="\/([^"]*)"/g;

/**
 * Islands that come alive on intent name all they are made of and the page has not, so that it is fetched side by side once somebody turns to
 * them, not one after the other as each file names the next.
 */
export function withModules(html: string, graph: ModuleGraph): string {
  return html.replace(ISLAND, (tag) => {
    if (!tag.includes(' client="intent"')) return tag;
    const files = new Set([...tag.matchAll(ENTRY)].map(([, file = '']) => file));
    for (const file of files) for (const imported of graph.get(file) ?? []) files.add(imported);
    const missing = [...files].map((file) => `/${file}`).filter((file) => !html.includes(`src="${file}"`));
    return `${tag} data-modules="${missing.join(' ')}"`;
  });
}
