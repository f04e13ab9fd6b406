/**
 * The job that has the shop built anew once a day after reviews were published (decisions S11), and on the day when a price, a sale or "new" begins or ends: pages are settled when
 * they are built (decisions S9). The build knows its next such day, and which reviews it shows; the hook is called once a day, until a
 * build has succeeded and knows a later one.
 */
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import built from '#content/built/next-change.json' with { type: 'json' };
import { readBuildEnvironment } from '../environment.ts';
import { log } from '../http/log.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { defineJob } from './job.ts';

/** While the hook is asked nobody else asks; a run that dies meanwhile holds up the next ones no longer. */
const ASKING_MS = 10 * 60_000;
/** After it was asked: less than a day, so that the next day's first run may ask again. */
const ASKED_MS = 20 * 3_600_000;
const HOOK_MS = 10_000;

const CLAIM = defineScript({
  name: 'claim-rebuild',
  keys: { rebuildAsked: 'rebuildAsked' },
  args: { today: 'text' },
  lua: `
if redis.call('GET', rebuildAsked) == today then return 'ASKED' end
redis.call('SET', rebuildAsked, today, 'PX', '${ASKING_MS}')
return 'ASK'`,
  answer: z.enum(['ASK', 'ASKED']),
});

/** The hook said no, or nothing; its address, which is a secret, is in no message. */
class HookFailed extends Error {
  override readonly name = 'HookFailed';
}

export interface RebuildReport {
  readonly asked: number;
  /** One word for why none was asked for: `no-change`, `no-hook`, `asked-today`. */
  readonly because: string;
}

/**
 * @param change the day from which the pages of this build are outdated
 * @param reviews how often reviews had changed when this build read them; null where it was told of no store
 * @throws StoreUnavailable, EnvironmentError, HookFailed: the next run asks again
 */
export async function askForRebuild(
  now = new Date(),
  change = built.nextChange,
  reviews: string | null = built.reviews,
): Promise<RebuildReport> {
  const today = dayInIstanbul(now);
  const { BUILD_HOOK_URL } = readBuildEnvironment();
  const isPriceChange = today >= change;
  const changes = await store().command('read-unbuilt-reviews', (redis) => redis.get<string>(key.unbuiltReviews()));
  const hasReviews = reviews !== null && reviews !== (changes ?? '0');
  if (!isPriceChange && !hasReviews) return { asked: 0, because: 'no-change' };
  if (BUILD_HOOK_URL === undefined) {
    log('error', 'build_hook_missing', { change: isPriceChange ? change : 'reviews' });
    return { asked: 0, because: 'no-hook' };
  }
  const keys = { rebuildAsked: key.rebuildAsked() };
  if ((await store().run(CLAIM, { keys, args: { today } })) === 'ASKED') return { asked: 0, because: 'asked-today' };
  const isTaken = await callHook(BUILD_HOOK_URL, today);
  await store().command('settle-rebuild', (redis) =>
    isTaken ? redis.pexpire(keys.rebuildAsked, ASKED_MS) : redis.del(keys.rebuildAsked),
  );
  if (!isTaken) throw new HookFailed();
  return { asked: 1, because: 'change' };
}

async function callHook(hook: string, today: string): Promise<boolean> {
  const url = new URL(hook);
  url.searchParams.set('trigger_title', `Prices, sales and novelties of ${today}`);
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(HOOK_MS),
    });
    return ok;
  } catch {
    return false;
  }
}

export const runRebuild = defineJob('rebuild', async () => ({ ...(await askForRebuild()) }));
