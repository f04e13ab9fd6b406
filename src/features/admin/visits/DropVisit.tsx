import { useRef, useState } from 'react';
import type { Visit } from '../../../contract/admin-visits.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { DropButton, PlannedTime } from './VisitPlan.tsx';
import styles from './VisitPlan.module.css';

interface DropVisitProps {
  subject: string;
  /** Null once it was taken back. */
  visit: Visit | null;
  onChange: (visit: Visit | null) => void;
}

/** Visit to an order that was called off, with the button that takes it back. */
export function DropVisit({ subject, visit, onChange }: DropVisitProps) {
  const { t } = useI18n();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className={styles.plan}>
      {visit && (
        <>
          <PlannedTime kind="fitting" visit={visit} />
          <DropButton
            {...{ subject, visit }}
            className="button"
            onDone={({ visit: now, failure: why }) => {
              setFailure(why);
              if (now !== undefined) onChange(now);
              // The button goes with the visit.
              if (now === null) status.current?.focus();
            }}
          />
        </>
      )}
      {failure && <p role="alert">{failureMessage(t, failure)}</p>}
      <p role="status" tabIndex={-1} ref={status}>
        {visit === null ? t('admin-visits:plan.dropped') : ''}
      </p>
    </div>
  );
}
