import { useEffect, useState } from 'react';
import { showVisit, type Visit } from '../../../contract/admin-visits.ts';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { handsOnFocus } from '../../../ui/useFocusAfter.ts';
import { callAsOperator } from '../call.ts';
import { DropVisit } from './DropVisit.tsx';
import { VisitPlan } from './VisitPlan.tsx';

/**
 * When an order is fitted, as it stands and in a form: fetched for orders that we hang.
 * @param isOff whether the order was called off: a visit that is still to come can only be taken back
 */
export function OrderVisitPlan({ orderNo, isOff }: { orderNo: string; isOff: boolean }) {
  const { t } = useI18n();
  const [visit, setVisit] = useState<Visit | null>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [asked, setAsked] = useState(0);
  const [dropped, setDropped] = useState(false);
  useEffect(() => {
    let mounted = true;
    void callAsOperator(showVisit, { params: { subject: orderNo } }).then((answer) => {
      if (!mounted) return;
      setFailure(answer.ok ? null : answer);
      if (answer.ok) setVisit(answer.data.visit);
    });
    return () => {
      mounted = false;
    };
  }, [orderNo, asked]);
  const isComing = visit ? visit.day >= dayInIstanbul(new Date()) : failure !== null;
  if (isOff && !isComing && !dropped) return null;
  return (
    <section aria-labelledby="fitting">
      <h2 id="fitting">{t('admin-visits:plan.titleFitting')}</h2>
      {isOff && visit !== undefined && (
        <DropVisit
          subject={orderNo}
          visit={visit}
          onChange={(now) => {
            setVisit(now);
            setDropped(now === null);
          }}
        />
      )}
      {!isOff && visit !== undefined && (
        <VisitPlan subject={orderNo} kind="fitting" name={orderNo} visit={visit} onChange={setVisit} />
      )}
      {visit === undefined && failure && (
        <p role="alert">
          {failureMessage(t, failure)}{' '}
          <button type="button" className="link-button" ref={handsOnFocus} onClick={() => setAsked(asked + 1)}>
            {t('calls:retry')}
          </button>
        </p>
      )}
    </section>
  );
}
