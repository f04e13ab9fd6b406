/**
 * `npm run bench:catalogue -- [100 1000 10000]`: builds the shop with so many products and tells what it took; CI takes 100 and
 * 1000. The pictures are those of today in the cache: the smallest build is the baseline, and a page is what each further one costs.
 */
import { execFile, spawn } from 'node:child_process';
import { Console } from 'node:console';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { markdownTable, writePart } from '../../support/document.ts';
import { makeProject } from './project.ts';

const SIZES = process.argv.slice(2).map(Number).filter(Number.isInteger);
const MOST_MS = 4;
const MOST_MB = 1500;
/** Fewer pages are built in less time than two builds differ by: their figure is told, and asked for nothing. */
const MANY_PAGES = 10_000;

interface BuiltShop {
  readonly products: number;
  readonly pages: number;
  readonly seconds: number;
  readonly cpuMs: number;
  readonly mb: number;
  /** Bytes of the category pages, compressed. */
  readonly heaviestCategory: number;
  readonly started: StartedBuild;
  /** Bytes that a browser loads to search, compressed. */
  readonly searchFile: number;
  /** Bytes of the largest part of `/offer`, and of the catalogue beside a function that prices lines, compressed. */
  readonly offerPart: number;
  readonly lines: number;
}

/** As `function.ts` tells it. */
interface StartedBuild {
  readonly importMs: number;
  readonly importMb: number;
  readonly firstSearchMs: number;
  readonly slipMs: number;
  readonly cartMs: number;
  readonly mb: number;
}

/** @throws where the build fails, with the end of what it said */
async function build(products: number): Promise<BuiltShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-scale-'));
  try {
    await makeProject(folder, products);
    const usage = path.join(folder, 'usage.json');
    const started = performance.now();
    await run(folder, usage);
    const seconds = (performance.now() - started) / 1000;
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(await readFile(usage, 'utf8')) as NodeJS.ResourceUsage;
    const dist = path.join(folder, 'dist');
    const pages = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
    const categories = pages.filter((file) => /^(en\/)?c\//.test(file));
    const weigh = async (file: string): Promise<number> =>
      brotliCompressSync(await readFile(path.join(dist, file))).length;
    const sizes: number[] = [];
    for (const file of categories) sizes.push(await weigh(file));
    return {
      products,
      pages: pages.length,
      seconds,
      cpuMs: (userCPUTime + systemCPUTime) / 1000,
      mb: maxRSS / 1024,
      heaviestCategory: Math.max(...sizes),
      started: await start(folder),
      searchFile: await weigh('data/search-tr.json'),
      offerPart: Math.max(...(await weighFolder(path.join(dist, 'data/goods')))),
      lines: (await weighFolder(path.join(folder, 'content/built/lines'))).reduce((sum, bytes) => sum + bytes, 0),
    };
  } finally {
    if (!process.env.KEEP) await rm(folder, { recursive: true, force: true });
    else process.stdout.write(`${folder}\n`);
  }
}

/** Bytes of each file, compressed as a zip does. */
async function weighFolder(folder: string): Promise<number[]> {
  const sizes: number[] = [];
  for (const file of await readdir(folder)) sizes.push(gzipSync(await readFile(path.join(folder, file))).length);
  return sizes;
}

/** In a process of its own, which knows nothing yet. */
async function start(folder: string): Promise<StartedBuild> {
  const script = path.join(import.meta.dirname, 'function.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: folder });
  return JSON.parse(stdout) as StartedBuild;
}

async function run(folder: string, usage: string): Promise<void> {
  const astro = path.join(folder, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, ['--import', path.join(import.meta.dirname, 'usage.ts'), astro, 'build'], {
    cwd: folder,
    // As in netlify.toml.
    env: {
      ...process.env,
      NODE_OPTIONS: '--max-old-space-size=700',
      MIMALLOC_PURGE_DELAY: '0',
      USAGE_FILE: usage,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-3000)));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${folder} failed:\n${said}`);
}

type Row = Readonly<Record<string, string | number>>;

/** Adds the table to the results of the tests and to the summary of a run of CI; `UPDATE_TABLES=1` writes it into docs/bench.md. */
async function writeTable(rows: readonly Row[]): Promise<void> {
  const [day = ''] = new Date().toISOString().split('T');
  const told = `Measured on ${day} by \`npm run bench:catalogue\`, Node ${process.version}, a load of ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors.`;
  const table = markdownTable(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row)),
  );
  const text = `\n${told}\n${table}`;
  const results = path.resolve('test-results');
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, 'catalogue.md'), text);
  const { GITHUB_STEP_SUMMARY: summary, UPDATE_TABLES: isUpdate } = process.env;
  if (summary) await appendFile(summary, `## Catalogue\n${text}`);
  if (isUpdate) await writePart('docs/bench.md', 'catalogue', text);
}

const rows: Row[] = [];
let least: BuiltShop | undefined;
let missed = false;
for (const products of SIZES.length > 0 ? SIZES : [100, 1000, 10_000]) {
  const built = await build(products);
  least ??= built;
  const perPage = built === least ? null : (built.cpuMs - least.cpuMs) / (built.pages - least.pages);
  const isSlow = perPage !== null && built.pages >= MANY_PAGES && perPage > MOST_MS;
  missed ||= built.mb > MOST_MB || isSlow;
  const row = {
    products,
    pages: built.pages,
    seconds: built.seconds.toFixed(1),
    'CPU s': (built.cpuMs / 1000).toFixed(1),
    'CPU ms a page': perPage?.toFixed(2) ?? 'baseline',
    'peak MB': Math.round(built.mb),
    'category kB br': (built.heaviestCategory / 1000).toFixed(1),
    'search file kB br': (built.searchFile / 1000).toFixed(1),
    'offer part kB gz': (built.offerPart / 1000).toFixed(1),
    'lines of a function MB gz': (built.lines / 1e6).toFixed(2),
    'function import ms': Math.round(built.started.importMs),
    'function MB': Math.round(built.started.mb),
    'first search ms': Math.round(built.started.firstSearchMs),
    'search with slips ms': Math.round(built.started.slipMs),
    'cart ms': Math.round(built.started.cartMs),
  };
  rows.push(row);
  process.stderr.write(`${JSON.stringify(row)}\n`);
}
new Console(process.stdout).table(rows);
await writeTable(rows);
process.exitCode = missed ? 1 : 0;
