/**
 * `npm run payments -- 2026-11-22`: holds a day of the card provider against the shop's own books, as the job `payments` does each
 * night, and prints each difference: order, ours, theirs, difference. The store is the one that UPSTASH_* name, else this
 * machine's; a shop that runs here holds that one, so stop it first. Changes nothing. Exit code 1 when something differs.
 */
import { differencesOf, type Difference } from '../../functions/orders/cards/reconcile.ts';
import { cardProvider } from '../../functions/payments/provider.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import { atStore, runCommand } from './command.ts';
import { setStoreVariables } from './environment.ts';

const [day = ''] = process.argv.slice(2);

const HEAD = ['order', 'payment', 'ours', 'theirs', 'difference'];

function tableOf(found: readonly Difference[]): string {
  const rows = found.map(({ orderNo, paymentId, ours, theirs }) => [
    orderNo === '' ? 'none of ours' : orderNo,
    paymentId,
    ...[ours, theirs, theirs - ours].map((amount) => formatMoney(amount, 'tr')),
  ]);
  const widths = HEAD.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)));
  return [HEAD, ...rows]
    .map((row) =>
      row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}

await runCommand(async () => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('Which day? npm run payments -- 2026-11-22');
  await atStore(async (store) => {
    setStoreVariables(store);
    const provider = cardProvider();
    if (!provider) throw new Error('This shop takes no cards on a hosted page: PAYMENT_PROVIDER is not iyzico.');
    const found = await differencesOf(provider, day);
    if (found === null) throw new Error('The provider did not answer. Nothing was compared: try again later.');
    process.stdout.write(found.length === 0 ? `${day}: nothing differs.\n` : `${tableOf(found)}\n`);
    if (found.length > 0) process.exitCode = 1;
  });
});
