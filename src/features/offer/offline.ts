import { WORKER_POLICY, WORKER_URL } from '../../domain/offer/offline.ts';

/** Interface of Trusted Types for script addresses; TypeScript's DOM does not know it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/**
 * Has this page kept for houses without network, by a worker whose scope is this page alone (`worker.js`). Resolves once it would open
 * there: false in browsers without workers, over plain http, and where nothing may be stored.
 */
export function workOffline(): Promise<boolean> {
  working ??= register(location.pathname);
  return working;
}

let working: Promise<boolean> | undefined;

/** Has `/offline` kept, to be shown instead of any page that does not come. Waits until this page is there. */
export function keepOfflinePage(): void {
  const keep = (): void => void register('/');
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}

async function register(scope: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    address ??= trusted();
    const settings = { scope, updateViaCache: 'none' } as const;
    return await isActive(await navigator.serviceWorker.register(address, settings));
  } catch {
    return false;
  }
}

/** `navigator.serviceWorker.ready` would name the worker of the whole shop while that of this page is installed. */
function isActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve(active !== null);
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve(coming.state === 'activated');
    });
  });
}

/** A policy is made once in the life of a page. */
let address: string | undefined;

/** The only script address that the pages' policy lets be made from text (security §3.3): this one. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(WORKER_POLICY, {
    createScriptURL(url) {
      if (url !== WORKER_URL) throw new TypeError('not the worker');
      return url;
    },
  });
  return policy ? policy.createScriptURL(WORKER_URL) : WORKER_URL;
}
