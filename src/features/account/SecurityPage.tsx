import { type ReactNode, useEffect, useState } from 'react';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { CallFailure, CallResult } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { type IslandProps, useI18n } from '../../ui/i18n.tsx';
import { DeletePanel } from './DeletePanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { exportAccount } from '../../contract/account-export.ts';
import type { AnswerOf } from '../../contract/contract.ts';
import { callAsCustomer } from '../session/session.ts';

/** The island of `/account/security`; needs the messages of `account`, `auth`, `forms`, `calls`, and of `rules` those of passwords. */
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

type AccountExport = Omit<AnswerOf<typeof exportAccount>, 'next'>;

/** Hundreds of orders over a slow line take their time. */
const TIMEOUT_MS = 60_000;

/** All that the shop knows of the customer: the first answer, with the orders of those that go on from it. */
async function exportWhole(): Promise<CallResult<AccountExport>> {
  const orders: AccountExport['orders'] = [];
  let first: AccountExport | undefined;
  let cursor = '';
  for (;;) {
    const query = cursor === '' ? {} : { cursor };
    const answer = await callAsCustomer(exportAccount, { query, timeoutMs: TIMEOUT_MS });
    if (!answer.ok) return answer;
    const { next, ...part } = answer.data;
    orders.push(...part.orders);
    first ??= part;
    if (next === null) return { ...answer, data: { ...first, orders } };
    cursor = next;
  }
}
