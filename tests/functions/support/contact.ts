/** Contact messages as the store has them. */
import { parseMessage, type ContactMessage } from '../../../functions/contact/messages.ts';
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';

/** The newest first. */
export const storedMessages = (): Promise<(ContactMessage & { readonly at: number })[]> =>
  store().command('test', async (redis) => {
    const ids = await redis.zrange<string[]>(key.messageTimes(), 0, -1, { rev: true, withScores: true });
    const found = ids.flatMap((id, index) => (index % 2 === 0 ? [[id, Number(ids[index + 1])] as const] : []));
    return Promise.all(
      found.map(async ([id, at]) => ({ ...parseMessage(String(await redis.hget(key.message(id), 'body'))), at })),
    );
  });
