import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const onTheServer = () => undefined;

/** What only a browser knows, once it is there; undefined in the built HTML. `read` must answer the same value each time. */
export const useInBrowser = <T>(read: () => T): T | undefined => useSyncExternalStore(never, read, onTheServer);
