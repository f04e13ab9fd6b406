/** What a deployed shop gets from its owner's settings, set for this process. */
import type { LocalStore } from './store/local-store.ts';

/** Functions read the environment on their first call, so this comes before the server listens. */
export function setEnvironment(store: Pick<LocalStore, 'url' | 'token'>): void {
  process.env.UPSTASH_REDIS_REST_URL = store.url;
  process.env.UPSTASH_REDIS_REST_TOKEN = store.token;
  // The labelled demo cards are the local default, never a deployed one (decisions P12).
  process.env.PAYMENT_PROVIDER ??= 'demo';
}
