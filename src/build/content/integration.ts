import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { builtFile, compile, writeContent } from './compile.ts';
import { formatFailure } from './read.ts';

/**
 * Compiles `content/` before Astro reads it. A wrong file stops a build; in development it is shown in the browser and
 * the last good catalogue stays in use.
 */
export function contentIntegration(): AstroIntegration {
  let root = '';
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': async ({ config, command, logger }) => {
        root = fileURLToPath(config.root);
        const failures = await recompile(root);
        if (failures === null) return;
        if (command !== 'dev') throw new Error(`The content has mistakes:\n${failures}`);
        logger.error(failures);
      },
      'astro:server:setup': ({ server, logger }) => {
        const content = join(root, 'content') + sep;
        const ignored = [join(content, 'built') + sep, join(content, 'locales') + sep];
        const browser = server.environments.client.hot;
        let last = Promise.resolve();

        const changed = async (): Promise<void> => {
          const failures = await recompile(root);
          if (failures === null) {
            server.watcher.emit('change', builtFile(root));
            browser.send({ type: 'full-reload' });
          } else {
            logger.error(failures);
            browser.send({ type: 'error', err: { message: failures, stack: '' } });
          }
        };

        server.watcher.add(content);
        server.watcher.on('all', (event, path) => {
          if (event === 'addDir' || event === 'unlinkDir') return;
          if (!path.startsWith(content) || ignored.some((folder) => path.startsWith(folder))) return;
          last = last.then(changed, changed);
        });
      },
    },
  };
}

/** Null when the catalogue was written, else the failures, one a line. */
async function recompile(root: string): Promise<string | null> {
  const compiled = await compile(root);
  if (!compiled.ok) return compiled.failures.map(formatFailure).join('\n');
  await writeContent(root, compiled);
  return null;
}
