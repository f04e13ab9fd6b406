/** Throw-away files of tests are in memory where the machine has room for them. */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from '../../netlify/local/store/redis-process.ts';

const MEMORY = '/dev/shm';
const NAME = 'kivrim-tests-';
const DATA = 'kivrim-data-';
const LEFT = new RegExp(`^${NAME}(\\d+)-`);
/** A run fills some 150 MB; browsers and workers need the rest. */
const LEAST_FREE = { folder: 1e9, memory: 6e9 };

/**
 * Makes temporary files of this process and all that it starts lie in memory: a browser's profile and a shop's data are
 * thousands of small files, and waiting for a disk takes a third of the journeys' time. Nothing changes where there is
 * no such folder or little memory, or where `TMPDIR` names another one.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || process.availableMemory() < LEAST_FREE.memory || freeIn(MEMORY) < LEAST_FREE.folder) return;
  removeLeftovers(MEMORY);
  const folder = folderOfThisRun(MEMORY);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

/**
 * Gives this process and all that it starts an empty folder in place of `.data`: what somebody's own shop keeps there is
 * never read, and never written to.
 */
export function keepDataApart(): void {
  if (process.env.DATA_DIR?.includes(DATA)) return;
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), DATA));
  const folder = process.env.DATA_DIR;
  process.once('exit', () => remove(folder));
}

/** One of its own even where a killed run of the same process id has left one. */
export const folderOfThisRun = (memory: string): string => mkdtempSync(path.join(memory, `${NAME}${process.pid}-`));

/** Removes what runs left that were killed; what belongs to another user stays, and disturbs nobody. */
export function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, owner] = LEFT.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) remove(path.join(memory, name));
  }
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

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Somebody else's, or still written to: no reason to end a run, and removed by the next one that may.
  }
}
