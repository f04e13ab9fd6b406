/**
 * The file of the in-process engine, line by line in JSON: a header, then batches. A batch is the keys that changed, each
 * with all it holds, and a line that closes it with a checksum: what stands before such a line is one moment of the store.
 */
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { entrySchema, type Entry } from './entry.ts';

export const HEADER = `${JSON.stringify({ format: 'kivrim-store', version: 2 })}\n`;

const gone = z.object({ type: z.literal('none'), key: z.string() });
const lineSchema = z.discriminatedUnion('type', [...entrySchema.def.options, gone]);
const closingSchema = z.object({ crc32: z.int() });
/** As version 1 wrote it, all in one. */
const snapshotSchema = z.object({ version: z.literal(1), entries: z.array(entrySchema) });

export const lineOf = (entry: Entry): string => `${JSON.stringify(entry)}\n`;
export const lineOfGone = (key: string): string => `${JSON.stringify({ type: 'none', key })}\n`;

/** @param checksum CRC-32 of the batch's lines */
export const closingLine = (checksum: number): string => `${JSON.stringify({ crc32: checksum })}\n`;
const CLOSES = Buffer.from('{"crc32"');

export interface Content {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Where the last whole batch ends. */
  readonly bytes: number;
  /** Bytes after it that a crash left; they belong to no moment of the store. */
  readonly torn: number;
}

/** @throws UnreadableFile */
export async function readJournal(file: string): Promise<Content | undefined> {
  const bytes = await readIfThere(file);
  if (!bytes) return undefined;
  try {
    return contentOf(bytes);
  } catch (cause) {
    throw new UnreadableFile(file, cause);
  }
}

/** Reads the file of an older version of the shop. @throws UnreadableFile */
export async function readSnapshot(file: string): Promise<readonly Entry[] | undefined> {
  const bytes = await readIfThere(file);
  if (!bytes) return undefined;
  try {
    return z.parse(snapshotSchema, JSON.parse(bytes.toString('utf8'))).entries;
  } catch (cause) {
    throw new UnreadableFile(file, cause);
  }
}

/**
 * The start ends here instead of serving an empty shop: orders that seem to be gone and accounts that cannot sign in are
 * worse than a shop that says what is the matter.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(file: string, cause: unknown) {
    super(
      `The store's data in ${file} cannot be read: it is damaged, or of another version of the shop. Nothing was changed.\n` +
        'Put a copy of it back, or start with an empty store: `npm start -- --set-aside` keeps the file under another name.',
      { cause },
    );
  }
}

function contentOf(bytes: Buffer): Content {
  if (bytes.subarray(0, HEADER.length).toString() !== HEADER) throw new Error('unknown header');
  const entries = new Map<string, Entry>();
  let whole = 0;
  let batch = HEADER.length;
  for (let start = batch, end: number; (end = bytes.indexOf(10, start)) >= 0; start = end + 1) {
    if (bytes.compare(CLOSES, 0, CLOSES.length, start, start + CLOSES.length) !== 0) continue;
    const { crc32: checksum } = z.parse(closingSchema, JSON.parse(bytes.toString('utf8', start, end)));
    const lines = bytes.subarray(batch, start);
    if (crc32(lines) !== checksum) throw new Error(`damaged before byte ${start}`);
    apply(entries, lines.toString('utf8'));
    whole = batch = end + 1;
  }
  // A file gets its name once its first batch is whole.
  if (whole === 0) throw new Error('no whole batch');
  return { entries, bytes: whole, torn: bytes.length - whole };
}

function apply(entries: Map<string, Entry>, lines: string): void {
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const read = z.parse(lineSchema, JSON.parse(line));
    if (read.type === 'none') entries.delete(read.key);
    else entries.set(read.key, read);
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}
