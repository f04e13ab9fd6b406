/**
 * Warnings about limits, to the shop by letter, each once: a daily use that has reached a step of its ceiling (with every run
 * of the letters' job), a key that is nearly full (every night, once a month).
 */
import * as z from 'zod/mini';
import { DAILY_USES, dailyWarnings, type LimitWarning } from '../../src/domain/shop/daily-use.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { shop } from '../catalogue/shop.ts';
import { queueLetter } from '../mail/placing.ts';
import { dailyUseKey } from '../store/daily-use.ts';
import { f, luaFields, storedFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { TOLD_FROM, type KeySize } from './key-sizes.ts';

const READ = defineScript({
  name: 'read-daily-use',
  keys: { dailyUse: 'dailyUse' },
  lua: `return redis.call('HMGET', dailyUse, ${luaFields('dailyUse', DAILY_USES)})`,
  answer: storedFields('dailyUse', DAILY_USES),
});

/** A letter of this name was placed before, or is now. */
const WARN = defineScript({
  name: 'warn-of-limit',
  uses: [queueLetter],
  args: { id: 'text', warning: 'text' },
  lua: `
if redis.call('EXISTS', letterKey(id)) == 1 then return 'KNOWN' end
queueLetter(id, '', ${f.letter.kind}, 'limit-near', ${f.letter.locale}, 'tr', ${f.letter.warning}, warning)
return 'WARNED'`,
  answer: z.enum(['KNOWN', 'WARNED']),
});

async function warn(id: string, warning: LimitWarning): Promise<number> {
  const args = { id: `limit-near:${id}`, warning: JSON.stringify(warning) };
  return (await store().run(WARN, { keys: { outbox: key.outbox() }, args })) === 'WARNED' ? 1 : 0;
}

/** @returns letters that were placed @throws StoreUnavailable */
export async function warnOfDailyUse(now = new Date(), ceilings = shop.ceilings): Promise<number> {
  const { commands = 0, letters = 0 } = await store().run(READ, { keys: { dailyUse: dailyUseKey(now) }, args: {} });
  let placed = 0;
  for (const warning of dailyWarnings(dayInIstanbul(now), { commands, letters }, ceilings)) {
    placed += await warn(`${warning.day}:${warning.of}:${warning.at}`, warning);
  }
  return placed;
}

/** @returns letters that were placed @throws StoreUnavailable */
export async function warnOfKeys(sizes: readonly KeySize[], now = new Date()): Promise<number> {
  const month = dayInIstanbul(now).slice(0, 7);
  let placed = 0;
  for (const { key: name, part, full } of sizes.filter(({ part }) => part >= TOLD_FROM)) {
    placed += await warn(`${month}:${name}`, { of: 'key', key: name, percent: Math.floor(part * 100), full });
  }
  return placed;
}
