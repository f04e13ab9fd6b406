/**
 * Fetches the digest of what is live, which a build is compared with (`src/build/content/losses.ts`): from the published site
 * itself, else from the copy in the store.
 */
import path from 'node:path';
import type { Redis } from '@upstash/redis';
import { key } from '../../functions/store/keys.ts';
import { LIVE_FILE, parseDigest, type Digest } from '../../src/build/content/digest.ts';
import { DEADLINE_MS, storeOf, writeFound, type Environment } from './from-store.ts';

const ADDRESS = '/data/published.json';

/**
 * Writes the file, or removes one from before, and answers what was done in one line. Never throws: a first publication has
 * nothing to lose.
 */
export async function writeLive(root: string, environment: Environment): Promise<string> {
  const { CONTEXT, URL: site = '' } = environment;
  // `URL` is Netlify's variable for the address of the published site.
  const published = CONTEXT !== undefined && URL.canParse(site) ? await ofSite(new URL(ADDRESS, site)) : null;
  const store = storeOf(environment);
  if (published && store && CONTEXT === 'production') await keepCopy(store, published);
  const live = published ?? (store ? await ofStore(store) : null);
  await writeFound(path.join(root, LIVE_FILE), live);
  if (!live) return 'Nothing is known of what is live: this build is compared with nothing.';
  return `This build is compared with what is live, of ${live.builtOn}${published ? '' : ' (copy of the store)'}.`;
}

const ofSite = (address: URL): Promise<Digest | null> =>
  fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) }).then(
    async (answer) => (answer.ok ? parseDigest(await answer.text()) : null),
    () => null,
  );

const ofStore = (store: Redis): Promise<Digest | null> =>
  store.get<string>(key.published()).then(
    (text) => (text === null ? null : parseDigest(text)),
    () => null,
  );

/** A store that does not answer leaves the copy of an earlier build. */
const keepCopy = (store: Redis, digest: Digest): Promise<unknown> =>
  store.set(key.published(), JSON.stringify(digest)).catch(() => null);
