/** The last step of a restore: lists and pointers follow what the file holds (`functions/admin/data/mend.ts`). */
import { definitionOf, LIST_MENDERS, MENDED_AT_ONCE, MENDERS } from '../../../functions/admin/data/mend.ts';
import type { KeyName } from '../../../functions/store/keys.ts';
import type { Store } from '../../../functions/store/store.ts';
import type { Backup } from './pieces.ts';

/** Goes through the file once more. @throws UnreadableBackup, StoreUnavailable */
export async function mendFrom(backup: Backup, store: Store): Promise<void> {
  const waiting = new Map<KeyName, string[]>();
  const flush = async (of: KeyName) => {
    await MENDERS[of]?.(store, waiting.get(of) ?? []);
    waiting.delete(of);
  };
  await backup.each(async ([place, entry]) => {
    const { of, own } = definitionOf(entry.key) ?? {};
    if (of === undefined || own === undefined) return;
    if (entry.type === 'zset') {
      await LIST_MENDERS[of]?.(
        store,
        own,
        entry.value.map(([member]) => member),
      );
    }
    if (place === 'more' || !MENDERS[of]) return;
    const ids = waiting.get(of) ?? [];
    ids.push(own);
    waiting.set(of, ids);
    if (ids.length === MENDED_AT_ONCE) await flush(of);
  });
  for (const of of [...waiting.keys()]) await flush(of);
}
