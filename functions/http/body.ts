/** Reads a body of JSON, or of a form where the call takes one, cheapest check first, trusting nothing it says about itself (security §2.7). */
import { failure } from './answer.ts';
import type { Failure } from './answer.ts';

const MAX_DEPTH = 8;

export type Body = { readonly ok: true; readonly value: unknown } | Failure;

export const FORM = 'application/x-www-form-urlencoded';

/** JSON, or the fields of a form where that is the only type. */
export const readBody = (request: Request, limit: number, types: readonly string[]): Promise<Body> =>
  types.length === 1 && types[0] === FORM ? readForm(request, limit) : readJson(request, limit, types);

/** Each field once, as texts; a name that is given twice is refused rather than guessed at. */
async function readForm(request: Request, limit: number): Promise<Body> {
  if (!isOneOf([FORM], request)) return failure('unsupported_media_type');
  const bytes = await readBytes(request, limit);
  if (!bytes) return failure('body_too_large', { values: { kilobytes: Math.floor(limit / 1024) } });
  const pairs = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  const value = Object.fromEntries(pairs);
  return Object.keys(value).length === pairs.length ? { ok: true, value } : failure('malformed_query');
}

/** The value as parsed, or the reason why not: 415, 413 or 400. `limit` is in bytes, `types` in small letters. */
export async function readJson(request: Request, limit: number, types: readonly string[]): Promise<Body> {
  if (!isOneOf(types, request)) return failure('unsupported_media_type');
  const bytes = await readBytes(request, limit);
  if (!bytes) return failure('body_too_large', { values: { kilobytes: Math.floor(limit / 1024) } });
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isDeeper(value, MAX_DEPTH) ? failure('json_too_deep') : { ok: true, value };
  } catch {
    return failure('malformed_json');
  }
}

function isOneOf(types: readonly string[], request: Request): boolean {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  const type = /^([\w./+-]+)\s*(?:;\s*charset="?utf-8"?\s*)?$/i.exec(request.headers.get('content-type') ?? '')?.[1];
  return encoding === 'identity' && type !== undefined && types.includes(type.toLowerCase());
}

/** Counts what really arrives; undefined when it is more than `limit`. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length')) > limit) return undefined;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}
