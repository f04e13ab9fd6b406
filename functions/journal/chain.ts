/** Whether the journal is whole: each entry holds the hash of itself and the one before (`writeJournal`). */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedHash } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import type { Store } from '../store/store.ts';

const ENTRIES_AT_ONCE = 200;

/** Fields of an entry, empty where it has none. */
const chained = z.pipe(
  storedHash('journalEntry', ['uid', 'operator', 'act', 'subject', 'before', 'after', 'chain', 'place']),
  z.transform(
    ({ uid = '', operator = '', act = '', subject = '', before = '', after = '', chain = '', place = '' }) => ({
      ...{ uid, operator, act, subject, before, after },
      ...{ chain, place },
    }),
  ),
);

/** Entries after the millisecond `after`, oldest first, and the head. */
const READ = defineScript({
  name: 'read-journal-chain',
  keys: { journal: 'journal', journalHead: 'journalHead' },
  args: { after: 'text' },
  builds: ['journalEntry'],
  lua: `
local found = {}
for i, id in ipairs(redis.call('ZRANGE', journal, '(' .. after, '+inf', 'BYSCORE', 'LIMIT', 0, ${ENTRIES_AT_ONCE})) do
  found[i] = {id, redis.call('HGETALL', journalEntryKey(id))}
end
return {found, redis.call('HGETALL', journalHead)}`,
  answer: z.tuple([z.array(z.tuple([z.string(), chained])), chained]),
});

type Entry = z.output<typeof chained>;

const hashOf = (former: string, id: string, { uid, operator, act, subject, before, after }: Entry): string =>
  createHash('sha1')
    .update(
      [former, id, uid, operator, act, subject, before, after]
        .map((part) => `${Buffer.byteLength(part)}:${part}`)
        .join(''),
    )
    .digest('hex');

/** How many entries are chained, and the first place where the chain does not hold. */
export interface JournalState {
  readonly entries: number;
  /** Id of the first entry that was changed or before which one is missing; `end` when the newest are; undefined when whole. */
  readonly brokenAt?: string;
}

/**
 * Reads the whole journal. Entries from before the chain have none, and stand before all others.
 * @throws StoreUnavailable
 */
export async function checkJournal(store: Store): Promise<JournalState> {
  let former = '';
  let after = '0';
  let entries = 0;
  for (;;) {
    const keys = { journal: key.journal(), journalHead: key.journalHead() };
    const [found, head] = await store.run(READ, { keys, args: { after } });
    for (const [id, entry] of found) {
      after = id;
      if (entry.chain === '' && entries === 0) continue;
      if (entry.chain !== hashOf(former, id, entry) || Number(entry.place) !== entries + 1)
        return { entries, brokenAt: id };
      former = entry.chain;
      entries += 1;
    }
    if (found.length > 0) continue;
    return head.chain === former ? { entries } : { entries, brokenAt: 'end' };
  }
}
