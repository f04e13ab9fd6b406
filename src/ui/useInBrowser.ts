import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const onTheServer = () => undefined;

/**
 * Returns a value that only a browser knows, once it is there; undefined in the built HTML. `read` must answer the same
 * value each time.
 */
export const useInBrowser = <T>(read: () => T): T | undefined => useSyncExternalStore(never, read, onTheServer);

/** Whether the page answers: false in the built HTML and while it is being hydrated. */
export const useAlive = (): boolean => useInBrowser(yes) ?? false;
const yes = () => true;
