import { join, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import { compile, writeContent } from './compile.ts';
import { indexFile } from './files.ts';
import { checkTranslations, readFormWords, readMessages, writeFormWords, writeMessageTypes } from './messages.ts';
import { changeLines } from './losses.ts';
import { SHOP_ROOT } from './place.ts';
import { formatFor, REFUSED_CONTENT, type Failure } from './failure.ts';

const HEAD = process.env.CONTEXT === undefined ? 'The content has mistakes:' : REFUSED_CONTENT;

/**
 * Compiles `content/` before Astro reads it. A wrong file stops a build; in development it is shown in the browser and
 * the last good catalogue stays in use.
 */
export function contentIntegration(): AstroIntegration {
  const root = SHOP_ROOT;
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': async ({ command, logger }) => {
        const { failures, warnings, changes } = await recompile(root);
        if (warnings !== null) logger.warn(warnings);
        if (changes !== null) logger.info(changes);
        if (failures === null) return;
        if (command !== 'dev') throw new Error(`${HEAD}\n${failures}`);
        logger.error(failures);
      },
      'astro:server:setup': ({ server, logger }) => {
        const content = join(root, 'content') + sep;
        const built = join(content, 'built') + sep;
        const locales = join(content, 'locales') + sep;
        const browser = server.environments.client.hot;
        let last = Promise.resolve();

        const fail = (failures: string): void => {
          logger.error(failures);
          browser.send({ type: 'error', err: { message: failures, stack: '' } });
        };
        const contentChanged = async (): Promise<void> => {
          const { failures, warnings } = await recompile(root);
          if (warnings !== null) logger.warn(warnings);
          if (failures === null) {
            server.watcher.emit('change', indexFile(root));
            browser.send({ type: 'full-reload' });
          } else fail(failures);
        };
        // Vite itself brings messages to the browser; the editor's type checker waits for their keys.
        const messagesChanged = async (): Promise<void> => {
          const failures = await retypeMessages(root);
          if (failures !== null) fail(failures);
        };

        server.watcher.add(content);
        server.watcher.on('all', (event, path) => {
          if (event === 'addDir' || event === 'unlinkDir') return;
          if (!path.startsWith(content) || path.startsWith(built)) return;
          const changed = path.startsWith(locales) ? messagesChanged : contentChanged;
          last = last.then(changed, changed);
        });
      },
    },
  };
}

/** One line each, or null where there are none. */
interface CompileReport {
  readonly failures: string | null;
  readonly warnings: string | null;
  /** Against what is live. */
  readonly changes: string | null;
}

/** Writes the content where it has no failure. */
async function recompile(root: string): Promise<CompileReport> {
  const compiled = await compile(root);
  const warnings = compiled.warnings.length === 0 ? null : told(compiled.warnings);
  if (!compiled.ok) return { failures: told(compiled.failures), warnings, changes: null };
  await writeContent(root, compiled);
  const changes = compiled.changes && changeLines(compiled.changes, process.env.CONTEXT !== undefined).join('\n');
  return { failures: null, warnings, changes };
}

/** Writes the keys of the messages alone; null when they were written, else the failures, one a line. */
async function retypeMessages(root: string): Promise<string | null> {
  const failures: Failure[] = [];
  const messages = await readMessages(root, failures);
  if (failures.length === 0) await checkTranslations(root, messages, failures);
  const formWords = await readFormWords(root);
  if (failures.length > 0) return told(failures);
  await writeMessageTypes(root, messages);
  await writeFormWords(root, formWords);
  return null;
}

const told = (failures: readonly Failure[]): string => failures.map(formatFor(process.env)).join('\n');
