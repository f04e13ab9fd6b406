/** Files and folders that hold what people told the shop: nobody else on the machine may read them. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;

/** Files of a data folder, also those of older versions; drafts begin alike. */
const OURS = /^(?:redis|store\.json|secrets\.json|stand-in\.json|outbox|taken-over)/;

/** Makes the data folder for its owner alone. One that others use too, as DATA_DIR=/tmp, keeps its mode; what the shop puts there does not. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER });
  if (!(await readdir(folder)).every((name) => OURS.test(name))) return;
  await tighten(folder, FOLDER);
}

/** Makes a folder of the shop, and closes one that an older version left open, its files included. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER });
  await tighten(folder, FOLDER);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await makePrivateFolder(inside);
    else if (entry.isFile()) await tighten(inside, FILE);
  }
}

/** Takes a file from everybody else, if it is there. */
export async function makePrivateFile(file: string): Promise<void> {
  await tighten(file, FILE);
}

/** Leaves alone files that are private, gone, or another user's to change. */
async function tighten(target: string, mode: number): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  if (!found || (found.mode & 0o077) === 0 || found.uid !== process.getuid?.()) return;
  await chmod(target, mode);
}
