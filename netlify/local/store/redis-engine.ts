/** A real `redis-server` (or `valkey-server`) as a child that cannot outlive this process, started again when it dies. */
import { constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePrivateFolder } from '../private-files.ts';
import type { Engine, Reply } from './engine.ts';
import { isAccessible, startRedisProcess, type RedisProcess } from './redis-process.ts';

const WINDOW_MS = 60_000;
const FIRST_MS = 50;

/** In any minute. */
export const STARTS_PER_MINUTE = 6;

/**
 * At once after the first death, later each time after that, and never more than `STARTS_PER_MINUTE` starts in a minute:
 * a server that cannot run is no reason to keep the machine busy.
 * @param starts when it was started, Unix milliseconds, ascending; the first start of all as well
 * @returns milliseconds from `now`
 */
export function restartDelay(starts: readonly number[], now: number): number {
  const recent = starts.filter((start) => start > now - WINDOW_MS);
  const oldest = recent.at(-STARTS_PER_MINUTE);
  if (oldest !== undefined) return oldest + WINDOW_MS - now;
  return FIRST_MS * 4 ** Math.max(0, recent.length - 1);
}

/** The first of the two servers on PATH, or undefined. */
export async function findRedis(): Promise<string | undefined> {
  for (const name of ['redis-server', 'valkey-server']) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
      const file = path.join(folder, name);
      if (await isAccessible(file, constants.X_OK)) return file;
    }
  }
  return undefined;
}

/**
 * @param data folder of the append-only file; without it nothing is kept, over a death of the server neither
 * @param say takes what an owner should read
 * @throws Error with what the server said, when it does not start at all
 */
export async function startRedisEngine(
  executable: string,
  data?: string,
  say: (words: string) => void = () => undefined,
): Promise<Engine> {
  const run = await mkdtemp(path.join(tmpdir(), 'kivrim-'));
  if (data) await makePrivateFolder(data);
  const name = path.basename(executable);
  const starts: number[] = [];
  const stopping = new AbortController();
  let current: RedisProcess | undefined;
  const isStopping = (): boolean => stopping.signal.aborted;

  async function start(): Promise<RedisProcess> {
    starts.push(Date.now());
    // Each its own socket: nobody talks to one that is about to end.
    const socketPath = path.join(run, String(starts.length));
    const started = await startRedisProcess({ executable, socketPath, folder: data ?? run, isKept: Boolean(data) });
    current = started;
    return started;
  }

  /** Until it is stopped: waits for the end of the server, then starts the next. */
  async function watch(running: RedisProcess): Promise<void> {
    for (let watched: RedisProcess | undefined = running; watched;) {
      const way = await watched.ended;
      current = undefined;
      if (isStopping()) return;
      say(`${name} has ended by itself (${way}). Calls are answered with 503 until it runs again.`);
      watched = await startAgain();
    }
  }

  async function startAgain(): Promise<RedisProcess | undefined> {
    for (let isToldOf = false; !isStopping();) {
      await pauseUnless(stopping.signal, restartDelay(starts, Date.now()));
      if (isStopping()) return undefined;
      try {
        const started = await start();
        if (isStopping()) {
          await started.stop();
          return undefined;
        }
        say(`${name} runs again.`);
        return started;
      } catch (error) {
        if (!isToldOf) say(`${error instanceof Error ? error.message : String(error)}\nIt is tried again.`);
        isToldOf = true;
      }
    }
    return undefined;
  }

  try {
    const first = await start();
    const watching = watch(first);
    return {
      name: `${name} ${first.version}`,
      durability: data
        ? `kept in ${path.relative('', data)} (append-only file, on disk before each answer)`
        : 'not kept',
      takes: () => true,
      send: (args): Promise<Reply> =>
        current ? current.send(args) : Promise.reject(new Error(`LOADING ${name} is being started again`)),
      async stop() {
        stopping.abort();
        await current?.stop();
        await watching;
        await rm(run, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(run, { recursive: true, force: true });
    throw error;
  }
}

/** Ends early when it is aborted. */
async function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
