/** The files of `content/built` that a function reads when it needs them; `netlify.toml` packs them with the functions. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import place from '#content/built/place.json' with { type: 'json' };

/** `content/built` of the shop; of another one in its tests. */
const FOLDER = place.folder;
/** About as many products as a busy function meets; each file holds some tens of kB. */
const KEPT = 64;

/** Reads a file once, and again when many others were wanted since; answers null for one that there is not. */
export type ReadBuilt = (file: string) => unknown;

/** @throws at the first reading, where the folder was not packed: without it nothing would be sold, and nobody told */
export function createReader(): ReadBuilt {
  const known = new Map<string, unknown>();
  let folder: string | undefined;
  return (file) => {
    folder ??= findFolder();
    const rows = known.has(file) ? known.get(file) : parse(path.join(folder, file));
    // Put last: the first one is the one that was wanted longest ago.
    known.delete(file);
    known.set(file, rows);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return rows;
  };
}

function parse(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Above the function's own file, which may have been bundled into another folder. */
function findFolder(): string {
  for (let place = import.meta.dirname; ; place = path.dirname(place)) {
    if (existsSync(path.join(place, FOLDER))) return path.join(place, FOLDER);
    if (place === path.dirname(place)) break;
  }
  throw new Error(`${FOLDER} is not beside the functions (netlify.toml, included_files)`);
}
