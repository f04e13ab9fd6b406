import { useCallback, useEffect, useState } from 'react';
import { TextsContext, textsOf } from '../../components/ui/texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Words } from '../../i18n/client.ts';
import type { CallResult } from '../../lib/api.ts';
import { failureWords } from '../../lib/failure.ts';
import { OrderNumberForm } from './OrderNumberForm.tsx';
import { Shipment } from './Shipment.tsx';
import { fetchTracking, orderNoInPath, type Tracking } from './tracking.ts';
import { TrackingHelp } from './TrackingHelp.tsx';
import './tracking.css';

type Shown = { state: 'loading' } | { state: 'ask' } | { state: 'answered'; answer: CallResult<Tracking> };

/** The island of `/track` and `/track/{orderNo}`; needs the dictionaries `tracking`, `rules` and `calls`. */
export default function TrackingPage({ words, locale }: { words: Words; locale: Locale }) {
  const texts = textsOf(words, locale);
  const { t } = texts;
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const load = useCallback(async () => {
    const orderNo = orderNoInPath(location.pathname);
    setShown(orderNo === null ? { state: 'ask' } : { state: 'loading' });
    if (orderNo !== null) setShown({ state: 'answered', answer: await fetchTracking(orderNo) });
  }, []);
  useEffect(() => {
    void load();
  }, [load]);

  return (
    <TextsContext value={texts}>
      <div className="tracking">
        {shown.state === 'loading' && <TrackingSkeleton label={t('tracking:loading')} />}
        {shown.state === 'ask' && <OrderNumberForm />}
        {shown.state === 'answered' && (shown.answer.ok ? <Shipment tracking={shown.answer.data} /> : failed(shown.answer))}
        <TrackingHelp />
      </div>
    </TextsContext>
  );

  function failed(failure: Exclude<CallResult<Tracking>, { ok: true }>) {
    if (failure.status === 404) {
      return (
        <div className="tracking-problem" role="alert">
          <h2>{t('tracking:missing.title')}</h2>
          <p>{t('tracking:missing.text')}</p>
          <OrderNumberForm typed={orderNoInPath(location.pathname) ?? ''} />
        </div>
      );
    }
    return (
      <div className="tracking-problem" role="alert">
        <h2>{t('tracking:failed.title')}</h2>
        <p>{failure.status >= 500 ? t('tracking:failed.text') : failureWords(t, failure)}</p>
        <button type="button" className="button" onClick={() => void load()}>
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
