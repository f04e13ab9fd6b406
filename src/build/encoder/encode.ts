/** How each picture of the shop is made of its photographs. */
import sharp, { type OutputInfo } from 'sharp';
import { GAP, MOST_PREVIEW_BYTES, PREVIEW, PREVIEW_QUALITIES, RECIPE, SMALL } from '../photo-recipe.ts';

/** What is asked for; a source is a whole photograph. */
export type Wanted =
  | {
      readonly kind: 'avif';
      readonly sources: readonly Uint8Array[];
      /** Equal for the same photograph: it is read once for all its widths. */
      readonly photograph: string;
      readonly quality: number;
      /** With a height it is cut to it. */
      readonly size: { readonly width: number; readonly height?: number };
    }
  | { readonly kind: 'webp' | 'jpg' | 'preview'; readonly sources: readonly Uint8Array[] };

/** Rejects where a source cannot be read, or a preview does not become small enough. */
export function encode(wanted: Wanted): Promise<Buffer> {
  if (wanted.kind === 'avif') return avif(wanted);
  if (wanted.kind === 'preview') return preview(wanted.sources);
  const small = sharp(wanted.sources[0]).resize({ width: SMALL.width, withoutEnlargement: true });
  return (wanted.kind === 'webp' ? small.webp(SMALL.webp) : small.jpeg(SMALL.jpg)).toBuffer();
}

interface Decoded {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** As many as are encoded side by side: one is some 8 MB. */
const MOST_DECODED = 4;
const decoded = new Map<string, Promise<Decoded>>();

async function avif({ sources, photograph, size, quality }: Extract<Wanted, { kind: 'avif' }>): Promise<Buffer> {
  const { data, info } = await decode(photograph, sources[0]);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .resize({ ...size, fit: 'cover', withoutEnlargement: true })
    .avif({ ...RECIPE, quality })
    .toBuffer();
}

function decode(photograph: string, source: Uint8Array | undefined): Promise<Decoded> {
  const known = decoded.get(photograph) ?? sharp(source).raw().toBuffer({ resolveWithObject: true });
  // Last in the row again: the first is the one that is forgotten.
  decoded.delete(photograph);
  decoded.set(photograph, known);
  for (const oldest of [...decoded.keys()].slice(0, -MOST_DECODED)) decoded.delete(oldest);
  return known;
}

/** Two photographs side by side, of which upright ones show nearly all, or one alone, cut to where it shows most. */
async function preview(sources: readonly Uint8Array[]): Promise<Buffer> {
  const width = sources.length > 1 ? (PREVIEW.width - GAP) / 2 : PREVIEW.width;
  const position = sources.length > 1 ? 'centre' : 'attention';
  const cuts = await Promise.all(
    sources.map((source) =>
      sharp(source)
        .resize({ width, height: PREVIEW.height, fit: 'cover', position })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const { data, info } = await sharp({ create: { ...PREVIEW, channels: 3, background: '#fff' } })
    .composite(cuts.map((cut, at) => ({ input: cut.data, raw: cut.info, left: at * (width + GAP), top: 0 })))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of PREVIEW_QUALITIES) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= MOST_PREVIEW_BYTES) return jpeg;
  }
  throw new Error(`It does not get below ${MOST_PREVIEW_BYTES} bytes`);
}
