/** GET /api/admin/journal: what operators did, newest first. One round trip. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-team.ts';
import { answer } from '../../http/answer.ts';
import { journalEntry, listJournal } from '../../journal/journal.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { key } from '../../store/keys.ts';
import { pageOfSet } from '../../store/page.ts';
import { defineScript } from '../../store/script.ts';

const LIST = defineScript({
  name: 'list-journal',
  uses: [pageOfSet, listJournal],
  keys: { journal: 'journal' },
  lua: `
local ids, following = pageOf(journal)
return {entriesOf(ids), following}`,
  answer: z.tuple([z.array(journalEntry), z.string()]),
});

export const showJournal = defineOperatorEndpoint(contract.showJournal, {
  async handle({ caller, query }) {
    const listed = await forOperator(caller, LIST, { keys: { journal: key.journal() }, args: query });
    if (!listed.ok) return listed;
    const [items, next] = listed.result;
    // A command of the machine has no name.
    return answer({ items: items.map((entry) => ({ ...entry, operator: entry.operator.trim() })), next });
  },
});
