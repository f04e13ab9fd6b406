/** Data folder: one place for each engine, and words about the one that is not in use. */
import { readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { readJournal, readSnapshot } from './journal-file.ts';
import type { Entry } from './entry.ts';

export type LocalEngine = 'memory' | 'redis';

/** Where an engine keeps its data. */
export const placeOf = (folder: string, engine: LocalEngine): string =>
  path.join(folder, engine === 'memory' ? 'store.jsonl' : 'redis');

/** How a person calls it. */
export const NAME = { memory: 'the in-process engine', redis: 'redis-server' } as const satisfies Record<
  LocalEngine,
  string
>;

export const otherThan = (engine: LocalEngine): LocalEngine => (engine === 'memory' ? 'redis' : 'memory');

/** The file of an older version of the shop for the in-process engine. */
export const snapshotOf = (folder: string): string => path.join(folder, 'store.json');

/** A store that has never held anything is smaller: a header, or an empty append-only file. */
const EMPTY_BYTES = 256;

export interface Written {
  readonly bytes: number;
  /** Unix milliseconds. */
  readonly lastAt: number;
}

/** Undefined when there is nothing worth a word. */
export async function dataOf(folder: string, engine: LocalEngine): Promise<Written | undefined> {
  const places = engine === 'memory' ? [placeOf(folder, engine), snapshotOf(folder)] : [placeOf(folder, engine)];
  const files = (await Promise.all(places.map(filesIn))).flat();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= EMPTY_BYTES) return undefined;
  return { bytes, lastAt: Math.floor(Math.max(...files.map(({ mtimeMs }) => mtimeMs))) };
}

async function filesIn(place: string): Promise<{ size: number; mtimeMs: number }[]> {
  const found = await stat(place).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [found];
  const inside = await readdir(place, { recursive: true, withFileTypes: true });
  return Promise.all(
    inside.filter((entry) => entry.isFile()).map((entry) => stat(path.join(entry.parentPath, entry.name))),
  );
}

/** Gives it another name, which it returns. */
export async function setAside(place: string, why: 'older' | 'replaced' | 'unreadable'): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const aside = `${place}.${why}-${stamp}`;
  await rename(place, aside);
  return aside;
}

/** Returns the data that the in-process engine would start with. @throws UnreadableFile */
export async function readMemoryData(folder: string): Promise<Iterable<Entry>> {
  const content = await readJournal(placeOf(folder, 'memory'));
  return content?.entries.values() ?? (await readSnapshot(snapshotOf(folder))) ?? [];
}
