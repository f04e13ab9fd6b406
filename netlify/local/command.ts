/** A command of one run: a failure is printed as one message, and the store that it works at is let go of. */
import path from 'node:path';
import { printError, printNotice, readSettings } from './process.ts';
import { startLocalStore, type LocalStore } from './store/local-store.ts';

interface OpenedStore extends LocalStore {
  /** Where this machine keeps its secrets and its outbox. */
  readonly folder: string;
}

/** Runs a command. Exit code 1 when it throws. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** Works at the store that UPSTASH_* name, else at this machine's. @throws Error when it cannot be opened */
export async function atStore(work: (store: OpenedStore) => Promise<void>): Promise<void> {
  const { folder } = readSettings(path.resolve(import.meta.dirname, '../..'));
  const store = await startLocalStore({ folder, say: printNotice });
  try {
    await work({ ...store, folder });
  } finally {
    await store.stop();
  }
}
