import { useState } from 'react';
import type { CallFailure } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { LineProps } from './line-props.ts';
import styles from './ReviewPage.module.css';

/** Whether a complaint was remedied: only a yes is shown beside the review. */
export function RemediedForm({ calls, onChange }: LineProps) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  async function send(agrees: boolean) {
    if (busy) return;
    setBusy(true);
    const answer = await calls.answerRemedied(agrees);
    setBusy(false);
    setProblem(answer.ok ? null : answer);
    if (answer.ok) onChange(answer.data);
  }
  return (
    <section className={styles.end} aria-labelledby="remedied">
      <h2 id="remedied">{t('review:remediedAsk')}</h2>
      <p>{t('review:remediedText')}</p>
      <div role="alert">{problem && <p className="field-error">{failureMessage(t, problem)}</p>}</div>
      <p className="form-actions">
        {([true, false] as const).map((agrees) => (
          <button
            key={String(agrees)}
            type="button"
            className="button"
            aria-disabled={busy || undefined}
            onClick={() => void send(agrees)}
          >
            {t(agrees ? 'review:remediedYes' : 'review:remediedNo')}
          </button>
        ))}
      </p>
    </section>
  );
}
