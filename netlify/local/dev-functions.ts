/** Astro integration: the functions and the rules of `netlify.toml` in front of Astro's development server. */
import { RedirectsHandler } from '@netlify/redirects';
import type { AstroIntegration, HookParameters } from 'astro';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { encodeResponse } from './site/encoding.ts';
import { addressOf, newRequestId, pathOf, readBody, send, toRequest } from './site/exchange.ts';
import { findFunctions } from './site/functions.ts';

type Server = HookParameters<'astro:server:setup'>['server'];

export function functionsInDevelopment(root: string): AstroIntegration {
  return {
    name: 'functions-in-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const answer = createAnswer(root, server);
        server.middlewares.use((incoming, outgoing, next) => {
          answer(incoming, outgoing).then((isAnswered) => {
            if (!isAnswered) next();
          }, next);
        });
      },
    },
  };
}

/** Resolves to true when the request is answered; a rewrite only changes its address. */
function createAnswer(root: string, server: Server) {
  const directory = path.join(root, 'netlify/functions');
  const load = (file: string): Promise<unknown> => server.ssrLoadModule(file);
  const redirects = new RedirectsHandler({
    configPath: path.join(root, 'netlify.toml'),
    configRedirects: [],
    projectDir: root,
    jwtRoleClaim: '',
    jwtSecret: '',
  });
  let functions = findFunctions(directory, load);
  server.watcher.on('all', (_event, file) => {
    if (file.startsWith(directory)) functions = findFunctions(directory, load);
  });

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const handler = await (await functions).find(pathOf(incoming) ?? '');
    if (handler) {
      const request = toRequest(incoming, await readBody(incoming));
      const context = { ip: addressOf(incoming), requestId: newRequestId(), waitUntil: () => undefined };
      send(outgoing, await encodeResponse(request, await handler(request, context), false));
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
