import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import type { CallFailure } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { retryFailed, type Remote, type RemoteError } from './remote.ts';
import styles from './Shown.module.css';

interface ShownProps<T> {
  remote: Remote<T>;
  /** Said while nothing is there yet; the layout it stands in for follows it. */
  loading: string;
  skeleton: ReactNode;
  /** A failure that is an answer of its own, such as an order that nobody has. */
  instead?: (failure: CallFailure) => ReactNode;
  children: (data: T) => ReactNode;
}

const LOADING = { loading: true } as const;

/** What a call answers, in all its states: loading, there, or failed with a way to try again (spec §9, decisions U2). */
export function Shown<T>({ remote, loading, skeleton, instead, children }: ShownProps<T>) {
  const { data, error } = useStore(remote, { ssr: () => LOADING });
  const [failed, setFailed] = useState<RemoteError>();
  // While it is asked again, the last failure stays to be seen.
  if (error && error !== failed) setFailed(error);
  if (data !== undefined && failed) setFailed(undefined);
  useEffect(() => {
    addEventListener('online', retryFailed);
    return () => {
      removeEventListener('online', retryFailed);
    };
  }, []);

  if (data !== undefined) return children(data);
  const failure = (error ?? failed)?.failure;
  // A session that has ended leads away from here.
  if (!failure || failure.code === 'session_ended') {
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {loading}
        </p>
        {skeleton}
      </div>
    );
  }
  return (
    instead?.(failure) ?? (
      <Failed
        failure={failure}
        retry={() => {
          remote.invalidate();
        }}
      />
    )
  );
}

interface FailedProps {
  failure: CallFailure;
  /** Said before what the failure itself says. */
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

/** Lines of grey in the size of what is on its way. */
export const Skeleton = ({ rows, height }: { rows: number; height: 'line' | 'card' }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={['skeleton', styles[height]].join(' ')} />
    ))}
  </div>
);
