import { nanoquery, type FetcherStore } from '@nanostores/query';
import type * as z from 'zod/mini';
import type { CallFailure, CallResult } from '../../lib/api.ts';
import { callAsCustomer } from '../session/session.ts';
import { retryDelay } from './retry.ts';

/** Spec §9: freshness and retention of what was fetched. In memory only: nothing private is left behind. */
const FRESH_MS = 5 * 60_000;
const KEPT_MS = 10 * 60_000;

/** The library passes failures on by throwing. */
export class RemoteError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

export type Remote<T> = FetcherStore<T, RemoteError>;

type Cached = { error?: unknown } & Record<string, unknown>;
const cache = new Map<string, Cached>();

const [createFetcherStore, , { invalidateKeys, mutateCache }] = nanoquery({
  cache,
  dedupeTime: FRESH_MS,
  cacheLifetime: KEPT_MS,
  revalidateOnFocus: true,
  onErrorRetry: ({ error, retryCount }) =>
    error instanceof RemoteError ? retryDelay(error.failure, retryCount) : null,
});

/** What a customer's address answers, kept by that address. */
export const remote = <T>(path: string, read: z.ZodMiniType<T>): Remote<T> =>
  remoteBy(path, () => callAsCustomer(path, { read }));

/** The same for what takes more than one call. */
export const remoteBy = <T>(key: string, fetch: () => Promise<CallResult<T>>): Remote<T> =>
  createFetcherStore<T, RemoteError>(key, {
    fetcher: async () => {
      const answer = await fetch();
      if (!answer.ok) throw new RemoteError(answer);
      return answer.data;
    },
  });

/** Puts what a change has answered in the place of what was fetched before. */
export const replaceRemote = (key: string, data: unknown): void => {
  mutateCache(key, data);
};

/** Asks again wherever the last answer was a failure; for the moment the network is back. */
export function retryFailed(): void {
  invalidateKeys([...cache].filter(([, { error }]) => error !== undefined).map(([key]) => key));
}
