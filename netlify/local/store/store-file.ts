/**
 * The file of the in-process engine. Once a second the keys that changed are appended, each with all it holds as a line of JSON,
 * and a line that ends the batch. A start reads every batch that has its end, then writes the file anew.
 */
import { constants, open, readFile, rename } from 'node:fs/promises';
import * as z from 'zod/mini';
import { entrySchema, type Entry } from './entry.ts';

const HEADER = `${JSON.stringify({ format: 'kivrim-store', version: 2 })}\n`;
const END = `${JSON.stringify({ end: true })}\n`;

const goneSchema = z.object({ type: z.literal('none'), key: z.string() });
/** Shops up to version 1.3 ended a batch with a checksum. */
const endSchema = z.union([z.object({ end: z.literal(true) }), z.object({ crc32: z.int() })]);
const lineSchema = z.union([z.discriminatedUnion('type', [...entrySchema.def.options, goneSchema]), endSchema]);

export const lineOf = (entry: Entry | z.infer<typeof goneSchema>): string => `${JSON.stringify(entry)}\n`;

export interface StoreContent {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Whether a crash left a batch without its end. The batch is left out, since it belongs to no moment of the store. */
  readonly isTorn: boolean;
}

/** Returns undefined when there is no file. @throws UnreadableFile */
export async function readStoreFile(file: string): Promise<StoreContent | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return contentOf(text);
  } catch (cause) {
    throw new UnreadableFile(file, cause);
  }
}

/**
 * The start ends here instead of serving an empty shop: orders that seem to be gone and accounts that cannot sign in are
 * worse than a shop that names the fault.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(file: string, cause: unknown) {
    super(
      `The store's data in ${file} cannot be read: it is damaged, or of another version of the shop. Nothing was changed.\n` +
        'Put a copy of it back, or rename the file to start with an empty store.',
      { cause },
    );
  }
}

function contentOf(text: string): StoreContent {
  if (!text.startsWith(HEADER)) throw new Error('unknown header');
  const entries = new Map<string, Entry>();
  const lines = text.slice(HEADER.length).split('\n');
  let first = 0;
  for (let at = 0; at < lines.length - 1; at += 1) {
    if (lines[at]?.startsWith('{"type"')) continue;
    for (const line of lines.slice(first, at + 1)) apply(entries, line);
    first = at + 1;
  }
  // A file gets its name once its first batch has its end.
  if (first === 0) throw new Error('no whole batch');
  return { entries, isTorn: lines.slice(first).join('') !== '' };
}

function apply(entries: Map<string, Entry>, line: string): void {
  const read = z.parse(lineSchema, JSON.parse(line));
  if (!('type' in read)) return;
  if (read.type === 'none') entries.delete(read.key);
  else entries.set(read.key, read);
}

/** Writes beside the file, then renames: a crash leaves the old file whole. @returns the file's size in bytes */
export async function writeAnew(file: string, lines: string): Promise<number> {
  const draft = `${file}.draft`;
  const bytes = Buffer.from(HEADER + lines + END);
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return bytes.length;
}

/** Appends a batch. @returns the bytes that were added @throws Error when the file is gone, or the system does not take all */
export async function append(file: string, lines: string): Promise<number> {
  const bytes = Buffer.from(lines + END);
  const handle = await open(file, constants.O_WRONLY | constants.O_APPEND);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return bytes.length;
}
