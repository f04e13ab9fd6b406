/** The work of backups: the whole store, and what one more order of a customer leaves to a backup by change. */
import { key } from '../../functions/store/keys.ts';
import type { Connection } from '../../functions/store/store.ts';
import { walkChanges } from '../../netlify/local/backup/changes.ts';
import { connect } from '../../netlify/local/backup/client.ts';
import { storeTime, walk } from '../../netlify/local/backup/walk.ts';
import type { Engine } from '../../netlify/local/store/engine.ts';
import { inRooms, totalOf, type Ask } from './calls.ts';
import { by, LINE, newPerson } from './people.ts';
import { effortFor, type Effort } from './redis.ts';

const ORDERS = 20;

export interface BackupEffort {
  /** The whole store, for each of its orders. */
  readonly whole: Pick<Effort, 'commands' | 'bytes'>;
  /** A backup by change when nothing has changed. */
  readonly idle: Pick<Effort, 'commands' | 'bytes'>;
  /** Its growth by a new customer with a cart and an order. */
  readonly change: Pick<Effort, 'commands' | 'bytes'>;
}

/** Reads all of it. @returns how many lines */
async function drain(lines: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _line of lines) count += 1;
  return count;
}

interface Bench {
  readonly ask: Ask;
  readonly engine: Engine;
  readonly store: Connection;
  readonly settled: () => Promise<unknown>;
  /** In the store. */
  readonly orders: number;
}

export async function measureBackups({ ask, engine, store, settled, orders }: Bench): Promise<BackupEffort> {
  const redis = connect(store);
  const part = ({ commands, bytes }: Effort, count: number) => ({ commands: commands / count, bytes: bytes / count });
  const whole = await effortFor(engine, () => drain(walk(redis)));
  await redis.del(key.changedKeys());
  const until = await storeTime(redis);
  const idle = await effortFor(engine, () => drain(walkChanges(redis, until)));
  const total = await totalOf(ask, inRooms);
  for (let count = 0; count < ORDERS; count += 1) {
    const person = await newPerson(ask);
    await ask(by(person, { method: 'POST', path: '/api/cart/add', body: LINE }));
    const placed = await ask(by(person, inRooms(total)));
    if (placed.status !== 201) throw new Error(`No order for the bench of backups: ${placed.text}`);
  }
  await settled();
  const changed = await effortFor(engine, () => drain(walkChanges(redis, until)));
  const added = { ...changed, commands: changed.commands - idle.commands, bytes: changed.bytes - idle.bytes };
  return { whole: part(whole, orders), idle: part(idle, 1), change: part(added, ORDERS) };
}
