/** The engine that needs nothing installed: `js-redis-server` in this process, without a socket in between. */
import {
  ClientSession,
  createRedisCommandExecutor,
  createRedisLuaRuntime,
  RedisResult,
  RedisServerState,
  type RedisDatabase,
} from 'js-redis-server/core';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { KEEPING, READING, WRITING } from './commands.ts';
import type { Engine } from './engine.ts';
import { writeEntries } from './entry.ts';
import { replyOf } from './memory-reply.ts';
import { createSaver, type Saver } from './saver.ts';
import { readStoreFile } from './store-file.ts';

const PROVEN: ReadonlySet<string> = new Set([...READING, ...WRITING, ...KEEPING]);

interface Options {
  /** The file that keeps the data between runs; without it nothing is kept. */
  readonly file?: string;
  readonly saveEveryMs?: number;
  /** Growth of the file in bytes after which it is written anew, without what is outdated. */
  readonly mostGrowth?: number;
  /** Whether keys that are over go by themselves; else when they are asked for, as a test that turns the clock needs. */
  readonly sweeps?: boolean;
  /** Takes what an owner should read. */
  readonly say?: (words: string) => void;
}

/** @throws UnreadableFile, or Error when the file cannot be written */
export async function startMemoryEngine(options: Options = {}): Promise<Engine> {
  const { file, mostGrowth, saveEveryMs = 1000, sweeps = true, say = () => undefined } = options;
  let saver: Saver | undefined;
  const state = new RedisServerState({
    databaseCount: 1,
    compatibility: 'redis-7.0',
    activeExpiryIntervalMs: sweeps ? 1000 : false,
  });
  shareLua(state);
  const database = state.getDatabase(0);
  tellWithoutValues(database);
  const session = new ClientSession({
    server: state,
    executor: createRedisCommandExecutor({
      compatibility: state.profile,
      policies: [refuseWritesWhile(() => saver?.isFailing() ?? false)],
    }),
  });
  let timer: NodeJS.Timeout | undefined;

  const send: Engine['send'] = async ([command = '', ...words]) => {
    // As over a socket: a caller that asks in a loop lets a save and other callers have their turn.
    await nextTurn();
    const args = words.map((word) => Buffer.from(word));
    return replyOf(await session.execute(command, args));
  };

  function close(): void {
    session.close();
    state.close();
  }

  try {
    if (file) {
      const content = await readStoreFile(file);
      await writeEntries(send, content?.entries.values() ?? []);
      if (content?.isTorn) say('The last second before the shop was killed was not saved whole and is left out.');
      const { save } = (saver = createSaver({ database, file, mostGrowth, say }));
      await save();
      // A fault is told by the saver.
      timer = setInterval(() => void save().catch(() => undefined), saveEveryMs);
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
        await saver?.save();
      } finally {
        close();
      }
    },
  };
}

/**
 * The engine copies the whole value for each listener of each write, a third of the time of a script that adds to a long
 * list. Its listeners here ask only which key changed.
 */
function tellWithoutValues({ mutations }: RedisDatabase): void {
  const tell = mutations.emit.bind(mutations);
  const nothing = { type: 'string', value: Buffer.alloc(0) } as const;
  mutations.emit = (event) => tell(event.type === 'write' ? { ...event, value: nothing } : event);
}

let lua: ReturnType<RedisServerState['getLuaRuntime']> | undefined;

/** One Lua for all engines of the process: starting one costs more than a hundred scripts, and no script waits inside. */
function shareLua(state: RedisServerState): void {
  state.getLuaRuntime = () => (lua ??= createRedisLuaRuntime(state.profile));
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
