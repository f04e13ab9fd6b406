import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { failureMessage } from '../i18n/failure.ts';
import type { CallFailure } from '../lib/api.ts';
import { retryFailed, type Remote, type RemoteError } from '../lib/remote-data.ts';
import { useI18n } from './i18n.tsx';
import styles from './RemoteData.module.css';
import { handsOnFocus } from './useFocusAfter.ts';

interface RemoteDataProps<T> {
  remote: Remote<T>;
  /** Read out while nothing is there yet; `skeleton` is what the eye gets, null where often nothing comes: no room is kept then. */
  loading: string;
  skeleton: ReactNode;
  /** A failure that is an answer of its own, such as an order that nobody has; `again` is for its `Failed`. */
  instead?: (failure: CallFailure, again: Again) => ReactNode;
  children: (data: T) => ReactNode;
}

const LOADING = { loading: true } as const;

/**
 * Answer of a call, in all its states: loading, there, or failed with a way to try again (spec §9, decisions U2). Needs
 * the messages of `calls`.
 */
export function RemoteData<T>({ remote, loading, skeleton, instead, children }: RemoteDataProps<T>) {
  const { data, error, loading: isLoading } = useStore(remote, { ssr: () => LOADING });
  const [failed, setFailed] = useState<RemoteError>();
  // Keep showing the last failure while the call is asked again.
  if (error && error !== failed) setFailed(error);
  if (data !== undefined && failed) setFailed(undefined);
  useEffect(() => {
    addEventListener('online', retryFailed);
    return () => removeEventListener('online', retryFailed);
  }, []);

  if (data !== undefined) return children(data);
  const failure = (error ?? failed)?.failure;
  // Show loading when the session has ended: the page is on its way to login.
  if (!failure || failure.code === 'session_ended') {
    return skeleton === null ? null : <Loading words={loading}>{skeleton}</Loading>;
  }
  const again = { retry: () => remote.invalidate(), asking: isLoading ? loading : undefined };
  return instead?.(failure, again) ?? <Failed failure={failure} {...again} />;
}

export interface Again {
  retry: () => void;
  /** Words in the place of the failure while it is asked again: the same failure is then read out once more. */
  asking?: string | undefined;
}

interface FailedProps extends Again {
  failure: CallFailure;
  /** Shown above the failure's own message. */
  title?: string;
}

export function Failed({ failure, title, retry, asking }: FailedProps) {
  const { t } = useI18n();
  return (
    <div ref={handsOnFocus} className={styles.failure} role="alert">
      {title !== undefined && <p className="field-error">{title}</p>}
      <p>{asking ?? failureMessage(t, failure)}</p>
      <button
        type="button"
        className="button"
        aria-disabled={asking ? true : undefined}
        onClick={asking ? undefined : retry}
      >
        {t('calls:retry')}
      </button>
    </div>
  );
}

interface LoadingProps {
  /** Read out; `children` are what the eye gets. */
  words: string;
  children: ReactNode;
}

export const Loading = ({ words, children }: LoadingProps) => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {words}
    </p>
    {children}
  </div>
);

interface SkeletonProps {
  rows: number;
  height: 'line' | 'card';
  /** Read out where nothing around it says that something is loading. */
  loading?: string;
}

/** Grey rows in the size of the content to come. */
export function Skeleton({ rows, height, loading }: SkeletonProps) {
  const grey = (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={['skeleton', styles[height]].join(' ')} />
      ))}
    </div>
  );
  return loading === undefined ? grey : <Loading words={loading}>{grey}</Loading>;
}
