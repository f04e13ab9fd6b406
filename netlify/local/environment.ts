/** What a deployed shop gets from its owner's settings, set for this process. */
import { developmentEnvironment } from './secrets.ts';
import type { LocalStore } from './store/local-store.ts';

/**
 * Before the build, which reads them as the functions do. The labelled demo cards are the default
 * of one's own machine, never a deployed one (decisions P12).
 */
export function setDefaults(): void {
  process.env.PAYMENT_PROVIDER ??= 'demo';
}

/** Before the first call, which is when functions look for the store. */
export function setStore(store: Pick<LocalStore, 'url' | 'token'>): void {
  process.env.UPSTASH_REDIS_REST_URL = store.url;
  process.env.UPSTASH_REDIS_REST_TOKEN = store.token;
}

/** Before the first call. @param folder where this machine keeps its secrets and its outbox */
export async function setAccounts(folder: string): Promise<void> {
  for (const [name, value] of Object.entries(await developmentEnvironment(folder))) process.env[name] = value;
}

/** As soon as the shop listens: links in mails lead there. */
export function setOrigin(origin: string): void {
  process.env.SITE_ORIGIN ??= origin;
}
