/** Between the two engines of one machine: says that the other one holds data, and copies it when it is asked to. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { dataOf, NAME, otherThan, placeOf, readMemoryData, setAside, type LocalEngine, type Written } from './data.ts';
import type { Engine } from './engine.ts';
import { readEntries, writeEntries } from './entry.ts';
import { startMemoryEngine } from './memory-engine.ts';
import { startRedisEngine } from './redis-engine.ts';

/** `replace`: what the engine holds already is set aside first. */
export type TakeOver = 'into-empty' | 'replace';

interface Options {
  readonly folder: string;
  /** The engine that starts. */
  readonly engine: LocalEngine;
  /** Where `redis-server` is. */
  readonly redis: string | undefined;
  readonly say: (words: string) => void;
}

/** Says where data of the other engine lies; nothing when there is none, or it was copied as it is. */
export async function tellOfOtherData({ folder, engine, redis, say }: Options): Promise<void> {
  const other = otherThan(engine);
  const found = await dataOf(folder, other);
  if (!found || (await readCopied(folder))[other] === found.lastAt) return;
  const needs = other === 'redis' && !redis ? ', once redis-server is installed again' : '';
  say(
    `${heldBy(folder, other, found)} It is NOT used: this start uses ${shown(placeOf(folder, engine))}.\nTo copy it over, stop and run: STORE=${engine} npm start -- --take-over${needs}. Nothing is deleted.`,
  );
}

/** The same where the store in use is elsewhere: data of this machine may be missed there. */
export async function tellOfLocalData(folder: string, used: string, say: Options['say']): Promise<void> {
  for (const engine of ['memory', 'redis'] as const) {
    const found = await dataOf(folder, engine);
    if (!found) continue;
    say(
      `${heldBy(folder, engine, found)} It is NOT used: this start uses ${used}.\nTo use it, start with STORE=${engine}; ` +
        'to bring it over, run `npm run backup` without UPSTASH_*, and `npm run restore` with them.',
    );
  }
}

function heldBy(folder: string, engine: LocalEngine, { lastAt }: Written): string {
  const date = new Date(lastAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${shown(placeOf(folder, engine))} holds data of ${NAME[engine]}, last written ${date} UTC.`;
}

/**
 * Copies all keys with their expiry into a new place and puts that in the engine's own, so that a copy that was cut off
 * leaves everything as it was. To be called while no engine runs. The source stays.
 * @throws Error when there is nothing to copy, it cannot be read, or the engine holds keys already
 */
export async function takeOver(how: TakeOver, options: Options): Promise<void> {
  const { folder, engine, redis, say } = options;
  const from = otherThan(engine);
  const place = placeOf(folder, engine);
  if (!(await dataOf(folder, from)))
    throw new Error(`Nothing to take over: there is no data of ${NAME[from]} in ${shown(folder)}.`);
  if (from === 'redis' && !redis) {
    throw new Error(`Only redis-server can read ${shown(placeOf(folder, from))}. Install it, then run this again.`);
  }
  const held = await countKeys(options);
  if (held > 0 && how !== 'replace') {
    throw new Error(
      `${NAME[engine]} already holds ${held} keys in ${shown(place)}. \`npm start -- --take-over=replace\` sets them aside ` +
        'under another name and copies. Nothing was changed.',
    );
  }
  const draft = `${place}.taken-over`;
  await rm(draft, { recursive: true, force: true });
  const copied = await copy(draft, options);
  if (held > 0) say(`What ${NAME[engine]} held stays as ${shown(await setAside(place, 'replaced'))}.`);
  else await rm(place, { recursive: true, force: true });
  await rename(draft, place);
  await noteCopied(folder, from);
  say(`${copied} keys were copied from ${shown(placeOf(folder, from))}, which stays as it is.`);
}

async function countKeys({ folder, engine, redis }: Options): Promise<number> {
  if (!(await dataOf(folder, engine))) return 0;
  if (engine === 'memory') return Array.from(await readMemoryData(folder)).length;
  return withEngine(await open(engine, placeOf(folder, engine), redis), keysOf);
}

/** @returns how many keys there are now */
async function copy(draft: string, { folder, engine, redis }: Options): Promise<number> {
  const from = otherThan(engine);
  return withEngine(await open(engine, draft, redis), async (target) => {
    if (from === 'memory') await writeEntries(target.send, await readMemoryData(folder));
    else {
      await withEngine(await open(from, placeOf(folder, from), redis), (source) =>
        writeEntries(target.send, readEntries(source.send)),
      );
    }
    return keysOf(target);
  });
}

const keysOf = async ({ send }: Engine): Promise<number> => Number(await send(['DBSIZE']));

async function open(engine: LocalEngine, place: string, redis: string | undefined): Promise<Engine> {
  if (engine === 'memory') return startMemoryEngine({ file: place });
  if (!redis) throw new Error('redis-server is not on PATH');
  return startRedisEngine(redis, place);
}

async function withEngine<Result>(engine: Engine, work: (engine: Engine) => Promise<Result>): Promise<Result> {
  try {
    return await work(engine);
  } finally {
    await engine.stop();
  }
}

/** When what was copied had last been written, by engine: it is told of again once it has changed. */
const copiedSchema = z.partial(z.object({ memory: z.number(), redis: z.number() }));
const noteOf = (folder: string): string => path.join(folder, 'taken-over.json');

async function readCopied(folder: string): Promise<z.infer<typeof copiedSchema>> {
  try {
    return z.parse(copiedSchema, JSON.parse(await readFile(noteOf(folder), 'utf8')));
  } catch {
    return {};
  }
}

async function noteCopied(folder: string, from: LocalEngine): Promise<void> {
  const found = await dataOf(folder, from);
  const note = { ...(await readCopied(folder)), ...(found && { [from]: found.lastAt }) };
  await writeFile(noteOf(folder), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

const shown = (place: string): string => path.relative('', place) || '.';
