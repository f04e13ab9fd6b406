/** Compresses as a CDN does, so that sizes measured here are honest, and answers 304 to who has it already. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/;
/** Below this the headers outweigh the gain. */
const SMALLEST = 512;
/** More than all files of the shop; a bound so that changing answers cannot fill the memory. */
const MOST_KEPT = 4000;

export interface Encoded {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const kept = new Map<string, Promise<Buffer>>();

/** The whole body, compressed when that is worth it; files compressed once and hard, answers of functions lightly. */
export async function encodeResponse(request: Request, response: Response, isFile: boolean): Promise<Encoded> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  if (isFile && response.status === 200) {
    headers.set('etag', `"${tag}"`);
    if (hasTag(request, tag)) return { status: 304, headers, body: Buffer.alloc(0) };
  }
  if (body.length < SMALLEST || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) {
    return { status: response.status, headers, body };
  }
  headers.append('vary', 'Accept-Encoding');
  const encoding = choose(request.headers.get('accept-encoding') ?? '');
  if (!encoding) return { status: response.status, headers, body };
  headers.set('content-encoding', encoding);
  const compressed = isFile
    ? await keep(`${encoding} ${tag}`, () => compress(body, encoding, true))
    : await compress(body, encoding, false);
  return { status: response.status, headers, body: compressed };
}

function hasTag(request: Request, tag: string): boolean {
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((item) => item.trim().replace(/^W\//, '') === `"${tag}"`);
}

function choose(accepted: string): 'br' | 'gzip' | undefined {
  const names = accepted.split(',').map((item) => item.trim().toLowerCase());
  const takes = (name: string): boolean =>
    names.some((item) => item === name || (item.startsWith(`${name};`) && !/q=0(?:\.0*)?$/.test(item)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

async function compress(body: Buffer, encoding: 'br' | 'gzip', isHard: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: isHard ? 9 : 6 });
  return toBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: isHard ? 11 : 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

function keep(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}
