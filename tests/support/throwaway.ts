/** What tests write and throw away, thousands of small files, in memory where the machine lends some as a folder. */
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux has it; many containers lend too little of it. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** The variable that leads to a folder of this run, which goes with it; none where the disk has to do. */
export function throwawayFolder(): { readonly TMPDIR?: string } {
  if (!existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ENOUGH_BYTES) return {};
  const folder = path.join(MEMORY, `kivrim-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { TMPDIR: folder };
}
