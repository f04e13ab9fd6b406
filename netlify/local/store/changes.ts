/** Content of the in-process engine and its changed keys, from its own events: scripts and expiry included. */
import type { RedisDatabase, RedisDataValue, RedisMutationEvent } from 'js-redis-server/core';
import { crc32 } from 'node:zlib';
import type { Entry } from './entry.ts';
import { closingLine, lineOf, lineOfGone } from './journal-file.ts';

/** The engine's own value, which changes with it. */
interface Live {
  readonly value: RedisDataValue;
  readonly expiresAt: number | undefined;
}

const SLICE_MS = 5;

/** A reader of changes. */
export interface Follower {
  readonly isEmpty: () => boolean;
  /**
   * Some changed keys as lines, and the closing line once none is left: taken in one go with the last of them, it stands
   * for one moment, since a key that changes in between comes again.
   */
  readonly slice: () => Slice;
  /** Changes taken since the last call are on the disk. */
  readonly saved: () => void;
  /** It is not: the next batch brings it again. */
  readonly failed: () => void;
  readonly stop: () => void;
}

export interface Slice {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

export interface Changes {
  /** From now on, or `everything` there is as well. */
  readonly follow: (from: 'everything' | 'now') => Follower;
}

/** @param sliceMs how long the engine may be kept from its callers at a time; one key is taken in any case */
export function changesOf(database: RedisDatabase, sliceMs = SLICE_MS): Changes {
  const live = new Map<string, Live>();
  const followers = new Set<(key: string) => void>();

  database.subscribe((event) => {
    for (const key of keep(live, event)) for (const tell of followers) tell(key);
  });

  return {
    follow(from) {
      const waiting = new Set(from === 'everything' ? live.keys() : []);
      const tell = (key: string): void => void waiting.add(key);
      followers.add(tell);
      return { ...follower(live, waiting, sliceMs), stop: () => void followers.delete(tell) };
    },
  };
}

/** Returns the keys that a file must be told of; not those that went by their expiry, which the file knows. */
function keep(live: Map<string, Live>, event: RedisMutationEvent): string[] {
  if (event.type === 'flush') {
    const keys = [...live.keys()];
    live.clear();
    return keys;
  }
  const key = event.key.toString('utf8');
  const known = live.get(key);
  switch (event.type) {
    case 'write':
      live.set(key, { value: event.value, expiresAt: event.expiresAt });
      return [key];
    case 'expire':
    case 'persist':
      if (!known) return [];
      live.set(key, { value: known.value, expiresAt: event.type === 'expire' ? event.expiresAt : undefined });
      return [key];
    case 'delete':
      live.delete(key);
      return [key];
    case 'evict':
      live.delete(key);
      return [];
  }
}

function follower(live: ReadonlyMap<string, Live>, waiting: Set<string>, sliceMs: number): Omit<Follower, 'stop'> {
  const taken = new Set<string>();
  let checksum = 0;
  return {
    isEmpty: () => waiting.size === 0,
    slice() {
      const lines: string[] = [];
      const until = performance.now() + sliceMs;
      for (const key of waiting) {
        waiting.delete(key);
        taken.add(key);
        lines.push(lineFor(key, live.get(key)));
        if (performance.now() >= until) break;
      }
      const text = Buffer.from(lines.join(''));
      checksum = crc32(text, checksum);
      if (waiting.size > 0) return { bytes: text, isLast: false };
      const closing = Buffer.from(closingLine(checksum));
      checksum = 0;
      return { bytes: Buffer.concat([text, closing]), isLast: true };
    },
    saved: () => {
      taken.clear();
    },
    failed: () => {
      for (const key of taken) waiting.add(key);
      taken.clear();
      checksum = 0;
    },
  };
}

function lineFor(key: string, live: Live | undefined): string {
  return live ? lineOf(entryOf(key, live)) : lineOfGone(key);
}

function entryOf(key: string, { value, expiresAt }: Live): Entry {
  const expires = expiresAt === undefined ? {} : { expires: expiresAt };
  switch (value.type) {
    case 'string':
      return { type: 'string', key, value: value.value.toString('utf8'), ...expires };
    case 'hash':
      return {
        type: 'hash',
        key,
        value: Array.from(value.fields.values(), ({ field, value: text }) => [String(field), String(text)]),
        ...expires,
      };
    case 'zset':
      return {
        type: 'zset',
        key,
        value: Array.from(value.members.values(), ({ member, score }) => [String(member), scoreOf(score)]),
        ...expires,
      };
    default:
      throw new Error(`${key} is a ${value.type}, which the local store does not keep`);
  }
}

/** As Redis writes it. */
const scoreOf = (score: number): string =>
  Math.abs(score) === Infinity ? (score > 0 ? 'inf' : '-inf') : String(score);
