/**
 * The Chromium of `@sparticuz/chromium`: fetched by npm and unpacked, with the system libraries it needs, without root.
 * Its lock file is its own (`tests/e2e/chromium`): 75 MB that no other install need bring.
 */
import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface UnpackedChromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Outside `node_modules`, so that it outlives the next install. */
const CACHE = path.join(ROOT, '.cache');

const PACKAGE = path.join(ROOT, 'tests/e2e/chromium');
const LOCK = 'package-lock.json';

const UNPACK = path.join(import.meta.dirname, 'unpack.ts');

/** Fetches and unpacks once per version; later calls only name the place. @throws Error when npm cannot fetch it, or it cannot be unpacked. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = path.join(CACHE, 'chromium');
  if ((await textOf(path.join(folder, LOCK))) !== (await textOf(path.join(PACKAGE, LOCK)))) await unpackInto(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
  };
}

async function unpackInto(folder: string): Promise<void> {
  process.stdout.write('No browser on this machine: npm fetches a Chromium into .cache/chromium, once.\n');
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'chromium-'));
  try {
    for (const name of ['package.json', LOCK]) await copyFile(path.join(PACKAGE, name), path.join(draft, name));
    const install = ['ci', '--prefix', draft, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    await run('npm', install, { cwd: draft }, FETCH_FAILED);
    await run(
      process.execPath,
      [UNPACK],
      { cwd: draft, env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' } },
      '@sparticuz/chromium could not be unpacked.',
    );
    await rm(path.join(draft, 'node_modules'), { recursive: true });
    await writeFile(path.join(draft, 'fonts.conf'), FONTS);
    // Renamed in one step, so that an interrupted run leaves no half of a browser behind.
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const FETCH_FAILED =
  'npm could not fetch a Chromium (its reason stands above). Install Chromium or Chrome, or name one in CHROMIUM_PATH.';

/** @throws Error of these words, unless the program ends well. */
async function run(program: string, args: readonly string[], options: SpawnOptions, failure: string): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(failure);
}

const textOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

/** Beside itself: a copy of the folder that named another one's fonts would have none, and end with the first form field. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
