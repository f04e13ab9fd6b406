/**
 * `npm run index`: builds the index that operators' lists of orders are read from, out of the orders themselves, in the
 * store that UPSTASH_* name, else in this machine's; a shop that runs here holds that one, so stop it first. A published
 * shop goes on selling meanwhile. One that was stopped goes on where it was. Exit code 1 when an order cannot be read.
 */
import path from 'node:path';
import { rebuildIndex } from '../../functions/orders/rebuild-index.ts';
import { setStoreVariables } from './environment.ts';
import { printError, printNotice, readSettings } from './process.ts';
import { startLocalStore } from './store/local-store.ts';

/** Orders after which a long run says that it is at work. */
const TOLD_EVERY = 10_000;

try {
  const { folder } = readSettings(path.resolve(import.meta.dirname, '../..'));
  const store = await startLocalStore({ folder, say: printNotice });
  setStoreVariables(store);
  const done = await rebuildIndex((orders) => {
    if (orders % TOLD_EVERY === 0) printNotice(`${orders} orders so far`);
  }).finally(store.stop);
  process.stdout.write(`${done.orders} orders are in the index of ${store.description}\n`);
  if (done.refused > 0)
    throw new Error(`${done.refused} orders are refused by the index: a key of it is full. The doctor names it.`);
  if (done.unreadable > 0)
    throw new Error(`${done.unreadable} orders cannot be read and are not in it; the log names them.`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
