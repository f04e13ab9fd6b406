import { useState } from 'react';
import type { CallResult } from '../lib/api.ts';
import { withProof, type Send } from '../lib/with-proof.ts';
import { useI18n } from './i18n.tsx';

export interface SecurityCheckState {
  /** Sends a call that the shop may want a proof of work with. */
  run: <T>(send: Send<T>) => Promise<CallResult<T>>;
  /** Gives the work up; null while there is none. */
  cancel: (() => void) | null;
}

export function useSecurityCheck(): SecurityCheckState {
  const [work, setWork] = useState<{ cancel: () => void } | null>(null);
  return {
    cancel: work?.cancel ?? null,
    run: (send) => withProof(send, (cancel) => setWork(cancel && { cancel })),
  };
}

/** Work of the browser meanwhile, and the way out of it. Needs the messages of `calls`. */
export function SecurityCheck({ check: { cancel } }: { check: SecurityCheckState }) {
  const { t } = useI18n();
  return (
    <div role="status">
      {cancel && (
        <p>
          {t('calls:check.busy')}{' '}
          <button type="button" className="link-button" onClick={cancel}>
            {t('calls:check.cancel')}
          </button>
        </p>
      )}
    </div>
  );
}
