/**
 * Runs `npm run build` (`netlify/build.mjs`): checks what a published shop needs, has Astro build the pages, and packs
 * the functions beside them as soon as their content is compiled.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readLive } from '../../src/build/content/digest.ts';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import { beforeBuild } from '../live/before-build.ts';
import { readShop } from '../live/read-shop.ts';
import { noteVerdict, reasonsOf, sendRefusal } from '../live/verdict.ts';

const PACKER = path.resolve(import.meta.dirname, 'run.ts');

/**
 * Notes how it went (`../live/verdict.ts`). Where the build may not begin or the packer fails, the exit code says so. Rejects where the
 * pages cannot be built.
 */
export async function build(): Promise<void> {
  await noteVerdict(process.env, 'building');
  const reasons: string[] = [];
  try {
    await buildSite(reasons);
  } catch (fault) {
    await refuse(reasonsOf(fault));
    throw fault;
  }
  if (process.exitCode === undefined || process.exitCode === 0) await noteVerdict(process.env, 'built');
  else await refuse(reasons);
}

async function refuse(reasons: readonly string[]): Promise<void> {
  await noteVerdict(process.env, 'refused', reasons);
  // Faults of the file itself are among the reasons already.
  await sendRefusal(await readShop(SHOP_ROOT, []), process.env, reasons, await readLive(SHOP_ROOT));
}

async function buildSite(reasons: string[]): Promise<void> {
  if (!(await beforeBuild(reasons))) return;
  process.env.ASTRO_TELEMETRY_DISABLED ??= '1';
  // As it is now: Astro writes settings of its own into it, which are not the functions'.
  const env = { ...process.env };
  const { build: buildPages } = await import('astro');
  let packer: ChildProcess | undefined;
  let packed: Promise<unknown[]> | undefined;
  const packing = {
    name: 'functions',
    hooks: {
      'astro:build:start': () => {
        packer = spawn(process.execPath, [PACKER], { env, stdio: 'inherit' });
        packed = once(packer, 'close');
      },
    },
  };
  try {
    await buildPages({ integrations: [packing] });
  } catch (fault) {
    packer?.kill();
    throw fault;
  }
  const [code] = (await packed) ?? [];
  if (code !== 0) process.exitCode = 1;
}
