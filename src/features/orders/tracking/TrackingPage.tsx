import { useEffect, useRef, useState } from 'react';
import type { Tracking } from '../../../contract/orders.ts';
import { Boundary } from '../../../ui/Boundary.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { handsOnFocus } from '../../../ui/useFocusAfter.ts';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import type { CallFailure, CallResult } from '../../../lib/api.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { LatePayNow } from '../payment/LatePayNow.tsx';
import { Shipment } from './Shipment.tsx';
import { askedOrderNo, fetchTracking, readOrderNo } from './tracking.ts';
import styles from './Tracking.module.css';
import { TrackingHelp } from './TrackingHelp.tsx';

/** Empty on `/track` itself. */
const orderNoHere = () => askedOrderNo(location.pathname) ?? '';

/** The island of `/track` and `/track/{orderNo}`; needs the messages of `tracking`, `rules` and `calls`. */
export default boundedIsland(TrackingPage);

function TrackingPage() {
  const orderNo = useInBrowser(orderNoHere);
  return (
    <div className={styles.tracking}>
      <Boundary>
        <OrderTracking />
      </Boundary>
      <TrackingHelp orderNo={orderNo} />
    </div>
  );
}

function OrderTracking() {
  const { t } = useI18n();
  const orderNo = useInBrowser(orderNoHere);
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
  return answer.ok ? <Shipment tracking={answer.data} pay={payNow(answer.data)} /> : failed(answer);

  /** Everybody with the number sees this page, so paying asks for the order's e-mail address. */
  function payNow({ orderNo: shown, payUntil, cardState }: Tracking) {
    return cardState && <LatePayNow orderNo={shown} state={cardState} until={payUntil} />;
  }

  function failed(failure: CallFailure) {
    if (failure.status === 404) {
      return (
        <div className={styles.problem} role="alert">
          <h2>{t('tracking:missing.title')}</h2>
          <p>{t('tracking:missing.text')}</p>
          <OrderNumberForm typed={orderNo ?? ''} />
        </div>
      );
    }
    return (
      <div className={styles.problem} role="alert">
        <h2>{t('tracking:failed.title')}</h2>
        <p>{failure.status >= 500 ? t('tracking:failed.text') : failureMessage(t, failure)}</p>
        <button type="button" className="button" ref={handsOnFocus} onClick={retry}>
          {t('calls:retry')}
        </button>
      </div>
    );
  }
}

function OrderNumberForm({ typed = '' }: { typed?: string }) {
  const { t, to } = useI18n();
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const orderNo = readOrderNo(field.current?.value ?? '');
        if (orderNo) {
          location.assign(to.track(orderNo));
          return;
        }
        setError(t('tracking:form.invalid'));
        field.current?.focus();
      }}
    >
      <InputField
        label={t('tracking:form.label')}
        name="orderNo"
        required
        error={error}
        hint={t('tracking:form.hint')}
        ref={field}
        defaultValue={typed}
        placeholder="KP-"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={() => setError('')}
      />
      <button type="submit" className="button button-primary">
        {t('tracking:form.submit')}
      </button>
    </form>
  );
}

const TrackingSkeleton = ({ label }: { label: string }) => (
  <div aria-busy="true" className={styles.skeleton}>
    <p className="visually-hidden" role="status">
      {label}
    </p>
    <div className="skeleton" aria-hidden="true" />
    <div className="skeleton" aria-hidden="true" />
    <div className="skeleton" aria-hidden="true" />
  </div>
);
