/**
 * `npm start`: builds the shop, then serves it with its functions and a store that keeps orders. `--no-build` serves what
 * was built before; `--take-over` and `--set-aside` are about the store (netlify/README.md). PORT, HOST, STORE, DATA_DIR
 * and UPSTASH_* change the rest (README).
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import { setAccountVariables, setOrigin, setStoreVariables } from './environment.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { printNotice, readSettings, runUntilSignal, type OnStop } from './process.ts';
import { runOnSchedule } from './schedule.ts';
import { listen, startSite } from './site/server.ts';
import { startLocalStore } from './store/local-store.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

await runUntilSignal(async (onStop) => {
  const { port, host, folder } = readSettings(ROOT);
  await assertFree(port, host);
  const store = await startLocalStore({ folder, say: printNotice, ...storeFlags(process.argv) });
  onStop(store.stop);
  if (!process.argv.includes('--no-build')) await build(onStop);
  setStoreVariables(store);
  await setAccountVariables(folder);
  const site = await startSite({ root: ROOT, publish: `${SHOP_ROOT}dist`, port, host });
  setOrigin(site.origin);
  onStop(site.stop);
  onStop(runOnSchedule(site.scheduled));
  process.stdout.write(`Kıvrım Perde: ${site.origin} · store: ${store.description}\n`);
});

/** Checked before the build, so that nobody waits for a build in vain. @throws Error when the port is taken */
async function assertFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  const close = gracefulShutdown(probe);
  await listen(probe, port, host);
  await close();
}

async function build(onStop: OnStop): Promise<void> {
  const started = performance.now();
  process.stdout.write('Building the shop … ');
  const astro = path.join(path.dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  onStop(() => Promise.resolve(void child.kill()));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
  process.stdout.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

function storeFlags(flags: readonly string[]): Pick<Parameters<typeof startLocalStore>[0], 'setAside' | 'takeOver'> {
  const replace = flags.includes('--take-over=replace') ? 'replace' : undefined;
  return {
    setAside: flags.includes('--set-aside'),
    takeOver: replace ?? (flags.includes('--take-over') ? 'into-empty' : undefined),
  };
}
