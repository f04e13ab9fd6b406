/** The engine that needs nothing installed: `js-redis-server` in this process, behind a unix socket. */
import { createRedisCommandExecutor, RedisServerState, Resp2Server } from 'js-redis-server/core';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROVEN, READING } from './commands.ts';
import { connect } from './engine.ts';
import type { Engine } from './engine.ts';
import { loadSnapshot, saveSnapshot } from './snapshot.ts';
import { createTurnstile } from './turnstile.ts';

/** Its own `listen()` would open a port to the whole network; a socket also avoids its slow small packets. */
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

interface Options {
  /** Where the data is kept between runs; without it nothing is kept. */
  readonly snapshot?: string;
  readonly saveEveryMs?: number;
  /** Told when a save in the background failed; the next one is tried all the same. */
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
  const turnstile = createTurnstile();
  let changed = false;

  async function save(): Promise<void> {
    if (!snapshot || !changed) return;
    changed = false;
    try {
      await turnstile.alone(() => saveSnapshot(connection.send, snapshot));
    } catch (error) {
      changed = true;
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
      if (!READING.has(args[0]?.toUpperCase() ?? '')) changed = true;
      return turnstile.pass(() => connection.send(args));
    },
    transaction(commands) {
      changed = true;
      return turnstile.pass(() => connection.transaction(commands));
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
