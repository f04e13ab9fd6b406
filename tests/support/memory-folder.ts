/** What tests write and throw away lies in memory where the machine has room for that. */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'kivrim-tests-';
/** A run fills some 150 MB; browsers and workers need the rest. */
const LEAST_FREE = { folder: 1e9, memory: 6e9 };

/**
 * Makes temporary files of this process and all that it starts lie in memory: a browser's profile and a shop's data are
 * thousands of small files, and waiting for a disk takes a third of the journeys' time. Nothing changes where there is
 * no such folder or little memory, or where `TMPDIR` names another one.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || process.availableMemory() < LEAST_FREE.memory || freeIn(MEMORY) < LEAST_FREE.folder) return;
  for (const name of readdirSync(MEMORY)) {
    const owner = Number(name.startsWith(NAME) && name.slice(NAME.length));
    if (owner > 0 && !isRunning(owner)) remove(path.join(MEMORY, name));
  }
  const folder = path.join(MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    remove(folder);
  });
}

/** Bytes; none where there is no such folder. */
function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** A run that was killed could not remove what it had written. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const remove = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
};
