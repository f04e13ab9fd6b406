import { useState } from 'react';
import { dayInIstanbul } from '../../domain/dates.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { CallFailure } from '../../lib/api.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { DeletePanel } from './DeletePanel.tsx';
import { exportWhole } from './export.ts';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** The island of `/account/security`; needs the messages of `account`, `passkeys`, `auth`, `forms`, `rules` and `calls`. */
export default boundedIsland(SecurityPage);

function SecurityPage() {
  return (
    <div className="account-panels">
      <PasswordPanel />
      <PasskeysPanel />
      <SessionsPanel />
      <ExportPanel />
      <DeletePanel />
    </div>
  );
}

/** All that the shop knows of the customer, as a file (decisions S6). */
function ExportPanel() {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function fetchAndSave() {
    setBusy(true);
    const answer = await exportWhole();
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
  // Late enough for the browser to have started reading it.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
