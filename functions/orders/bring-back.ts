/** An order comes back from the archive before an act writes to it, so that boards, plans and counters find all of it in the store. */
import * as z from 'zod/mini';
import { f, luaList } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { archiveName, fieldsInArchive, LEAVING } from './archived.ts';
import type { StoredOrder } from './stored-order.ts';

/** Nothing where somebody else has brought it back. Fields that it has meanwhile stay; the text in the archive is to be deleted. */
const BRING_BACK = defineScript({
  name: 'bring-order-back',
  isWhole: true,
  keys: { order: 'order', archiveNotes: 'archiveNotes', archiveLater: 'archiveLater' },
  args: { orderNo: 'text', digest: 'text', name: 'text', texts: 'list', now: 'text' },
  lua: `
if redis.call('HGET', order, ${f.order.archived}) ~= digest then return 'DONE' end
for i, field in ipairs({${luaList(LEAVING)}}) do
  if texts[i] ~= '' then redis.call('HSETNX', order, field, texts[i]) end
end
redis.call('HDEL', order, ${f.order.archived})
redis.call('ZADD', archiveNotes, now, name)
redis.call('ZADD', archiveLater, now, orderNo)
return 'DONE'`,
  answer: z.literal('DONE'),
});

/** No round trip for an order that is all in the store. @throws StoreUnavailable */
export async function bringBack({ orderNo, archived }: Pick<StoredOrder, 'orderNo' | 'archived'>): Promise<void> {
  if (archived === null) return;
  const fields = await fieldsInArchive(orderNo, archived);
  await store().run(BRING_BACK, {
    keys: { order: key.order(orderNo), archiveNotes: key.archiveNotes(), archiveLater: key.archiveLater() },
    args: {
      orderNo,
      digest: archived,
      name: archiveName(orderNo, archived),
      texts: LEAVING.map((field) => fields[field] ?? ''),
      now: Date.now(),
    },
  });
}
