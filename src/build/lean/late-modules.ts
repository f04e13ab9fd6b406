import type { Plugin } from 'vite';

/** Vite writes calls of this module around every `import()` of the browser, with the files that the module needs. */
const VITES_LOADER = /^\0vite\/preload-helper\.js$/;

const OURS = `export { lateModule as __vitePreload } from '/src/lib/module-files.ts';`;

/** Has late modules loaded by `lib/module-files.ts`, which can try again where Vite's loader cannot. */
export const lateModules = (): Plugin => ({
  name: 'lean:late-modules',
  enforce: 'pre',
  load: { filter: { id: VITES_LOADER }, handler: () => OURS },
});

/** A module that needs no other has no list of its own in Vite: it names itself. */
export const filesOfModule = (file: string, needed: readonly string[]): string[] =>
  needed.length > 0 ? [...needed] : [file];
