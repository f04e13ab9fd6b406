/**
 * `npm start`: builds the shop, then serves it with its functions and a store that keeps orders. `--no-build` serves what
 * was built before, `--light` compresses it quickly. PORT, HOST, STORE, DATA_DIR and UPSTASH_* change the rest (README).
 */
import { createServer } from 'node:http';
import path from 'node:path';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import { isStandIn } from '../../functions/environment.ts';
import { buildShop } from './build.ts';
import { setAccountVariables, setOrigin, setPaymentProvider, setStoreVariables } from './environment.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { standInForKeys } from './iyzico/for-keys.ts';
import { printNotice, readSettings, runUntilSignal } from './process.ts';
import { runOnSchedule } from './schedule.ts';
import { listen, startSite } from './site/server.ts';
import { startLocalStore } from './store/local-store.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Passes the check of a card number, as every shopper's does. */
const CARD = '4242 4242 4242 4242';

/** Words once the shop is served: where, how durable the data is, and what to try. @param store its name and durability, on one line */
function welcome(
  origin: string,
  store: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { OUTBOX_DIR, SMTP_URL } = environment;
  const letters = SMTP_URL ? 'are sent' : `wait in ${path.relative('', OUTBOX_DIR ?? '') || '.'}, none is sent`;
  return [
    `Kıvrım Perde: ${origin} · store: ${store}`,
    `Letters ${letters}. The back room is ${origin}/admin, for an account that \`npm run operator\` has named (docs/keep-the-shop.md).`,
    `Try: measure a window on a product's page, put it into the cart, ${wayToPay(environment)}. Ctrl+C ends it.`,
    '',
  ].join('\n');
}

function wayToPay({ PAYMENT_PROVIDER, IYZICO_URI = '' }: Readonly<Record<string, string | undefined>>): string {
  if (PAYMENT_PROVIDER === 'demo') return `pay with the card ${CARD} and any date to come`;
  if (PAYMENT_PROVIDER !== 'iyzico') return 'pay by transfer';
  return isStandIn(IYZICO_URI) ? `pay by card on the stand-in's page (what was paid: ${IYZICO_URI})` : 'pay by card';
}

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
