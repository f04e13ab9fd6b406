/**
 * Eight kinds of callers (decisions A8, A12) × every call: each is refused with the one code that its kind gets, or answered as
 * the contract says. Calls with money of an order are tried besides.
 */
import { customer } from '../../functions/support/account.ts';
import { furnish } from '../../functions/support/belongings.ts';
import { headersOf, KINDS, makeTried, TRIED, wrongOf } from '../../functions/support/callers.ts';
import { CONTRACTS } from '../../support/contracts.ts';
import { holds, partOf, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop } from '../support/shop.ts';

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const shop = await startWatchedShop();
  const things = await furnish(await customer());
  // A part takes one call of so many, beginning where the seed says.
  const step = Math.round(TRIED.length / partOf(options, TRIED.length, 12));
  for (const [index, tried] of TRIED.entries()) {
    if (index % step !== options.seed % step) continue;
    options.progress?.(tried.name);
    for (const kind of KINDS)
      await tally.check(`${kind}: ${tried.name}`, async () => {
        const wrong = wrongOf(tried, kind, await makeTried(tried, things, await headersOf(kind)));
        holds(wrong === undefined, wrong ?? '');
      });
  }
  await shop.stop();
  return tally.outcome(
    `${CONTRACTS.length} calls × ${KINDS.length} callers, and ${TRIED.length - CONTRACTS.length} ways of money`,
  );
}

export const callers: Row = { name: 'Callers × calls', run };
