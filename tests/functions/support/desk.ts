/** The rows that operators find on their desk, and their acts by the journal. */
import { desk } from '../../../functions/admin/desk/calls.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import type { DeskMessage, DeskMessages } from '../../../src/contract/admin-desk.ts';
import { ask, newAddress, newEmail, type Customer } from './account.ts';

/** Somebody writes to the shop. @param by an operator, who finds it as the newest */
export async function writeMessage(
  by: Customer,
  parts: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<DeskMessage> {
  const body = { name: 'Derya', email: newEmail(), phone: '', subject: 'Ölçü', message: 'Merhaba', ...parts };
  // Writing many is no reading in bulk.
  await store().command('test', (redis) => redis.del(key.operatorReads(by.User.id)));
  const { status } = await ask(contact, '/api/contact', { body, ip: newAddress(), headers });
  const [newest] = (await by.ask<DeskMessages>(desk, '/api/admin/messages')).data.items;
  if (status !== 202 || !newest) throw new Error('The message is not listed');
  return newest;
}

/** Act, before and after of each entry about a subject, the oldest first. */
export async function journalOf(subject: string): Promise<string[][]> {
  const command = <Result>(work: Parameters<ReturnType<typeof store>['command']>[1]) =>
    store().command('test', work) as Promise<Result>;
  const ids = await command<string[]>((redis) => redis.zrange(key.journalOf(subject), 0, -1));
  const entries = ids.map((id) =>
    command<string[]>((redis) =>
      redis.eval(`return redis.call('HMGET', KEYS[1], 'act', 'before', 'after')`, [key.journalEntry(id)], []),
    ),
  );
  return Promise.all(entries);
}
