import { cp, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { SHOP_ROOT } from '../content/place.ts';
import { editorBundle } from './bundle.ts';
import { editorFile } from './config.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
};

/**
 * Puts the files of the editor beside the shop's pages, under `/editor/`. The page itself, with a policy of its own, is a
 * function (`functions/editor/page.ts`).
 */
export function editorIntegration(): AstroIntegration {
  let root = '';
  let bundled: Promise<string> | undefined;
  return {
    name: 'editor',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:start': () => {
        // Beside the pages, which leave a processor free; a fault ends the build when the bundle is asked for.
        bundled = editorBundle(root);
        bundled.catch(() => undefined);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const into = join(fileURLToPath(dir), 'editor');
        await cp(await (bundled ?? editorBundle(root)), into, { recursive: true });
        const { hasRepository, ...file } = await editorFile(SHOP_ROOT, process.env);
        await writeFile(join(into, 'config.json'), JSON.stringify({ ...file, hasRepository }));
        logger.info(hasRepository ? 'writes to the repository' : 'knows no repository: local files only');
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/editor', (incoming, outgoing, next) => {
          const name = new URL(incoming.url ?? '/', 'http://localhost').pathname;
          const type = TYPES[extname(name)];
          if (type === undefined) {
            next();
            return;
          }
          bundled ??= editorBundle(root);
          const text =
            name === '/config.json'
              ? editorFile(SHOP_ROOT, process.env).then((made) => JSON.stringify(made))
              : bundled.then((folder) => readFile(join(folder, name)));
          text.then((body) => outgoing.setHeader('Content-Type', type).end(body), next);
        });
      },
    },
  };
}
