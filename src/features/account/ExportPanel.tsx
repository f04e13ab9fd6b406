import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { dayInIstanbul } from '../../domain/dates.ts';
import type { CallFailure } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { noAnswer } from '../session/answers.ts';
import { callAsCustomer } from '../session/session.ts';

/** Everything the shop knows of its customer, as a file. */
export function ExportPanel() {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function fetchAndSave() {
    setBusy(true);
    const answer = await callAsCustomer('/api/account/export', { read: noAnswer });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) saveFile(`kivrim-perde-${dayInIstanbul(new Date())}.json`, JSON.stringify(answer.data, null, 2));
  }

  return (
    <section className="account-panel" aria-labelledby="export">
      <h2 id="export">{t('account:export.title')}</h2>
      <p>{t('account:export.text')}</p>
      <div role="alert">{failure && <p className="field-error">{failureMessage(t, failure)}</p>}</div>
      <button
        type="button"
        className="button"
        aria-disabled={busy || undefined}
        onClick={() => void (busy || fetchAndSave())}
      >
        {t(busy ? 'account:export.busy' : 'account:export.get')}
      </button>
    </section>
  );
}

function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
