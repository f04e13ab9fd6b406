/**
 * The cost of a cold start of each function: packed as for Netlify, imported by a Node of its own, round by round in
 * turn, so that a busy moment hits all of them. The middle of the rounds counts, and the least is told beside it: what
 * lies between is what else the machine does.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { packFunctions } from '../../netlify/pack/pack.ts';

const ROUNDS = 9;
const TARGET_MS = 55;

export interface ColdStart {
  readonly function: string;
  /** The middle one of the rounds. */
  readonly 'import ms': string;
  readonly 'least ms': string;
  /** Time of a Node that imports an empty file. */
  readonly '× empty start': string;
  readonly 'memory MB': string;
  readonly 'zipped kB': number;
}

/** @returns a row for each function, and what misses its target */
export async function measureColdStarts(root: string): Promise<{ rows: ColdStart[]; missed: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-cold-'));
  try {
    const packed = await packFunctions(root, path.join(folder, 'functions'));
    const empty = path.join(folder, 'empty.mjs');
    await writeFile(empty, '');
    const starts = new Map<string, Start[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const file of [empty, ...packed.map((one) => one.file)]) {
        starts.set(file, [...(starts.get(file) ?? []), await startOf(file)]);
      }
    }
    const none = middleOf(starts.get(empty));
    const rows: ColdStart[] = [];
    const missed: string[] = [];
    for (const { name, file } of packed) {
      const all = starts.get(file);
      const start = middleOf(all);
      if (start.import > TARGET_MS) missed.push(`${name} is imported in ${start.import.toFixed(0)} ms`);
      rows.push({
        function: name,
        'import ms': start.import.toFixed(0),
        'least ms': Math.min(...(all ?? []).map((one) => one.import)).toFixed(0),
        '× empty start': ((none.whole + start.import) / none.whole).toFixed(2),
        'memory MB': ((start.memory - none.memory) / 1e6).toFixed(0),
        'zipped kB': Math.round(deflateRawSync(await readFile(file)).length / 1000),
      });
    }
    return { rows, missed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Start {
  /** Milliseconds of the import, and from the start of the process to its end. */
  readonly import: number;
  readonly whole: number;
  /** Bytes of the process. */
  readonly memory: number;
}

function middleOf(starts: readonly Start[] = []): Start {
  const middle = starts.toSorted((a, b) => a.import - b.import)[Math.floor(starts.length / 2)];
  if (!middle) throw new Error('Nothing was started');
  return middle;
}

async function startOf(file: string): Promise<Start> {
  const code = `const started = performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    const ended = performance.now();
    process.stdout.write(JSON.stringify({ import: ended - started, whole: ended, memory: process.memoryUsage.rss() }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  return JSON.parse(stdout) as Start;
}
