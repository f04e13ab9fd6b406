/** Compresses as a CDN does, so that sizes measured here are honest, and answers 304 when the browser has the file. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/;
/** Below this the headers outweigh the gain. */
const SMALLEST_BYTES = 512;
/** More than the shop has files; a bound, so that requests cannot fill the memory. */
const MOST_CACHED = 4000;

type Encoding = 'br' | 'gzip';

export interface CompressedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Compression of built files: as a CDN does, or quickly, where nobody looks at the bytes and each start compresses all of them anew. */
const FILE_QUALITY = process.argv.includes('--light') ? 5 : 11;

const cache = new Map<string, Promise<Buffer>>();

/**
 * The whole response, compressed where that is worth it.
 * @param isFile a built file: compressed once, hard, and tagged; an answer of a function is compressed lightly
 */
export async function compressResponse(
  request: Request,
  response: Response,
  isFile: boolean,
): Promise<CompressedResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  if (isFile && response.status === 200) {
    headers.set('etag', `"${tag}"`);
    if (hasTag(request, tag)) return { status: 304, headers, body: Buffer.alloc(0) };
  }
  if (body.length < SMALLEST_BYTES || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) {
    return { status: response.status, headers, body };
  }
  headers.append('vary', 'Accept-Encoding');
  const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '');
  if (!encoding) return { status: response.status, headers, body };
  headers.set('content-encoding', encoding);
  const compressed = isFile
    ? await cached(`${encoding} ${tag}`, () => compress(body, encoding, true))
    : await compress(body, encoding, false);
  return { status: response.status, headers, body: compressed };
}

function hasTag(request: Request, tag: string): boolean {
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((item) => item.trim().replace(/^W\//, '') === `"${tag}"`);
}

function preferredEncoding(accepted: string): Encoding | undefined {
  const names = accepted.split(',').map((item) => item.trim().toLowerCase());
  const takes = (name: Encoding): boolean =>
    names.some((item) => item === name || (item.startsWith(`${name};`) && !/q=0(?:\.0*)?$/.test(item)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

async function compress(body: Buffer, encoding: Encoding, isHard: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: isHard ? 9 : 6 });
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isHard ? FILE_QUALITY : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function cached(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= MOST_CACHED) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}
