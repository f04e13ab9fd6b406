/**
 * Runs `npm run build` (`netlify/build.mjs`): checks what a published shop needs, has Astro build the pages, and packs
 * the functions beside them as soon as their content is compiled.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeBuild } from '../live/before-build.ts';

const PACKER = path.resolve(import.meta.dirname, 'run.ts');

/** Where the build may not begin or the packer fails, the exit code says so. Rejects where the pages cannot be built. */
export async function build(): Promise<void> {
  if (!(await beforeBuild())) return;
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
