/** A real `redis-server` (or `valkey-server`) as a child that cannot outlive this process. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from './engine.ts';
import type { Connection, Engine } from './engine.ts';

const START_LIMIT_MS = 10_000;

/**
 * Ends Redis when standard input ends, which it does however this process dies, kill -9 included. `cat` reads a copy of
 * the input, since a shell gives background jobs an empty one.
 */
const SUPERVISOR = `
exec 3<&0
"$@" </dev/null & redis=$!
trap 'kill $redis' TERM INT HUP
( cat <&3 >/dev/null; kill $redis 2>/dev/null ) &
wait $redis
`;

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

/** @param data folder of the append-only file; without it nothing is kept. @throws Error with what the server said */
export async function startRedisEngine(executable: string, data?: string): Promise<Engine> {
  const run = await mkdtemp(path.join(tmpdir(), 'kivrim-'));
  const socketPath = path.join(run, 's');
  if (data) await mkdir(data, { recursive: true });
  const child = spawn(
    'sh',
    ['-c', SUPERVISOR, 'sh', executable, '--port', '0', '--unixsocket', socketPath, '--unixsocketperm', '700',
      // By the second, Redis holds back what it has acknowledged while an earlier second is on its way to the disk.
      '--save', '', '--appendonly', data ? 'yes' : 'no', '--appendfsync', 'always', '--dir', data ?? run, '--logfile', '', '--daemonize', 'no'], // prettier-ignore
    // Its own process group: Ctrl-C must reach this process first, which then stops Redis in order.
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  const output = recentOutputOf(child);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    child.once('error', () => {
      resolve();
    });
  });

  async function stop(): Promise<void> {
    child.stdin.end();
    await exited;
    await rm(run, { recursive: true, force: true });
  }

  try {
    const connection = await connectWhenReady(socketPath, child, output);
    const version = versionOf(String(await connection.send(['INFO', 'server'])));
    return {
      name: `${path.basename(executable)} ${version}`,
      durability: data
        ? `kept in ${path.relative('', data)} (append-only file, on disk before each answer)`
        : 'not kept',
      takes: () => true,
      send: connection.send,
      async stop() {
        connection.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function recentOutputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-2000);
    });
  }
  return () => text.trim();
}

async function connectWhenReady(socketPath: string, child: ChildProcess, output: () => string): Promise<Connection> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (await isAccessible(socketPath)) return connect(socketPath);
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      throw new Error(`redis-server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const isAccessible = (file: string, mode?: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

function versionOf(info: string): string {
  return /^(?:valkey|redis)_version:(\S+)/m.exec(info)?.[1] ?? '';
}
