import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { failureMessage } from '../i18n/failure.ts';
import type { CallFailure } from '../lib/api.ts';
import { retryFailed, type Remote, type RemoteError } from '../lib/remote-data.ts';
import { useI18n } from './i18n.tsx';
import styles from './RemoteData.module.css';

interface RemoteDataProps<T> {
  remote: Remote<T>;
  /** Read out while nothing is there yet; `skeleton` is what the eye gets, null where often nothing comes: no room is kept then. */
  loading: string;
  skeleton: ReactNode;
  /** A failure that is an answer of its own, such as an order that nobody has. */
  instead?: (failure: CallFailure) => ReactNode;
  children: (data: T) => ReactNode;
}

const LOADING = { loading: true } as const;

/**
 * Answer of a call, in all its states: loading, there, or failed with a way to try again (spec §9, decisions U2). Needs
 * the messages of `calls`.
 */
export function RemoteData<T>({ remote, loading, skeleton, instead, children }: RemoteDataProps<T>) {
  const { data, error } = useStore(remote, { ssr: () => LOADING });
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
    if (skeleton === null) return null;
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {loading}
        </p>
        {skeleton}
      </div>
    );
  }
  return instead?.(failure) ?? <Failed failure={failure} retry={() => remote.invalidate()} />;
}

interface FailedProps {
  failure: CallFailure;
  /** Shown above the failure's own message. */
  title?: string;
  retry: () => void;
}

export function Failed({ failure, title, retry }: FailedProps) {
  const { t } = useI18n();
  return (
    <div className={styles.failure} role="alert">
      {title !== undefined && <p className="field-error">{title}</p>}
      <p>{failureMessage(t, failure)}</p>
      <button type="button" className="button" onClick={retry}>
        {t('calls:retry')}
      </button>
    </div>
  );
}

/** Grey rows in the size of the content to come. */
export const Skeleton = ({ rows, height }: { rows: number; height: 'line' | 'card' }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={['skeleton', styles[height]].join(' ')} />
    ))}
  </div>
);
