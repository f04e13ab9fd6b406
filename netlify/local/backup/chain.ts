/**
 * Backups of a folder: a whole one, and those by change behind it, each of which names the one before. Together they are read as
 * one backup, in which the latest word about a key counts.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import { walkChanges, whyWhole } from './changes.ts';
import { openBackup, writeBackup, type Backup, type Line } from './pieces.ts';
import { readHeader, UnreadableBackup, type Header } from './sealed-file.ts';
import { storeTime, walk } from './walk.ts';

/** Age at which a whole backup is followed by another whole one. */
const WHOLE_MS = 7 * 86_400_000;

interface KnownFile {
  readonly file: string;
  readonly about: Header;
}

/** Files that are no backup are left out: one may be on its way into the folder. */
async function filesOf(folder: string): Promise<KnownFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.kpb'));
  const read = async (name: string): Promise<KnownFile[]> => {
    const file = path.join(folder, name);
    const about = await readHeader(createReadStream(file, { end: 8191 })).catch(() => undefined);
    return about ? [{ file, about }] : [];
  };
  return (await Promise.all(names.map(read))).flat();
}

const newestOf = (files: readonly KnownFile[]): KnownFile | undefined =>
  files.toSorted((a, b) => Date.parse(b.about.createdAt) - Date.parse(a.about.createdAt))[0];

/** From the whole one on. @throws UnreadableBackup when a file between is missing */
function chainTo(last: KnownFile, files: readonly KnownFile[]): KnownFile[] {
  const chain = [last];
  for (let at = last; at.about.follows !== undefined;) {
    const { follows, createdAt } = at.about;
    const before = files.find(({ about }) => about.salt === follows);
    if (!before || chain.includes(before)) {
      throw new UnreadableBackup(
        `The backup before that of ${createdAt} is missing. Bring it into the folder, or name an older file than ${path.basename(at.file)}.`,
      );
    }
    chain.unshift(before);
    at = before;
  }
  return chain;
}

/**
 * The backup of a file with all it follows, or the newest of a folder.
 * @throws UnreadableBackup; Error when the file or folder cannot be read
 */
export async function openChain(place: string, isFolder: boolean, passphrase: string): Promise<Backup> {
  if (!isFolder) {
    const about = await readHeader(createReadStream(place, { end: 8191 }));
    if (about.follows === undefined) return openBackup(place, passphrase);
    return openAll(chainTo({ file: place, about }, await filesOf(path.dirname(place))), passphrase);
  }
  const files = await filesOf(place);
  const newest = newestOf(files);
  if (!newest) throw new UnreadableBackup(`${place} holds no backup.`);
  return openAll(chainTo(newest, files), passphrase);
}

async function openAll(chain: readonly KnownFile[], passphrase: string): Promise<Backup> {
  const parts: Backup[] = [];
  for (const { file } of chain) parts.push(await openBackup(file, passphrase));
  return joined(parts);
}

/** Goes through each part; of a key that several have only the last one counts. @throws UnreadableBackup */
export async function joined(parts: readonly Backup[]): Promise<Backup> {
  const last = parts.at(-1);
  if (!last) throw new UnreadableBackup('There is no backup.');
  if (parts.length === 1) return last;
  const partOf = new Map<string, number>();
  for (const [at, part] of parts.entries()) {
    if (at === 0) continue;
    await part.each(
      ([, entry]) => void partOf.set(entry.key, at),
      (name) => void partOf.set(name, at),
    );
  }
  return {
    about: last.about,
    async each(take) {
      let keys = 0;
      for (const [at, part] of parts.entries()) {
        await part.each(async (piece) => {
          if ((partOf.get(piece[1].key) ?? 0) !== at) return;
          if (piece[0] === 'first') keys += 1;
          await take(piece);
        });
      }
      return { keys };
    },
  };
}

interface Making {
  /** The store in words. */
  readonly store: string;
  readonly passphrase: string;
  readonly now: Date;
  readonly told?: (lines: AsyncIterable<Line>) => AsyncIterable<Line>;
  /** Cost of scrypt, for tests. */
  readonly cost?: number;
}

export interface BackupReport {
  readonly file: string;
  readonly keys: number;
  readonly bytes: number;
  /** Why the backup is whole; undefined for one by change. */
  readonly whole: string | undefined;
}

/**
 * The next backup of a folder: changes since the newest one there, or a whole one once a week and wherever changes would not be all.
 * It leaves nothing in the store, so a run that dies is made up for by the next one, and two folders need not know each other.
 * @throws Error when the folder cannot be read or written, UpstashError
 */
export async function backUpInto(folder: string, redis: Redis, making: Making): Promise<BackupReport> {
  const { now, told = (lines: AsyncIterable<Line>) => lines, ...head } = making;
  const files = await filesOf(folder);
  const newest = newestOf(files);
  const whole = await whyWholeNow(redis, files, newest, making);
  const until = await storeTime(redis);
  const kind = whole === undefined ? 'changes' : 'whole';
  const file = path.join(folder, `kivrim-${now.toISOString().slice(0, 19).replaceAll(':', '-')}-${kind}.kpb`);
  const lines =
    whole === undefined && newest?.about.until !== undefined ? walkChanges(redis, newest.about.until) : walk(redis);
  const follows = whole === undefined ? newest?.about.salt : undefined;
  const made = await writeBackup(file, told(lines), {
    ...head,
    createdAt: now,
    until,
    ...(follows !== undefined && { follows }),
  });
  return { file, ...made, whole };
}

async function whyWholeNow(
  redis: Redis,
  files: readonly KnownFile[],
  newest: KnownFile | undefined,
  { now, store }: Making,
): Promise<string | undefined> {
  if (newest?.about.until === undefined) return 'the folder holds none that can be followed';
  // Its moment says nothing about this store: changes from before it would be in no file.
  if (newest.about.store !== store) return 'the newest one is of another store';
  try {
    const [first] = chainTo(newest, files);
    if (first && now.getTime() - Date.parse(first.about.createdAt) >= WHOLE_MS)
      return 'the last whole one is a week old';
  } catch (error) {
    if (error instanceof UnreadableBackup) return 'a file before the newest one is missing';
    throw error;
  }
  return whyWhole(redis, newest.about.until);
}
