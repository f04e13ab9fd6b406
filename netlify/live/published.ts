/**
 * Fetches the digest of what is live, which a build is compared with (`src/build/content/losses.ts`): from the published site
 * itself, else from the copy in the store.
 */
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import { key } from '../../functions/store/keys.ts';
import { FIRST_DIGEST, LIVE_FILE, parseDigest, type Digest } from '../../src/build/content/digest.ts';
import { DEADLINE_MS, storeOf, writeFound, type Environment } from './from-store.ts';

const ADDRESS = '/data/published.json';

/** Null where nobody could tell. */
type LiveAnswer = Digest | 'nothing' | null;

/**
 * Writes the file, or removes one from before, and answers what was done in one line. Never throws: a first publication has
 * nothing to lose.
 */
export async function writeLive(root: string, environment: Environment): Promise<string> {
  const { CONTEXT, URL: site = '' } = environment;
  // `URL` is Netlify's variable for the address of the published site.
  const ofSite = CONTEXT !== undefined && URL.canParse(site) ? await askSite(new URL(ADDRESS, site)) : null;
  const store = storeOf(environment);
  if (isDigest(ofSite) && store && CONTEXT === 'production') await keepCopy(store, ofSite);
  const told = isDigest(ofSite) ? ofSite : store ? await askStore(store) : ofSite;
  const live = isDigest(told) ? told : told === 'nothing' && ofSite === 'nothing' ? FIRST_DIGEST : null;
  // The counter sells while the shop is closed, and a store that does not answer may have orders.
  const hasSold = live?.orders === 'never' && store !== null && (await hasOrders(store));
  await writeFound(path.join(root, LIVE_FILE), hasSold ? { ...live, orders: 'closed' } : live);
  if (live === FIRST_DIGEST) return 'Nothing is published: this build is compared with nothing.';
  if (!live) return 'Nothing is known of what is live: this build is compared with nothing.';
  return `This build is compared with what is live, of ${live.builtOn}${isDigest(ofSite) ? '' : ' (copy of the store)'}.`;
}

const isDigest = (told: LiveAnswer): told is Digest => told !== null && told !== 'nothing';

const askSite = (address: URL): Promise<LiveAnswer> =>
  fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) }).then(
    async (answer) => (answer.status === 404 ? 'nothing' : answer.ok ? parseDigest(await answer.text()) : null),
    () => null,
  );

const askStore = (store: Redis): Promise<LiveAnswer> =>
  store.get<string>(key.published()).then(
    (text) => (text === null ? 'nothing' : parseDigest(text)),
    () => null,
  );

const hasOrders = (store: Redis): Promise<boolean> =>
  store.exists(key.orders()).then(
    (count) => count > 0,
    () => true,
  );

/** A store that does not answer leaves the copy of an earlier build. */
const keepCopy = (store: Redis, digest: Digest): Promise<unknown> =>
  store.set(key.published(), JSON.stringify(digest)).catch(() => null);
