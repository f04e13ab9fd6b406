import { useId, useState } from 'react';
import { legalName } from '#content/shop.json';
import { type MarketingConsent, saveMarketing } from '../../contract/account.ts';
import { dayInIstanbul, formatDate } from '../../domain/values/dates.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { type CallFailure, type CallResult, isLost } from '../../lib/api.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import styles from './MarketingPanel.module.css';
import { callRepeatable } from '../session/session.ts';
import { $marketing } from './profile.ts';

/** The consent to campaign e-mails: what was said, when and where, and a switch to give and withdraw it (decisions P18). */
export function MarketingPanel() {
  const { t } = useI18n();
  return (
    <section className="account-panel" aria-labelledby="marketing">
      <h2 id="marketing">{t('marketing:account.title')}</h2>
      <RemoteData remote={$marketing} loading={t('account:loading')} skeleton={<Skeleton rows={2} height="line" />}>
        {(consent) => <Consent consent={consent} />}
      </RemoteData>
    </section>
  );
}

function Consent({ consent }: { consent: MarketingConsent }) {
  const { t } = useI18n();
  const id = useId();
  /** The asked value that is not answered yet. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [done, setDone] = useState('');

  async function change(given: boolean) {
    if (wanted !== null) return;
    setWanted(given);
    setDone('');
    const answer = await allowMarketing(given);
    setWanted(null);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) setDone(t(answer.data.given ? 'marketing:account.saved' : 'marketing:account.ended'));
    // The switch shall show what is in force, not what was wished.
    else if (isLost(answer)) $marketing.revalidate();
  }

  return (
    <div className={styles.consent}>
      <p>
        <WhatWasSaid consent={consent} />
      </p>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          className="tick"
          checked={wanted ?? consent.given}
          aria-disabled={wanted !== null || undefined}
          aria-describedby={id}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>{t('marketing:ask')}</span>
      </label>
      <div id={id} className="account-note">
        <p>{t('marketing:detail', { company: legalName })}</p>
        <p>{t('marketing:account.address')}</p>
      </div>
      <p role="status">{wanted === null ? done : t('account:saving')}</p>
      <div role="alert">
        {failure && (
          <p className="field-error">
            {t(isLost(failure) ? 'account:unsure' : 'marketing:account.failed')} {failureMessage(t, failure)}
          </p>
        )}
      </div>
    </div>
  );
}

function WhatWasSaid({ consent: { given, at, source } }: { consent: MarketingConsent }) {
  const { t, locale } = useI18n();
  if (at === null || source === null) return t('marketing:account.never');
  const values = {
    day: formatDate(dayInIstanbul(new Date(at)), locale),
    where: t(`marketing:account.where.${source}`),
  };
  return given ? <strong>{t('marketing:account.given', values)}</strong> : t('marketing:account.withdrawn', values);
}

/** Says what shall be, so that a call whose answer was lost may be made once more. */
async function allowMarketing(given: boolean): Promise<CallResult<MarketingConsent>> {
  const answer = await callRepeatable(saveMarketing, { body: { given } });
  if (answer.ok) $marketing.replace(answer.data);
  return answer;
}
