/**
 * `npm start`: builds the shop, then serves it with its functions and a store that keeps orders. `--no-build` serves what
 * was built before. PORT, HOST, STORE, DATA_DIR and UPSTASH_* change the rest (README).
 */
import { createServer } from 'node:http';
import path from 'node:path';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import { buildShop } from './build.ts';
import { setAccountVariables, setOrigin, setPaymentProvider, setStoreVariables } from './environment.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { standInForKeys } from './iyzico/for-keys.ts';
import { printNotice, readSettings, runUntilSignal } from './process.ts';
import { runOnSchedule } from './schedule.ts';
import { listen, startSite } from './site/server.ts';
import { startLocalStore } from './store/local-store.ts';
import { welcome } from './welcome.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

await runUntilSignal(async (onStop) => {
  const { port, host, folder } = readSettings(ROOT);
  const tellStandIn = await standInForKeys(host, folder, onStop);
  setPaymentProvider(host);
  await assertFree(port, host);
  const store = await startLocalStore({ folder, say: printNotice });
  onStop(store.stop);
  if (!process.argv.includes('--no-build')) {
    process.stdout.write('Building the shop:\n');
    await buildShop(ROOT, onStop);
  }
  setStoreVariables(store);
  await setAccountVariables(folder);
  const site = await startSite({ root: ROOT, publish: `${SHOP_ROOT}dist`, port, host });
  setOrigin(site.origin);
  tellStandIn(site.origin);
  onStop(site.stop);
  onStop(runOnSchedule(site.scheduled));
  process.stdout.write(welcome(site.origin, store.description));
});

/** Checked before the build, so that nobody waits for a build in vain. @throws Error when the port is taken */
async function assertFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  const close = gracefulShutdown(probe);
  await listen(probe, port, host);
  await close();
}
