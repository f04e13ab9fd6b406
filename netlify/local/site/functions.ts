/** The functions of `netlify/functions`, reached by what their `config` says as on Netlify, and kept warm in this process. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@netlify/functions';

/** The part of Netlify's `Context` that the functions use. */
export interface LocalContext {
  readonly ip: string;
  readonly requestId: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export type FunctionHandler = (request: Request, context: LocalContext) => Promise<Response>;

interface Route {
  readonly load: () => Promise<FunctionHandler>;
  readonly matches: (pathname: string) => boolean;
}

/** A function that runs by the clock and has no address. */
export interface ScheduledFunction {
  /** Its file without the ending: what `npm run job` calls it. */
  readonly name: string;
  /** As Netlify reads it: five fields of cron. */
  readonly schedule: string;
  /** @throws what it throws */
  readonly run: () => Promise<Response>;
}

export interface Functions {
  /** The handler for a path, or undefined when no function has it. */
  readonly find: (pathname: string) => Promise<FunctionHandler | undefined>;
  /** Every path as the functions declare it, such as `/api/orders/:orderNo`. */
  readonly patterns: readonly string[];
  readonly scheduled: readonly ScheduledFunction[];
}

/**
 * Loads all now, so that no caller waits for it.
 * @param load imports a module; the one of `npm run dev` sees edits
 * @throws Error naming the file that has no handler
 */
export async function findFunctions(directory: string, load: (file: string) => Promise<unknown>): Promise<Functions> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.mts')).sort();
  const declared = await Promise.all(files.map((file) => declaredIn(path.join(directory, file), load)));
  const routes = declared.flatMap(({ paths, excluded, load }) =>
    paths.map((pattern): Route => {
      const isRoute = matcherOf(pattern);
      const isExcluded = excluded.map(matcherOf);
      return { load, matches: (pathname) => isRoute(pathname) && !isExcluded.some((matches) => matches(pathname)) };
    }),
  );
  return {
    patterns: declared.flatMap(({ paths }) => paths),
    scheduled: declared.flatMap(({ name, schedule, load }) =>
      schedule === undefined ? [] : [{ name, schedule, run: async () => runScheduled(await load()) }],
    ),
    async find(pathname) {
      const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
      return routes.find(({ matches }) => matches(path))?.load();
    },
  };
}

interface DeclaredFunction {
  /** The file without its ending. */
  readonly name: string;
  readonly paths: readonly string[];
  readonly excluded: readonly string[];
  readonly schedule: string | undefined;
  readonly load: () => Promise<FunctionHandler>;
}

async function declaredIn(file: string, load: (file: string) => Promise<unknown>): Promise<DeclaredFunction> {
  const { config } = functionIn(file, await load(file));
  return {
    name: path.basename(file, '.mts'),
    paths: listOf(config?.path),
    excluded: listOf(config?.excludedPath),
    schedule: config?.schedule,
    load: async () => functionIn(file, await load(file)).handler,
  };
}

const listOf = (paths: string | readonly string[] = []): readonly string[] =>
  typeof paths === 'string' ? [paths] : paths;

/** Netlify calls it with a request of its own, which says when it runs next. */
function runScheduled(handler: FunctionHandler): Promise<Response> {
  const request = new Request('http://localhost/', { method: 'POST', body: '{}' });
  return handler(request, { ip: '', requestId: randomUUID(), waitUntil: () => undefined });
}

/** Netlify's patterns are those of the web. */
function matcherOf(pattern: string): (pathname: string) => boolean {
  const compiled = new URLPattern({ pathname: pattern });
  return (pathname) => compiled.test({ pathname });
}

function functionIn(file: string, module: unknown): { readonly handler: FunctionHandler; readonly config?: Config } {
  if (typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'function') {
    const { default: handler, config } = module as { default: FunctionHandler; config?: Config };
    return { handler, ...(config && { config }) };
  }
  throw new Error(`${file} has no default export that is a function`);
}
