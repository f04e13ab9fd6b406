/** The built files as Netlify serves them: its own packages for files, redirects and headers. */
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { StaticHandler } from '@netlify/static';
import path from 'node:path';

export interface Files {
  /** A redirect or rewrite of `netlify.toml`, a file, or the page for what is not found. */
  readonly answer: (request: Request) => Promise<Response>;
}

export function createFiles(root: string, publish: string): Files {
  const configPath = path.join(root, 'netlify.toml');
  const directory = path.resolve(root, publish);
  const files = new StaticHandler({ directory });
  const headers = new HeadersHandler({ configPath, projectDir: root, publishDir: publish, logger: console });
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    projectDir: root,
    publicDir: directory,
    jwtRoleClaim: '',
    jwtSecret: '',
  });

  async function fileFor(request: Request): Promise<(() => Promise<Response>) | undefined> {
    // Rules of Netlify, which never publishes them.
    if (/^\/_(?:headers|redirects)$/.test(new URL(request.url).pathname)) return undefined;
    return (await files.match(request))?.handle;
  }

  async function find(request: Request): Promise<Response> {
    const rule = isDecodable(request) ? await redirects.match(request) : undefined;
    const file = await fileFor(request);
    if (file && !rule?.force) return file();
    const redirected = rule && (await redirects.handle(request, rule, fileFor));
    if (redirected) {
      return rule.redirect ? withLocation(redirected, rule.external) : withStatus(redirected, rule.statusCode);
    }
    const notFound = await fileFor(new Request(new URL('/404.html', request.url)));
    return notFound
      ? new Response((await notFound()).body, { status: 404, headers: HTML })
      : new Response('Not found', { status: 404 });
  }

  return {
    async answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
      }
      const response = await find(request);
      await headers.apply(request, response);
      withoutUpgrade(response.headers);
      return response;
    },
  };
}

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' };

const POLICY = 'content-security-policy';

/** This server speaks plain http, also to phones in the local network: none of its files may be asked for by https. */
function withoutUpgrade(headers: Headers): void {
  const policy = headers.get(POLICY);
  if (policy !== null) headers.set(POLICY, policy.replace(/; upgrade-insecure-requests\b/, ''));
}

/** Whether every percent code of the path is whole: Netlify's redirect package throws on a broken one. */
function isDecodable(request: Request): boolean {
  try {
    decodeURIComponent(new URL(request.url).pathname);
    return true;
  } catch {
    return false;
  }
}

/** A redirect within the shop names its path alone, not this machine's origin: so Netlify answers. */
function withLocation(redirect: Response, isExternal: boolean): Response {
  const target = new URL(redirect.headers.get('location') ?? '/');
  const location = isExternal ? target.href : target.pathname + target.search;
  return new Response(null, { status: redirect.status, headers: { location } });
}

function withStatus(response: Response, status: number): Response {
  return new Response(response.body, { status, headers: response.headers });
}
