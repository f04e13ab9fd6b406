/** The functions as they are deployed: what each entry says of itself, and the paths of the contracts that it serves. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@netlify/functions';
import type { CallContext, CallHandler } from '../functions/http/serve.ts';

type EntryHandler = (request: Request, context: CallContext) => Promise<Response>;

export interface Entry {
  /** Its file without the ending: its name at Netlify. */
  readonly name: string;
  readonly file: string;
  readonly handler: EntryHandler;
  /** Empty for what runs by the clock or stands apart. */
  readonly contracts: CallHandler['contracts'];
  readonly config: Config;
}

const imported = (file: string): Promise<unknown> => import(pathToFileURL(file).href);

/**
 * Reads all entries of a folder. One that serves contracts is reached by their paths; one whose path has a star leaves all
 * of those out by name, because Netlify does not say which of two functions it prefers.
 * @param load imports a module; the one of `npm run dev` sees edits
 * @throws Error naming the file that has no handler
 */
export async function readEntries(directory: string, load = imported): Promise<Entry[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.mts')).sort();
  const files = names.map((name) => path.join(directory, name));
  const entries = await Promise.all(files.map(async (file) => entryOf(file, await load(file))));
  const excludedPath = entries.flatMap(pathsOf);
  return entries.map(({ config, ...entry }) => {
    if (config.schedule !== undefined) return { ...entry, config };
    const own = entry.contracts[0] && { path: pathsOf(entry) };
    const isRest = [config.path].flat().some((pattern) => pattern?.endsWith('*'));
    return { ...entry, config: { ...own, ...config, ...(isRest && { excludedPath }) } };
  });
}

const pathsOf = ({ contracts }: Pick<Entry, 'contracts'>) => [...new Set(contracts.map((contract) => contract.path))];

/** @throws Error naming the file that has no handler */
export function entryOf(file: string, module: unknown): Entry {
  if (typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'function') {
    const { default: handler, config = {} } = module as {
      default: EntryHandler & Partial<CallHandler>;
      config?: Config;
    };
    return { name: path.basename(file, '.mts'), file, handler, contracts: handler.contracts ?? [], config };
  }
  throw new Error(`${file} has no default export that is a function`);
}
