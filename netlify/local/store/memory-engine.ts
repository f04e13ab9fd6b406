/** The engine that needs nothing installed: `js-redis-server` in this process, behind a unix socket. */
import { createRedisCommandExecutor, RedisServerState, Resp2Server } from 'js-redis-server/core';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { READING, WRITING } from './commands.ts';
import { connect } from './engine.ts';
import type { Engine } from './engine.ts';
import { loadSnapshot, saveSnapshot } from './snapshot.ts';

const READS: ReadonlySet<string> = new Set(READING);
const PROVEN: ReadonlySet<string> = new Set([...READING, ...WRITING]);

interface Options {
  /** The file that keeps the data between runs; without it nothing is kept. */
  readonly snapshot?: string;
  readonly saveEveryMs?: number;
  /** Called when a save in the background failed; the next one is tried all the same. */
  readonly onSaveError?: (error: unknown) => void;
}

export async function startMemoryEngine({
  snapshot,
  saveEveryMs = 30_000,
  onSaveError,
}: Options = {}): Promise<Engine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-'));
  const resp = await listen(path.join(folder, 's'));
  const connection = await connect(path.join(folder, 's'));
  const lock = createReadWriteLock();
  let isChanged = false;

  async function save(): Promise<void> {
    if (!snapshot || !isChanged) return;
    isChanged = false;
    try {
      await lock.exclusive(() => saveSnapshot(connection.send, snapshot));
    } catch (error) {
      isChanged = true;
      throw error;
    }
  }

  async function close(): Promise<void> {
    connection.close();
    await resp.close();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    if (snapshot) await loadSnapshot(connection.send, snapshot);
  } catch (error) {
    await close();
    throw error;
  }
  const timer = setInterval(() => void save().catch(onSaveError), saveEveryMs);
  timer.unref();

  return {
    name: 'the in-process engine',
    durability: snapshot
      ? `saved to ${path.relative('', snapshot)} every ${saveEveryMs / 1000} s and on exit`
      : 'not kept',
    takes: (command) => PROVEN.has(command),
    send(args) {
      if (!READS.has(args[0]?.toUpperCase() ?? '')) isChanged = true;
      return lock.shared(() => connection.send(args));
    },
    async stop() {
      clearInterval(timer);
      try {
        await save();
      } finally {
        await close();
      }
    },
  };
}

/** The package's own `listen()` would open a port to the whole network; a socket also avoids its slow small packets. */
async function listen(socketPath: string): Promise<Resp2Server> {
  const compatibility = 'redis-7.0';
  const resp = new Resp2Server({
    server: new RedisServerState({ databaseCount: 1, compatibility }),
    executor: createRedisCommandExecutor({ compatibility }),
  });
  await new Promise<void>((resolve, reject) => {
    resp.server.once('error', reject).listen(socketPath, resolve);
  });
  return resp;
}

/** Commands share the engine; a snapshot has it alone, after the commands under way and before those that wait. */
function createReadWriteLock() {
  const sharing = new Set<Promise<unknown>>();
  let exclusive: Promise<unknown> | undefined;

  return {
    async shared<Result>(work: () => Promise<Result>): Promise<Result> {
      while (exclusive) await exclusive;
      const running = work();
      const settled = running.catch(() => undefined);
      sharing.add(settled);
      try {
        return await running;
      } finally {
        sharing.delete(settled);
      }
    },

    async exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
      while (exclusive) await exclusive;
      const running = Promise.all(sharing).then(work);
      exclusive = running.catch(() => undefined);
      try {
        return await running;
      } finally {
        exclusive = undefined;
      }
    },
  };
}
