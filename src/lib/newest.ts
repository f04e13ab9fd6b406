import { fetchFiles } from './module-files.ts';

/** Written by every build at this address (`pages/newest.js.ts`), so that a page of a former build finds it. */
const NEWEST = '/newest.js';

/** Has the newest build say whether it replaced the page's: a script that could not be fetched may be gone with a former one. */
const ask = (): void => {
  fetchFiles([NEWEST])
    .then(() => import(/* @vite-ignore */ NEWEST) as Promise<{ ask: () => Promise<void> }>)
    .then((newest) => newest.ask())
    // Offline: the caller has said that already.
    .catch(() => undefined);
};

for (const event of ['vite:preloadError', 'astro:hydration-error']) addEventListener(event, ask);
