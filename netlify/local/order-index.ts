/**
 * `npm run index`: builds the index that operators' lists of orders are read from, out of the orders themselves, in the
 * store that UPSTASH_* name, else in this machine's; a shop that runs here holds that one, so stop it first. A published
 * shop goes on selling meanwhile. One that was stopped goes on where it was. Exit code 1 when an order cannot be read.
 */
import { rebuildIndex } from '../../functions/orders/rebuild-index.ts';
import { atStore, runCommand } from './command.ts';
import { setStoreVariables } from './environment.ts';
import { printNotice } from './process.ts';

/** Orders after which a long run says that it is at work. */
const TOLD_EVERY = 10_000;

await runCommand(() =>
  atStore(async (store) => {
    setStoreVariables(store);
    const done = await rebuildIndex((orders) => {
      if (orders % TOLD_EVERY === 0) printNotice(`${orders} orders so far`);
    });
    process.stdout.write(`${done.orders} orders are in the index of ${store.description}\n`);
    if (done.refused > 0)
      throw new Error(`${done.refused} orders are refused by the index: a key of it is full. The doctor names it.`);
    if (done.unreadable > 0)
      throw new Error(`${done.unreadable} orders cannot be read and are not in it; the log names them.`);
  }),
);
