/** Saves the in-process engine once a second: what changed, as one moment of the store. */
import type { RedisDatabase, RedisDataValue } from 'js-redis-server/core';
import type { Entry } from './entry.ts';
import { append, lineOf, writeAnew } from './store-file.ts';

/** Growth in bytes after which the file is written anew: 5,000 orders are 26 MB, and keep calls waiting for a second. */
const MOST_GROWTH = 64 * 1024 * 1024;

export interface Saver {
  /** Whether the last save failed: a change could be lost now, so none may be taken. */
  readonly isFailing: () => boolean;
  /** Writes changes since the last save. After a fault the next save writes everything. @throws Error of the file system */
  readonly save: () => Promise<void>;
}

interface Options {
  readonly database: RedisDatabase;
  readonly file: string;
  readonly mostGrowth?: number | undefined;
  /** Takes the beginning and the end of a fault, in words for the owner. */
  readonly say: (words: string) => void;
}

/** Returns a saver whose first save writes everything. */
export function createSaver({ database, file, mostGrowth = MOST_GROWTH, say }: Options): Saver {
  const changed = new Set<string>();
  /** Undefined until the file was written anew. */
  let growth: number | undefined;
  let isFailing = false;
  let queue = Promise.resolve();

  // An expired key needs no line: the file has its time.
  database.subscribe((event) => {
    if (event.type === 'flush') growth = undefined;
    else if (event.type !== 'evict') changed.add(event.key.toString());
  });

  async function write(): Promise<void> {
    if (growth === undefined || growth > mostGrowth) {
      growth = undefined;
      changed.clear();
      const lines = database
        .entriesSnapshot()
        .map(({ key, value, expiresAt }) => entryLine(String(key), value, expiresAt));
      await writeAnew(file, lines.join(''));
      growth = 0;
    } else if (changed.size > 0) {
      const lines = [...changed].map((key) => currentLine(database, key));
      changed.clear();
      growth += await append(file, lines.join(''));
    }
  }

  async function saveNow(): Promise<void> {
    try {
      await write();
    } catch (error) {
      growth = undefined;
      const fault = error instanceof Error ? error.message : String(error);
      if (!isFailing) say(`The store cannot be saved to ${file}: ${fault}\nUntil it can, changes are refused (503).`);
      isFailing = true;
      throw error;
    }
    if (isFailing) say('The store is saved again, and takes changes again.');
    isFailing = false;
  }

  return {
    isFailing: () => isFailing,
    save() {
      const saving = queue.then(saveNow);
      queue = saving.catch(() => undefined);
      return saving;
    },
  };
}

function currentLine(database: RedisDatabase, name: string): string {
  const key = Buffer.from(name);
  const value = database.get(key);
  if (value === null) return lineOf({ type: 'none', key: name });
  const expiration = database.getExpiration(key);
  return entryLine(name, value, expiration.kind === 'expires' ? expiration.expiresAt : undefined);
}

const entryLine = (key: string, value: RedisDataValue, expiresAt: number | undefined): string =>
  lineOf({ ...entryOf(key, value), ...(expiresAt === undefined ? {} : { expires: expiresAt }) });

function entryOf(key: string, value: RedisDataValue): Entry {
  switch (value.type) {
    case 'string':
      return { type: 'string', key, value: String(value.value) };
    case 'hash':
      return {
        type: 'hash',
        key,
        value: Array.from(value.fields.values(), ({ field, value: text }) => [String(field), String(text)]),
      };
    case 'zset':
      return {
        type: 'zset',
        key,
        value: Array.from(value.members.values(), ({ member, score }) => [String(member), scoreOf(score)]),
      };
    default:
      throw new Error(`${key} is a ${value.type}, which the local store does not keep`);
  }
}

/** As Redis writes it. */
const scoreOf = (score: number): string =>
  Math.abs(score) === Infinity ? (score > 0 ? 'inf' : '-inf') : String(score);
