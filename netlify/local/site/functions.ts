/** The functions of `netlify/functions`, found as Netlify finds them and kept warm in this process. */
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

export interface Functions {
  /** The handler for a path, or undefined when no function has it. */
  readonly find: (pathname: string) => Promise<FunctionHandler | undefined>;
  /** Loads all now, so that no caller waits for it. @throws Error naming the file that has no handler */
  readonly warm: () => Promise<void>;
  /** Every path as the functions declare it, such as `/api/orders/:orderNo`. */
  readonly patterns: readonly string[];
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
