/** The fragment that carries an offer: JSON, made small where the browser can, in letters that every program leaves as they are. */
import {
  DEFLATED,
  OFFER_MARK,
  packOffer,
  unpackOffer,
  type LinkedOffer,
  type OfferStamp,
} from '../../domain/offer/offer-link.ts';
import type { Offer } from '../../domain/offer/offer.ts';
import type { LinkFault } from '../../domain/values/link.ts';
import type { Result } from '../../domain/values/result.ts';
import { newId } from '../../lib/random.ts';

const PLAIN = 'j';
/** Checked by a sum at its end, so that a changed link is told from a whole one. */
const FORMAT = 'deflate';

/** Longer ones are cut by programs that send messages. */
const MAX_LINK_CHARACTERS = 8000;
/** Most bytes that a small link may unfold into: the largest offer takes half of them. */
const MAX_BYTES = 128_000;

/** Null for an offer that no link can carry: many windows with long notes. */
export async function offerHash(offer: Pick<Offer, 'windows'>, stamp: OfferStamp): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(packOffer(offer, stamp)));
  const small = await through(bytes, () => new CompressionStream(FORMAT));
  const text = small ? DEFLATED + toBase64Url(small) : PLAIN + toBase64Url(bytes);
  return text.length > MAX_LINK_CHARACTERS ? null : OFFER_MARK + text;
}

/** Null for a fragment that is no offer. */
export const offerIn = (hash: string): Promise<Result<LinkedOffer, { code: LinkFault }>> | null =>
  hash.startsWith(OFFER_MARK) ? readOfferHash(hash, newId) : null;

/** Before the token of a quote of the shop in a fragment. */
const QUOTE_MARK = '#quote=';

/** The link of a quote of the shop. */
export interface QuoteLink {
  readonly token: string;
}

type OfferRead = Result<LinkedOffer | QuoteLink, { code: LinkFault }>;

/** The same, or the link of a quote of the shop. */
export const offerOrQuoteIn = (hash: string): Promise<OfferRead> | OfferRead | null =>
  hash.startsWith(QUOTE_MARK) ? { ok: true, data: { token: hash.slice(QUOTE_MARK.length) } } : offerIn(hash);

/** Never rejects, whatever the address says. */
export async function readOfferHash(
  hash: string,
  newId: () => string,
): Promise<Result<LinkedOffer, { code: LinkFault }>> {
  const kind = hash.slice(OFFER_MARK.length, OFFER_MARK.length + 1);
  const data = hash.slice(OFFER_MARK.length + 1);
  const bytes = data.length > MAX_LINK_CHARACTERS ? null : fromBase64Url(data);
  if (!bytes || ![DEFLATED, PLAIN].includes(kind)) return { ok: false, code: 'broken' };
  if (kind === DEFLATED && !('DecompressionStream' in globalThis)) return { ok: false, code: 'old-browser' };
  const whole = kind === PLAIN ? bytes : await through(bytes, () => new DecompressionStream(FORMAT));
  return whole ? unpackOffer(parse(whole), newId) : { ok: false, code: 'broken' };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Not ours, or cut.
    return null;
  }
}

/** Null where the stream refuses the bytes, where it would unfold into too many, and where the browser has none. */
async function through(bytes: Uint8Array<ArrayBuffer>, open: () => GenericTransformStream): Promise<Uint8Array | null> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(open()) as ReadableStream<Uint8Array>;
    const parts: Uint8Array[] = [];
    let length = 0;
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      length += part.value.length;
      if (length > MAX_BYTES) {
        await reader.cancel();
        return null;
      }
    }
    return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  } catch {
    return null;
  }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Null for what is none. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
