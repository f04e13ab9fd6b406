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
  working ??= register();
  return working;
}

/** A policy is made once in the life of a page. */
let working: Promise<boolean> | undefined;

async function register(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register(trusted(), { scope: location.pathname, updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}

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
