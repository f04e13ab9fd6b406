/**
 * `npm run dev`: Astro's development server with the functions warm in the same process, edits of both picked up at once,
 * on the same store as `npm start`; and `/letters-preview`, which shows every letter of the shop.
 */
import { RedirectsHandler } from '@netlify/redirects';
import { dev } from 'astro';
import type { AstroIntegration, HookParameters } from 'astro';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setAccountVariables, setOrigin, setPaymentProvider, setStoreVariables } from './environment.ts';
import { standInForKeys } from './iyzico/for-keys.ts';
import { printNotice, readSettings, runUntilSignal } from './process.ts';
import { compressResponse } from './site/compression.ts';
import { findFunctions, type Functions } from './site/functions.ts';
import { contextOf, pathnameOf, readBody, send, toRequest } from './site/http-adapter.ts';
import { startLocalStore } from './store/local-store.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FUNCTIONS = path.join(ROOT, 'netlify/functions');
/** Where the paths of functions stand. */
const DECLARING = [FUNCTIONS, path.join(ROOT, 'functions'), path.join(ROOT, 'src/contract')];
const PREVIEW = path.join(ROOT, 'netlify/local/preview/letters.ts');

await runUntilSignal(async (onStop) => {
  const { port, host, folder } = readSettings(ROOT);
  const tellStandIn = await standInForKeys(host, folder, onStop);
  setPaymentProvider(host);
  const store = await startLocalStore({ folder, say: printNotice });
  onStop(store.stop);
  setStoreVariables(store);
  await setAccountVariables(folder);
  const server = await dev({
    root: ROOT,
    server: { port, host },
    integrations: [functionsInDevelopment()],
    vite: { server: { strictPort: true } },
  });
  onStop(() => server.stop());
  const origin = `http://localhost:${server.address.port}`;
  setOrigin(origin);
  tellStandIn(origin);
  process.stdout.write(`Kıvrım Perde: ${origin} · store: ${store.description}\n`);
});

/** The functions and the redirects of `netlify.toml`, in front of Astro's own middleware. */
function functionsInDevelopment(): AstroIntegration {
  return {
    name: 'functions-in-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const respond = createResponder(server);
        server.middlewares.use((incoming, outgoing, next) => {
          respond(incoming, outgoing).then((isAnswered) => {
            if (!isAnswered) next();
          }, next);
        });
      },
    },
  };
}

/** Resolves to false when Astro is to answer; a rewrite has then changed the request's address. */
function createResponder(server: HookParameters<'astro:server:setup'>['server']) {
  const load = (file: string): Promise<unknown> => server.ssrLoadModule(file);
  const redirects = new RedirectsHandler({
    configPath: path.join(ROOT, 'netlify.toml'),
    configRedirects: [],
    projectDir: ROOT,
    jwtRoleClaim: '',
    jwtSecret: '',
  });
  let functions: Promise<Functions> | undefined;
  let last: Functions | undefined;
  // A failure to load a file is the answer of that function's calls: the other ones are reached as before, until it is mended.
  const found = (): Promise<Functions> =>
    (functions ??= findFunctions(FUNCTIONS, load).then(
      (all) => (last = all),
      (error: unknown) => {
        if (last) return last;
        functions = undefined;
        throw error;
      },
    ));
  server.watcher.on('all', (_event, file) => {
    if (DECLARING.some((folder) => file.startsWith(folder))) functions = undefined;
  });

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const handler = await (await found()).find(pathnameOf(incoming) ?? '');
    if (handler) {
      const request = toRequest(incoming, await readBody(incoming));
      const response = await handler(
        request,
        contextOf(incoming, () => undefined),
      );
      send(outgoing, await compressResponse(request, response, false));
      return true;
    }
    const { previewPage } = (await load(PREVIEW)) as typeof import('./preview/letters.ts');
    const preview = previewPage(pathnameOf(incoming) ?? '');
    if (preview) {
      send(outgoing, await compressResponse(toRequest(incoming), preview, false));
      return true;
    }
    const rule = await redirects.match(toRequest(incoming));
    if (rule?.redirect) {
      outgoing.writeHead(rule.statusCode, { location: rule.target.pathname + rule.target.search }).end();
      return true;
    }
    if (rule?.statusCode === 200) incoming.url = rule.target.pathname + rule.target.search;
    return false;
  };
}
