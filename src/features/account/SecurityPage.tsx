import { useEffect, useState, type ReactNode } from 'react';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { CallFailure } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n, type IslandProps } from '../../ui/i18n.tsx';
import { DeletePanel } from './DeletePanel.tsx';
import { exportWhole } from './export.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** The island of `/account/security`; needs the messages of `account`, `auth`, `forms`, `rules` and `calls`. */
export default boundedIsland(SecurityPage);

function SecurityPage(words: IslandProps) {
  const passkeys = usePasskeysPanel(words);
  return (
    <div className="account-panels">
      <PasswordPanel />
      {passkeys}
      <SessionsPanel />
      <ExportPanel />
      <DeletePanel />
    </div>
  );
}

/** The panel for passkeys with its words: fetched where the browser knows passkeys, and shown nowhere else. */
function usePasskeysPanel(words: IslandProps): ReactNode {
  const [panel, setPanel] = useState<ReactNode>(null);
  const [given] = useState(words);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    void import('./PasskeysPanel.tsx')
      .then(({ passkeysPanel }) => passkeysPanel(given))
      // Without a network the other panels say so.
      .then(setPanel, () => undefined);
  }, [given]);
  return panel;
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
    if (!answer.ok) return;
    const file = new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' });
    saveFile(`kivrim-perde-${dayInIstanbul(new Date())}.json`, file);
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
