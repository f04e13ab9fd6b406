/** The functions of `netlify/functions`, found as Netlify finds them and kept warm in this process. */
import { randomUUID } from 'node:crypto';
import { listFunctions } from '@netlify/zip-it-and-ship-it';

/** The part of Netlify's `Context` that the functions use. */
export interface LocalContext {
  readonly ip: string;
  readonly requestId: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export type FunctionHandler = (request: Request, context: LocalContext) => Promise<Response>;

interface Route {
  readonly file: string;
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
  /** Loads all now, so that no caller waits for it. @throws Error naming the file that has no handler */
  readonly warm: () => Promise<void>;
  /** Every path as the functions declare it, such as `/api/orders/:orderNo`. */
  readonly patterns: readonly string[];
  readonly scheduled: readonly ScheduledFunction[];
}

/** @param load imports a module; the one of `npm run dev` sees edits */
export async function findFunctions(directory: string, load: (file: string) => Promise<unknown>): Promise<Functions> {
  const listed = await listFunctions(directory, { parseISC: true });
  const declared = listed.flatMap(({ mainFile, routes = [], excludedRoutes = [] }) =>
    routes.map((route) => ({ file: mainFile, route, excluded: excludedRoutes.map(matcherOf) })),
  );
  const routes = declared.map(({ file, route, excluded }): Route => {
    const isRoute = matcherOf(route);
    return { file, matches: (pathname) => isRoute(pathname) && !excluded.some((matches) => matches(pathname)) };
  });
  return {
    patterns: declared.map(({ route }) => route.pattern),
    scheduled: listed.flatMap(({ name, mainFile, schedule }) =>
      schedule === undefined ? [] : [{ name, schedule, run: async () => runScheduled(mainFile, await load(mainFile)) }],
    ),
    async warm() {
      for (const { mainFile } of listed) handlerOf(mainFile, await load(mainFile));
    },
    async find(pathname) {
      const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
      const route = routes.find(({ matches }) => matches(path));
      return route && handlerOf(route.file, await load(route.file));
    },
  };
}

/** Netlify calls it with a request of its own, which says when it runs next. */
function runScheduled(file: string, module: unknown): Promise<Response> {
  const request = new Request('http://localhost/', { method: 'POST', body: '{}' });
  return handlerOf(file, module)(request, { ip: '', requestId: randomUUID(), waitUntil: () => undefined });
}

type DeclaredRoute = { readonly literal: string } | { readonly expression: string };

function matcherOf(route: DeclaredRoute): (pathname: string) => boolean {
  if ('literal' in route) return (pathname) => pathname === route.literal;
  const expression = new RegExp(route.expression);
  return (pathname) => expression.test(pathname);
}

function handlerOf(file: string, module: unknown): FunctionHandler {
  if (typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'function') {
    return module.default as FunctionHandler;
  }
  throw new Error(`${file} has no default export that is a function`);
}
