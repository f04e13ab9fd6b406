import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { HtmlStep } from '../html/integration.ts';
import { inlineClasses, shortClass } from './class-names.ts';
import { createScriptShelf } from './inline-scripts.ts';
import { singleQuoted } from './island-props.ts';
import { stylesInHead } from './inline-styles.ts';
import { neededStyles } from './needed-styles.ts';

/**
 * Takes the style sheets of code that is only loaded on an act out of every page, and gives classes short names. Together with
 * `leanStep` 3.5 kB of the 16 that a page may weigh.
 */
export function leanIntegration(): AstroIntegration {
  let source = '';
  return {
    name: 'lean',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        updateConfig({
          vite: {
            css: { modules: { generateScopedName: (name, file) => shortClass(root, name, file) } },
            build: { rolldownOptions: { optimization: { inlineConst: true } } },
            plugins: inlineClasses(),
          },
        });
      },
      'astro:config:done': ({ config }) => {
        source = fileURLToPath(config.root);
      },
      'astro:build:setup': ({ pages, updateConfig }) => {
        updateConfig({ plugins: [neededStyles(pages, source)] });
      },
    },
  };
}

/**
 * Takes the inline runtime of islands out of a page, which becomes one cached file; moves the islands' inline style to where
 * HTML allows it, and quotes their props so that they are shorter.
 */
export function leanStep(): HtmlStep {
  const shelf = createScriptShelf();
  return {
    page: (html) => singleQuoted(stylesInHead(shelf.withoutInline(html))),
    async finish(dist) {
      for (const { name, code } of shelf.files()) await writeFile(join(dist, '_astro', name), code);
    },
  };
}
