/** One `redis-server` child, from its start to its end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { connect, type Connection, type Engine } from './engine.ts';

const START_LIMIT_MS = 10_000;

/**
 * Ends Redis when standard input ends, which it does however this process dies, kill -9 included. `cat` reads a copy of
 * the input, since a shell gives background jobs an empty one. Ends when Redis does, and then no longer waits for the
 * input: the number of a dead process may soon be another's.
 */
const SUPERVISOR = `
umask 077
exec 3<&0
"$@" </dev/null & redis=$!
trap 'kill $redis' TERM INT HUP
( cat <&3 >/dev/null; kill $redis 2>/dev/null ) & watch=$!
wait $redis
code=$?
kill $watch 2>/dev/null
exit $code
`;

export interface RedisProcess {
  readonly version: string;
  readonly send: Engine['send'];
  /** Resolves when Redis is gone, to how it went, such as `signal 9`. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly executable: string;
  readonly socketPath: string;
  readonly folder: string;
  readonly isKept: boolean;
}

/** Resolves when it has loaded its data. @throws Error with what the server said */
export async function startRedisProcess({ executable, socketPath, folder, isKept }: Options): Promise<RedisProcess> {
  const child = spawn(
    'sh',
    ['-c', SUPERVISOR, 'sh', executable, '--port', '0', '--unixsocket', socketPath, '--unixsocketperm', '700',
      // By the second, Redis holds back what it has acknowledged while an earlier second is on its way to the disk.
      '--save', '', '--appendonly', isKept ? 'yes' : 'no', '--appendfsync', 'always', '--dir', folder, '--logfile', '', '--daemonize', 'no'], // prettier-ignore
    // Its own process group: Ctrl-C must reach this process first, which then stops Redis in order.
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  const output = recentOutputOf(child);
  // The pipe of a supervisor that was killed.
  child.stdin.on('error', () => undefined);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(wayOf(code, signal, output())));
    child.once('error', (error) => resolve(error.message));
  });

  try {
    const connection = await connectWhenReady(socketPath, child, output);
    const info = String(await connection.send(['INFO', 'server']));
    const pid = Number(/^process_id:(\d+)/m.exec(info)?.[1]);
    const ended = exited.then(async (way) => {
      connection.close();
      child.stdin.end();
      // Only the shell may have been killed; two servers would write into one file.
      await untilGone(pid);
      return way;
    });
    return {
      version: /^(?:valkey|redis)_version:(\S+)/m.exec(info)?.[1] ?? '',
      send: connection.send,
      ended,
      async stop() {
        connection.close();
        child.stdin.end();
        await ended;
      },
    };
  } catch (error) {
    child.stdin.end();
    await exited;
    throw error;
  }
}

/**
 * A shell tells of a signal by a code above 128. The last words of Redis are the reason only when it stopped by itself.
 */
function wayOf(code: number | null, signal: string | null, output: string): string {
  if (code === null) return signal ?? 'unknown';
  return code > 128 ? `signal ${code - 128}` : `exit code ${code}: ${output.split('\n').at(-1) ?? ''}`;
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
    const connection = (await isAccessible(socketPath)) ? await connectIfListening(socketPath) : undefined;
    if (connection) return connection;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      throw new Error(`redis-server did not start:\n${output()}`);
    }
    await pause(10);
  }
}

/** Undefined at the socket that a killed server has left, until the next has put its own there. */
async function connectIfListening(socketPath: string): Promise<Connection | undefined> {
  return connect(socketPath).catch(() => undefined);
}

async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(10);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const isAccessible = (file: string, mode: number = constants.F_OK): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
