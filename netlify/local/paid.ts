/**
 * `npm run paid -- KP-1795180000000 1186,88`: a bank transfer has come. The order counts as paid from now on, lapses no
 * more, and its buyer is told. The amount is checked. The store is the one that UPSTASH_* name, else this machine's; a
 * shop that runs here holds that one, so stop it first. Exit code 1 when the order does not become paid.
 */
import { formatMoney, toKurus } from '../../src/domain/money/money.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { confirmTransfer, type TransferConfirmation } from '../../functions/orders/transfer.ts';
import { atStore, runCommand } from './command.ts';
import { setStoreVariables } from './environment.ts';

const [orderNo = '', amount = ''] = process.argv.slice(2);

function wordsFor(confirmed: TransferConfirmation): string {
  switch (confirmed.outcome) {
    case 'PAID':
      return 'is paid; its buyer is told';
    case 'REPEATED':
      return 'was paid before; nothing has changed';
    case 'CLOSED':
      return 'is cancelled or returned: send the money back, or take the order anew';
    case 'NO_TRANSFER':
      return 'is not paid by bank transfer';
    case 'OTHER_AMOUNT':
      return `still has ${formatMoney(confirmed.total, 'tr')} to be paid, not what has come; nothing has changed: enter it on the order's page, with a reason`;
    case 'CHANGED':
      return 'is being changed by others; nothing has been booked: try again';
    case 'NONE':
      return 'is no order of this store';
  }
}

await runCommand(async () => {
  if (!ORDER_NUMBER.test(orderNo) || !/^\d{1,8}([.,]\d{2})?$/.test(amount)) {
    throw new Error('Which order, and how much has come? npm run paid -- KP-1795180000000 1186,88');
  }
  await atStore(async (store) => {
    setStoreVariables(store);
    const confirmed = await confirmTransfer(orderNo, toKurus(Number(amount.replace(',', '.'))));
    process.stdout.write(`${orderNo} ${wordsFor(confirmed)}\n`);
    if (confirmed.outcome !== 'PAID' && confirmed.outcome !== 'REPEATED') process.exitCode = 1;
  });
});
