/** Whether somebody who reaches the store has changed the journal of the back room or cut entries out. */
import { checkJournal } from '../../functions/journal/chain.ts';
import { StoreUnavailable } from '../../functions/store/unavailable.ts';
import type { Store } from '../../functions/store/store.ts';
import type { Finding } from './finding.ts';

/** A store that does not answer is the finding of `store-findings.ts`. */
export async function journalFindings(store: Store): Promise<Finding[]> {
  try {
    const { entries, brokenAt } = await checkJournal(store);
    if (brokenAt === undefined) return [];
    const place =
      brokenAt === 'end'
        ? `its newest entries are missing after ${entries}`
        : `at ${new Date(Number(brokenAt)).toISOString()}, after ${entries} entries`;
    return [{ where: 'journal', what: `was changed or cut: ${place}. Compare it with the newest backup` }];
  } catch (error) {
    if (error instanceof StoreUnavailable) return [];
    throw error;
  }
}
