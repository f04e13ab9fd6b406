/**
 * Lines of a backup: one line of JSON for each key, several for a large one, and a last line with their number. A backup by change
 * also names keys that are gone.
 */
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { entrySchema } from '../store/entry.ts';
import { newHeader, opener, readHeader, seal, UnreadableBackup, type Header } from './sealed-file.ts';

/** `first` begins a key and takes the place of whatever is there; `more` adds to it. */
const piece = z.tuple([z.enum(['first', 'more']), entrySchema]);
export type Piece = z.infer<typeof piece>;

const gone = z.object({ gone: z.string() });
/** One line of a backup: a key or a part of it, or the name of one that was deleted since the backup before. */
export type Line = Piece | z.infer<typeof gone>;

const line = z.union([piece, gone, z.object({ keys: z.int() })]);

interface BackupHead {
  /** The backed-up store, in words. */
  readonly store: string;
  readonly passphrase: string;
  readonly createdAt: Date;
  /** When reading the store began, by its own clock, in milliseconds. */
  readonly until?: number;
  /** Name of the backup whose changes this one holds; absent for a whole one. */
  readonly follows?: string;
  /** Cost of scrypt, for tests. */
  readonly cost?: number;
}

/**
 * Writes a backup, for its owner alone to read. The file has its name only once it is whole and on the disk.
 * @throws Error when there is a file of that name, or it cannot be written; whatever `pieces` throws
 */
export async function writeBackup(
  file: string,
  pieces: AsyncIterable<Line>,
  { passphrase, ...head }: BackupHead,
): Promise<{ readonly keys: number; readonly bytes: number }> {
  const part = `${file}.part`;
  await (await open(file, 'wx', 0o600).catch(refuseExisting(file))).close();
  let keys = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const one of pieces) {
      if (Array.isArray(one) && one[0] === 'first') keys += 1;
      yield `${JSON.stringify(one)}\n`;
    }
    yield `${JSON.stringify({ keys })}\n`;
  }
  try {
    await rm(part, { force: true });
    const handle = await open(part, 'wx', 0o600);
    const about = newHeader(head);
    const target = handle.createWriteStream({ flush: true });
    await pipeline(lines(), createGzip(), (packed: AsyncIterable<Buffer>) => seal(packed, about, passphrase), target);
    await rename(part, file);
    return { keys, bytes: target.bytesWritten };
  } catch (error) {
    await Promise.all([rm(part, { force: true }), rm(file, { force: true })]);
    throw error;
  }
}

const refuseExisting =
  (file: string) =>
  (error: unknown): never => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new Error(`${file} is there already. Nothing was written.`) : error;
  };

export interface Backup {
  readonly about: Header;
  /** Goes through the whole file once. @throws UnreadableBackup, as soon as something is not as it was written */
  readonly each: (
    take: (piece: Piece) => Promise<void> | void,
    takeGone?: (name: string) => void,
  ) => Promise<{ readonly keys: number }>;
}

/** @throws UnreadableBackup; Error when the file cannot be read */
export async function openBackup(file: string, passphrase: string): Promise<Backup> {
  const about = await readHeader(createReadStream(file, { end: 8191 }));
  const unsealed = await opener(about, passphrase);
  return {
    about,
    async each(take, takeGone) {
      const counted = { keys: 0, told: -1 };
      await pipeline(createReadStream(file), unsealed, createGunzip(), async (text: AsyncIterable<Buffer>) => {
        for await (const words of linesOf(text)) {
          const read = readLine(words);
          if (counted.told >= 0) throw new UnreadableBackup('The file goes on behind its end.');
          if (!Array.isArray(read)) {
            if ('gone' in read) takeGone?.(read.gone);
            else counted.told = read.keys;
          } else {
            if (read[0] === 'first') counted.keys += 1;
            await take(read);
          }
        }
      });
      if (counted.told !== counted.keys) {
        throw new UnreadableBackup(`The file should hold ${counted.told} keys and holds ${counted.keys}.`);
      }
      return { keys: counted.keys };
    },
  };
}

function readLine(words: string): z.infer<typeof line> {
  try {
    return z.parse(line, JSON.parse(words));
  } catch {
    throw new UnreadableBackup('The file holds what this version of the shop cannot read.');
  }
}

/** Not `readline`, which also ends a line at U+2028: that may stand in what a customer wrote. */
async function* linesOf(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of text) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
