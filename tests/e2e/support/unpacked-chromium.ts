/** The Chromium of `@sparticuz/chromium`: unpacked from npm, with the system libraries it needs, without root. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface UnpackedChromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CACHE = path.join(ROOT, 'node_modules/.cache');

const UNPACK = path.join(import.meta.dirname, 'unpack.ts');

/** Unpacks once per install; later calls only name the place. @throws Error when it cannot be unpacked. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = path.join(CACHE, 'chromium');
  const isThere = await access(path.join(folder, 'fonts.conf')).then(
    () => true,
    () => false,
  );
  if (!isThere) await unpackInto(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
  };
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'chromium-'));
  const child = spawn(process.execPath, [UNPACK], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('@sparticuz/chromium could not be unpacked');
  await writeFile(path.join(draft, 'fonts.conf'), FONTS);
  // Renamed in one step, so that an interrupted run leaves no half of a browser behind.
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

/** Beside itself: a copy of the folder that named another one's fonts would have none, and end with the first form field. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
