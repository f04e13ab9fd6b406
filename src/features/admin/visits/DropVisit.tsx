import { useRef, useState } from 'react';
import type { Visit } from '../../../contract/admin-visits.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { dropVisit } from './visit-list.ts';
import { PlannedTime } from './VisitPlan.tsx';
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  async function drop(version: number): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const update = await dropVisit(subject, version);
    setBusy(false);
    setFailure(update.failure);
    if (update.visit === undefined) return;
    onChange(update.visit);
    // The button goes with the visit.
    if (update.visit === null) status.current?.focus();
  }
  return (
    <div className={styles.plan}>
      {visit && (
        <>
          <PlannedTime kind="fitting" visit={visit} />
          <button
            type="button"
            className="button"
            aria-disabled={isBusy || undefined}
            onClick={() => void drop(visit.version)}
          >
            {t('admin-visits:plan.drop')}
          </button>
        </>
      )}
      {failure && <p role="alert">{failureMessage(t, failure)}</p>}
      <p role="status" tabIndex={-1} ref={status}>
        {visit === null ? t('admin-visits:plan.dropped') : ''}
      </p>
    </div>
  );
}
