import { nanoquery, type FetcherStore } from '@nanostores/query';
import type { CallFailure, CallResult } from './api.ts';

/** Spec §9: how long fetched data is fresh, and how long it is kept. In memory only, so nothing private stays on the disk. */
const FRESH_MS = 5 * 60_000;
const KEPT_MS = 10 * 60_000;
/** Spec §9: three retries, after 1 s and doubling, 30 s at most. */
const MAX_RETRIES = 3;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** A failed call, wrapped because the query library hands failures on by throwing. */
export class RemoteError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Data of the server, as a store: `data` or `error`, fetched for its first listener. */
export type Remote<T> = FetcherStore<T, RemoteError> & {
  /** Shows what a change has answered, without asking again. */
  replace: (data: T) => void;
};

type CachedAnswer = { error?: unknown } & Record<string, unknown>;
const cache = new Map<string, CachedAnswer>();

const [createFetcherStore, , { invalidateKeys, mutateCache }] = nanoquery({
  cache,
  dedupeTime: FRESH_MS,
  cacheLifetime: KEPT_MS,
  revalidateOnFocus: true,
  onErrorRetry: ({ error, retryCount }) =>
    error instanceof RemoteError ? retryDelay(error.failure, retryCount) : null,
});

/** Number of changes of each key: an answer that was asked for before the last one is old, and the library would show it. */
const changes = new Map<string, number>();
const noteChange = (key: string): void => void changes.set(key, (changes.get(key) ?? 0) + 1);

/** Keys whose data was dropped by a press or a sign-out, until other data has come. */
const dropped = new Set<string>();

/** Takes data off the screen at once, also in a tab that nobody looks at and while an answer is on its way. */
function drop(keys: readonly string[]): void {
  for (const key of keys) {
    noteChange(key);
    dropped.add(key);
  }
  mutateCache([...keys], undefined);
}

/**
 * Data that is looked at stays until its successor has come, unless it was dropped: the library takes data away whose ten
 * minutes have passed or whose retry begins, and forms below it would lose their typed values.
 * @param key under which the answer is cached; an address, where one call fetches it
 */
export function createRemote<T>(key: string, fetch: () => Promise<CallResult<T>>): Remote<T> {
  const fetchLatest = async (): Promise<T> => {
    const before = changes.get(key);
    const answer = await fetch();
    if (changes.get(key) !== before) return fetchLatest();
    if (!answer.ok) throw new RemoteError(answer);
    return answer.data;
  };
  const $store = createFetcherStore<T, RemoteError>(key, { fetcher: fetchLatest });
  // It becomes one by the next lines; a copy would lose what the library keeps on the store.
  const $remote = $store as Remote<T>;
  $remote.replace = (data) => {
    noteChange(key);
    mutateCache(key, data);
  };
  const { invalidate, revalidate } = $store;
  const set = $store.set.bind($store);
  $remote.set = (value) => {
    const data = $store.lc > 0 && !dropped.has(key) ? $store.value?.data : undefined;
    if (value.data !== undefined) dropped.delete(key);
    set(value.data === undefined && data !== undefined ? { ...value, data } : value);
  };
  $remote.invalidate = () => {
    drop([key]);
    invalidate();
  };
  $remote.revalidate = () => {
    noteChange(key);
    revalidate();
  };
  return $remote;
}

/** Asks again wherever the last answer was a failure; for the moment the network is back. */
export function retryFailed(): void {
  invalidateKeys([...cache].filter(([, { error }]) => error !== undefined).map(([key]) => key));
}

/** Drops their answers; listeners ask again. */
export function forget(keys: ReadonlySet<string>): void {
  drop([...keys]);
  invalidateKeys([...keys]);
}

/**
 * Milliseconds until a failed query is asked again by itself. Null when the same call would fail again, has been retried
 * often enough, or waits for the network to come back. @param failures in a row, from 1
 */
export function retryDelay({ retryable, code, retryAfterSeconds }: CallFailure, failures: number): number | null {
  if (!retryable || code === 'offline' || failures > MAX_RETRIES) return null;
  const serverWishMs = (retryAfterSeconds ?? 0) * 1000;
  return Math.min(LONGEST_RETRY_MS, Math.max(serverWishMs, FIRST_RETRY_MS * 2 ** (failures - 1)));
}
