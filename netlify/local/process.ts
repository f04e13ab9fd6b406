/** Parts common to the commands of this folder: their settings, one way to fail and one way to stop. */
import path from 'node:path';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Where this machine keeps the store, its secrets and its outbox. */
  readonly folder: string;
}

/** @throws Error when PORT is no port. */
export function readSettings(root: string, environment: NodeJS.ProcessEnv = process.env): Settings {
  const { PORT = '4321', HOST = '127.0.0.1', DATA_DIR = '.data' } = environment;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) throw new Error(`PORT=${PORT} is not a port`);
  return { port: Number(PORT), host: HOST, folder: path.resolve(root, DATA_DIR) };
}

type Stop = () => Promise<void>;
export type OnStop = (stop: Stop) => void;

/**
 * Runs until SIGINT or SIGTERM, then stops what `start` handed to `onStop`, last first. A failure is printed as one
 * message and ends with exit code 1; a second signal ends the process at once.
 */
export async function runUntilSignal(start: (onStop: OnStop) => Promise<void>): Promise<void> {
  const stops: Stop[] = [];
  let isStopping = false;

  async function stopAll(): Promise<void> {
    for (const stop of stops.splice(0).reverse()) {
      await stop().catch((error: unknown) => {
        process.exitCode = 1;
        printError(error);
      });
    }
  }

  function onSignal(): void {
    if (isStopping) process.exit(1);
    isStopping = true;
    void stopAll().then(() => process.exit());
  }

  try {
    listenForSignals(onSignal);
    await start((stop) => stops.push(stop));
    listenForSignals(onSignal);
  } catch (error) {
    printError(error);
    await stopAll();
    process.exit(1);
  }
}

/**
 * Removes the listeners of imported and started packages: they end the process at once, before the store is saved
 * (`when-exit` sends the signal again, Vite exits).
 */
function listenForSignals(onSignal: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Node drops a signal that arrives while nobody listens, so the own listener is never taken away.
    if (!process.listeners(signal).includes(onSignal)) process.on(signal, onSignal);
    for (const other of process.listeners(signal)) if (other !== onSignal) process.off(signal, other);
  }
}

/** The message without a stack: it is the shop's owner who reads it. */
export function printError(error: unknown): void {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
}

/** Prints a fact that an owner should know of a shop that runs on. */
export function printNotice(words: string): void {
  process.stderr.write(`${words}\n`);
}
