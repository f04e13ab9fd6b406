import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { HtmlStep } from '../html/integration.ts';
import { addressesIn } from '../offline/files.ts';
import {
  joinsApplications,
  noApplicationScripts,
  unusedScripts,
  withFamily,
  type ApplicationScripts,
} from './applications.ts';
import { checksChunks } from './chunks.ts';
import { inlineClasses, shortClass } from './class-names.ts';
import { FILE_NAMES } from './file-names.ts';
import { createScriptShelf } from './inline-scripts.ts';
import { withoutGaps, withOneSheet, withStyleInHead, leanIslands, stylesInHead } from './page.ts';
import { filesOfModule, lateModules } from './late-modules.ts';
import { modulesScript, readsModules, type ModuleGraph } from './island-modules.ts';
import { neededStyles } from './needed-styles.ts';
import { inlineTokens } from './tokens.ts';

/**
 * Takes the style sheets of code that is only loaded on an act out of every page, and gives classes short names; without it and
 * its step the product page would weigh 18 kB of the 14 that it may.
 */
export function lean(): { integration: AstroIntegration; step: HtmlStep; applications: ApplicationScripts } {
  let source = '';
  let assets = '';
  const modules: ModuleGraph = new Map();
  const applications = noApplicationScripts();
  const integration: AstroIntegration = {
    name: 'lean',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig, addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/ui/intent.ts' });
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        updateConfig({
          vite: {
            css: { modules: { generateScopedName: (name, file) => shortClass(root, name, file) } },
            build: {
              rolldownOptions: { optimization: { inlineConst: true } },
              modulePreload: { polyfill: false, resolveDependencies: filesOfModule },
            },
            plugins: [
              inlineTokens(root),
              ...inlineClasses(),
              readsModules(modules),
              checksChunks(),
              lateModules(),
              joinsApplications(applications),
            ],
            environments: {
              client: { build: { rolldownOptions: { output: FILE_NAMES } } },
              // Photographs are written here.
              prerender: { build: { rolldownOptions: { output: { assetFileNames: FILE_NAMES.assetFileNames } } } },
            },
          },
        });
      },
      'astro:config:done': ({ config }) => {
        source = fileURLToPath(config.root);
        assets = join(fileURLToPath(config.outDir), '_astro');
      },
      'astro:build:setup': ({ pages, updateConfig }) => updateConfig({ plugins: [neededStyles(pages, source)] }),
    },
  };
  return { integration, step: leanStep(modules, applications, () => assets), applications };
}

/** Pages whose policy allows no inline style but the shop's: they keep their sheets as files. */
const BACK_ROOM = /^admin[/.]/;

/** Nothing that is painted waits for them: picture and type come first. */
const scriptsLast = (html: string): string =>
  html.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');

/**
 * Takes the inline runtime of islands out of a page, which becomes one cached file; puts its styles into its head, and quotes the
 * islands' props so that they are shorter. @param assets the folder of the browser's files, written before the first page
 */
function leanStep(modules: ModuleGraph, applications: ApplicationScripts, assets: () => string): HtmlStep {
  const shelf = createScriptShelf();
  const sheets = new Map<string, Promise<string>>();
  const sheet = (name: string): Promise<string> => {
    const text = sheets.get(name) ?? readFile(join(assets(), name), 'utf8');
    sheets.set(name, text);
    return text;
  };
  const ofApplications = new Map<string, string>();
  const named = new Set<string>();
  const noteScripts = (text: string): void => {
    for (const file of addressesIn(text)) named.add(file);
  };
  const steps: Readonly<Record<string, (page: string, file: string) => string | Promise<string>>> = {
    'scripts of applications': (page, file) => withFamily(page, file, applications),
    'inline scripts': (page) => shelf.withoutInline(page, modulesScript(page, modules)),
    'inline styles': stylesInHead,
    'props of islands': leanIslands,
    'scripts of pages': scriptsLast,
    'links to sheets': (page, file) => (BACK_ROOM.test(file) ? page : withStyleInHead(page, sheet)),
    'sheets of applications': async (page) => {
      const { html, sheet: one } = await withOneSheet(page, sheet);
      if (one) ofApplications.set(one.name, one.text);
      return html;
    },
    gaps: withoutGaps,
  };
  const idle = new Set(Object.keys(steps));
  return {
    async page(html, file) {
      let page = html;
      for (const [name, step] of Object.entries(steps)) {
        const next = await step(page, file);
        if (next !== page) idle.delete(name);
        page = next;
      }
      noteScripts(page);
      return page;
    },
    async finish(dist) {
      // Each step knows how Astro writes pages, which another version may write otherwise.
      if (idle.size > 0) throw new Error(`lean finds nothing to do in any page: ${[...idle].join(', ')}`);
      const sheets = [...ofApplications].map(([name, code]) => ({ name, code }));
      for (const { name, code } of [...shelf.files(), ...sheets]) {
        noteScripts(code);
        await writeFile(join(dist, '_astro', name), code);
      }
      for (const file of unusedScripts(named, applications)) await rm(join(dist, file), { force: true });
    },
  };
}
