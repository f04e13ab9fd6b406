/** The engine that needs nothing installed: `js-redis-server` in this process, without a socket in between. */
import {
  ClientSession,
  createRedisCommandExecutor,
  createRedisLuaRuntime,
  RedisResult,
  RedisServerState,
  type RedisDatabase,
} from 'js-redis-server/core';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { changesOf } from './changes.ts';
import { KEEPING, READING, WRITING } from './commands.ts';
import { setAside } from './data.ts';
import type { Engine } from './engine.ts';
import { writeEntries } from './entry.ts';
import { createJournal, type Journal } from './journal.ts';
import { readJournal, readSnapshot } from './journal-file.ts';
import { replyOf } from './memory-reply.ts';

const PROVEN: ReadonlySet<string> = new Set([...READING, ...WRITING, ...KEEPING]);

interface Options {
  /** The file that keeps the data between runs; without it nothing is kept. */
  readonly file?: string;
  /** The file of an older version; taken into `file` when that is not there yet, and then set aside. */
  readonly olderFile?: string;
  readonly saveEveryMs?: number;
  /** Size in bytes from which the file is written anew at times, without what is outdated. */
  readonly rewriteFromBytes?: number;
  /** Takes what an owner should read. */
  readonly say?: (words: string) => void;
}

/** @throws UnreadableFile, or Error when the file cannot be written */
export async function startMemoryEngine({
  file,
  saveEveryMs = 1000,
  say = () => undefined,
  ...options
}: Options = {}): Promise<Engine> {
  let journal: Journal | undefined;
  const state = new RedisServerState({ databaseCount: 1, compatibility: 'redis-7.0', activeExpiryIntervalMs: 1000 });
  shareLua(state);
  const session = new ClientSession({
    server: state,
    executor: createRedisCommandExecutor({
      compatibility: state.profile,
      policies: [refuseWritesWhile(() => journal?.isFailing() ?? false)],
    }),
  });
  let timer: NodeJS.Timeout | undefined;

  const send: Engine['send'] = async ([command = '', ...words]) => {
    // As over a socket: who asks in a loop lets a save and other callers have their turn.
    await nextTurn();
    const args = words.map((word) => Buffer.from(word));
    return replyOf(await session.execute(command, args));
  };

  function close(): void {
    session.close();
    state.close();
  }

  async function load(from: string): Promise<Journal> {
    const changes = changesOf(state.getDatabase(0));
    const content = await readJournal(from);
    const older = content || !options.olderFile ? undefined : await readSnapshot(options.olderFile);
    await writeEntries(send, content?.entries.values() ?? older ?? []);
    if (content?.torn) say('The last second before the shop was killed was not saved whole and is left out.');
    const { rewriteFromBytes } = options;
    const opened = createJournal({
      file: from,
      changes,
      bytes: content?.bytes,
      saveEveryMs,
      say,
      ...(rewriteFromBytes === undefined ? {} : { rewriteFromBytes }),
    });
    await opened.save();
    if (content && options.olderFile && (await isThere(options.olderFile))) {
      say(`${options.olderFile}, of an older version, is not used: ${from} is newer.`);
    }
    if (older && options.olderFile) {
      say(
        `The data of an older version was taken over. Its file stays as ${await setAside(options.olderFile, 'older')}`,
      );
    }
    return opened;
  }

  try {
    if (!file) tellWithoutValues(state.getDatabase(0));
    else {
      const opened = await load(file);
      journal = opened;
      const save = tellOfTrouble(opened, file, say);
      timer = setInterval(() => void save(), saveEveryMs);
      timer.unref();
    }
  } catch (error) {
    close();
    throw error;
  }

  return {
    name: 'the in-process engine',
    durability: file
      ? `saved to ${path.relative('', file)} every ${saveEveryMs / 1000} s and on exit (a crash loses about a second)`
      : 'not kept',
    takes: (command) => PROVEN.has(command),
    send,
    async stop() {
      clearInterval(timer);
      try {
        await journal?.save();
      } finally {
        close();
      }
    },
  };
}

/**
 * The engine copies the whole value for each listener of each write, a third of the time of a script that adds to a long
 * list. Where nothing is saved, its listeners ask only which key changed.
 */
function tellWithoutValues({ mutations }: RedisDatabase): void {
  const tell = mutations.emit.bind(mutations);
  const nothing = { type: 'string', value: Buffer.alloc(0) } as const;
  mutations.emit = (event) => {
    tell(event.type === 'write' ? { ...event, value: nothing } : event);
  };
}

let lua: ReturnType<RedisServerState['getLuaRuntime']> | undefined;

/** One Lua for all engines of the process: starting one costs more than a hundred scripts, and no script waits inside. */
function shareLua(state: RedisServerState): void {
  state.getLuaRuntime = () => (lua ??= createRedisLuaRuntime(state.profile));
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Saves, and says once that it does not work, and once that it does again. */
function tellOfTrouble(journal: Journal, file: string, say: (words: string) => void): () => Promise<void> {
  let isToldOf = false;
  let isSaving = false;
  return async () => {
    if (isSaving) return;
    isSaving = true;
    const trouble = await journal.save().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    isSaving = false;
    if (trouble !== undefined && !isToldOf) {
      say(`The store cannot be saved to ${file}: ${trouble}\nUntil it can, whatever would change it is refused (503).`);
    } else if (trouble === undefined && isToldOf) say('The store is saved again, and takes changes again.');
    isToldOf = trouble !== undefined;
  };
}

type ExecutionPolicy = NonNullable<NonNullable<Parameters<typeof createRedisCommandExecutor>[0]>['policies']>[number];

/** As Redis does: what cannot be kept is not accepted; reading goes on. A script is refused at its first write. */
function refuseWritesWhile(isFailing: () => boolean): ExecutionPolicy {
  return {
    name: 'refuse-writes',
    beforeExecute: ({ flags }) =>
      isFailing() && flags.includes('write') && !flags.includes('noscript')
        ? RedisResult.error('The store cannot be saved, so it takes no changes', 'MISCONF')
        : undefined,
  };
}
