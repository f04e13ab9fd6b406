import { useEffect, useState } from 'react';
import { Boundary } from '../../../ui/Boundary.tsx';
import { island, useI18n } from '../../../ui/i18n.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import type { CallFailure, CallResult } from '../../../lib/api.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { OrderNumberForm } from './OrderNumberForm.tsx';
import { Shipment } from './Shipment.tsx';
import { fetchTracking, orderNoInPath, type Tracking } from './tracking.ts';
import { TrackingHelp } from './TrackingHelp.tsx';
import './tracking.css';

/** Empty on `/track` itself. */
const askedFor = () => orderNoInPath(location.pathname) ?? '';

/** The island of `/track` and `/track/{orderNo}`; needs the messages of `tracking`, `rules` and `calls`. */
export default island(TrackingPage);

function TrackingPage() {
  return (
    <div className="tracking">
      <Boundary>
        <OrderTracking />
      </Boundary>
      <TrackingHelp />
    </div>
  );
}

function OrderTracking() {
  const { t } = useI18n();
  const orderNo = useInBrowser(askedFor);
  const [answer, setAnswer] = useState<CallResult<Tracking> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (orderNo) void fetchTracking(orderNo).then(setAnswer);
  }, [orderNo, tries]);
  const retry = () => {
    setAnswer(null);
    setTries((count) => count + 1);
  };

  if (orderNo === '') return <OrderNumberForm />;
  if (answer === null) return <TrackingSkeleton label={t('tracking:loading')} />;
  return answer.ok ? <Shipment tracking={answer.data} /> : failed(answer);

  function failed(failure: CallFailure) {
    if (failure.status === 404) {
      return (
        <div className="tracking-problem" role="alert">
          <h2>{t('tracking:missing.title')}</h2>
          <p>{t('tracking:missing.text')}</p>
          <OrderNumberForm typed={orderNo ?? ''} />
        </div>
      );
    }
    return (
      <div className="tracking-problem" role="alert">
        <h2>{t('tracking:failed.title')}</h2>
        <p>{failure.status >= 500 ? t('tracking:failed.text') : failureMessage(t, failure)}</p>
        <button type="button" className="button" onClick={retry}>
          {t('calls:retry')}
        </button>
      </div>
    );
  }
}

const TrackingSkeleton = ({ label }: { label: string }) => (
  <div aria-busy="true" className="tracking-skeleton">
    <p className="visually-hidden" role="status">
      {label}
    </p>
    <div className="skeleton" aria-hidden="true" />
    <div className="skeleton" aria-hidden="true" />
    <div className="skeleton" aria-hidden="true" />
  </div>
);
