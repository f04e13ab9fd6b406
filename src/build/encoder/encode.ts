/** How each picture of the shop is made of its photographs. */
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { GAP, MOST_PREVIEW_BYTES, PREVIEW, PREVIEW_QUALITIES, RECIPE, SMALL } from '../photo-recipe.ts';

/** A request; sources are whole photographs. */
export type Wanted = { readonly sources: readonly Uint8Array[] } & (
  | { readonly kind: 'preview' }
  /** With a `photograph` that is equal for the same source: it is read once for what is asked one after the other. */
  | { readonly kind: 'webp' | 'jpg'; readonly photograph: string }
  | {
      readonly kind: 'avif';
      readonly photograph: string;
      readonly quality: number;
      /** With a height it is cut to it. */
      readonly size: { readonly width: number; readonly height?: number };
    }
);

/** Rejects where a source cannot be read, or a preview does not become small enough. */
export async function encode(wanted: Wanted): Promise<Buffer> {
  if (wanted.kind === 'preview') return preview(wanted.sources);
  const photograph = sharp(wanted.sources[0]);
  if (wanted.kind === 'avif') {
    const whole = await readOnce(`${wanted.photograph} whole`, photograph);
    const picture = whole.resize({ ...wanted.size, fit: 'cover', withoutEnlargement: true });
    return picture.avif({ ...RECIPE, quality: wanted.quality }).toBuffer();
  }
  const small = photograph.resize({ width: SMALL.width, withoutEnlargement: true });
  const picture = await readOnce(`${wanted.photograph} small`, small);
  return (wanted.kind === 'webp' ? picture.webp(SMALL.webp) : picture.jpeg(SMALL.jpg)).toBuffer();
}

interface Decoded {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** As many as are encoded side by side: one is some 8 MB. */
const MOST_DECODED = 4;
const decoded = new Map<string, Promise<Decoded>>();

async function readOnce(name: string, source: Sharp): Promise<Sharp> {
  const known = decoded.get(name) ?? source.raw().toBuffer({ resolveWithObject: true });
  // Last in the row again: the first is the one that is forgotten.
  decoded.delete(name);
  decoded.set(name, known);
  for (const oldest of [...decoded.keys()].slice(0, -MOST_DECODED)) decoded.delete(oldest);
  const { data, info } = await known;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
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
