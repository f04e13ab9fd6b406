/** What `npm start` and `npm run dev` share: settings, one way to fail, one way to stop. */
import path from 'node:path';
import { setDefaults } from './environment.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Where the local store keeps its data. */
  readonly folder: string;
}

/** @throws Error when PORT is no port. */
export function readSettings(root: string, environment: NodeJS.ProcessEnv = process.env): Settings {
  const { PORT = '4321', HOST = '127.0.0.1', DATA_DIR = '.data' } = environment;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) throw new Error(`PORT=${PORT} is not a port`);
  return { port: Number(PORT), host: HOST, folder: path.resolve(root, DATA_DIR) };
}

type Stop = () => Promise<void>;

/**
 * Runs until SIGINT or SIGTERM, then stops what was started, last first. Any failure is one
 * message and exit code 1; a second signal does not wait.
 */
export async function run(start: (stopping: (stop: Stop) => void) => Promise<void>): Promise<void> {
  setDefaults();
  const stops: Stop[] = [];
  let isStopping = false;

  async function stopAll(): Promise<void> {
    for (const stop of stops.splice(0).reverse()) {
      await stop().catch((error: unknown) => {
        process.exitCode = 1;
        complain(error);
      });
    }
  }

  function onSignal(): void {
    if (isStopping) process.exit(1);
    isStopping = true;
    void stopAll().then(() => process.exit());
  }

  try {
    listenAlone(onSignal);
    await start((stop) => {
      stops.push(stop);
    });
    listenAlone(onSignal);
  } catch (error) {
    complain(error);
    await stopAll();
    process.exit(1);
  }
}

/**
 * Packages that were imported or started listen too, and end the process at once (`when-exit` by
 * sending the signal again, Vite by exiting): before the store is saved.
 */
function listenAlone(onSignal: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, onSignal);
  }
}

/** What went wrong, without a stack: it is the owner who reads it. */
export function complain(error: unknown): void {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
}
