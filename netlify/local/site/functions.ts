/** The functions of `netlify/functions`, reached by what their `config` says as on Netlify, and kept warm in this process. */
import { randomUUID } from 'node:crypto';
import { entryOf, readEntries } from '../../entries.ts';

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
export async function findFunctions(directory: string, load?: (file: string) => Promise<unknown>): Promise<Functions> {
  const declared = (await readEntries(directory, load)).map(({ name, file, handler, config }) => ({
    name,
    paths: [config.path ?? []].flat(),
    excluded: [config.excludedPath ?? []].flat(),
    schedule: config.schedule,
    load: async (): Promise<FunctionHandler> => (load ? entryOf(file, await load(file)).handler : handler),
  }));
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
