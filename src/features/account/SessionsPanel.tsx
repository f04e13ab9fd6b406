import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { formatInstant } from '../../domain/values/dates.ts';
import { type CallResult, isLost } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { DeviceSession } from '../../contract/account.ts';
import { signOut } from '../session/sign-in-out.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import styles from './SecurityPage.module.css';
import { EndAllDialog } from './EndAllDialog.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import * as contract from '../../contract/account.ts';
import { customerRemote } from '../session/customer-data.ts';
import { callRepeatable } from '../session/session.ts';

/** The customer's sessions with device and last use, to end one or all (decisions S6). */
export function SessionsPanel() {
  const { t, to } = useI18n();
  const [asking, setAsking] = useState(false);
  const [press, setPress] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(press);

  async function notify(answer: CallResult<unknown>, done: string) {
    if (answer.ok) await showToast({ text: done, tone: 'success' });
    else {
      const title = t(isLost(answer) ? 'account:unsure' : 'account:error');
      await showToast({ title, text: failureMessage(t, answer), tone: 'error' });
    }
  }

  async function end(one: DeviceSession) {
    if (one.current) await signOut(to.home);
    else {
      const answer = await endSession(one.id);
      if (answer.ok) setPress((before) => before + 1);
      await notify(answer, t('account:sessions.ended'));
    }
  }

  return (
    <section className="account-panel" aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {t('account:sessions.title')}
      </h2>
      <p>{t('account:sessions.text')}</p>
      <RemoteData remote={$sessions} loading={t('account:loading')} skeleton={<Skeleton rows={2} height="line" />}>
        {(sessions) => (
          <ul className={styles.devices}>
            {sessions.map((one) => (
              <Device key={one.id} device={one} onEnd={() => void end(one)} />
            ))}
          </ul>
        )}
      </RemoteData>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('account:sessions.endAll')}
      </button>
      {asking && <EndAllDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function Device({ device, onEnd }: { device: DeviceSession; onEnd: () => void }) {
  const { t, locale } = useI18n();
  const { browser, system, lastUsedAt, current } = device;
  const name = [browser, system].filter(Boolean).join(' · ') || t('account:sessions.unknown');
  return (
    <li>
      <div>
        <p className={styles.device}>
          {name} {current && <span className="tag">{t('account:sessions.current')}</span>}
        </p>
        <p className="account-note">{t('account:sessions.used', { at: formatInstant(lastUsedAt, locale) })}</p>
      </div>
      <button type="button" className="link-button" onClick={onEnd}>
        {t('account:sessions.end')}
        <span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

/** Where the customer is signed in, last used first. */
export const $sessions = customerRemote(contract.listSessions);

/** Succeeds too when the session has ended already. */
async function endSession(id: string): Promise<CallResult<null>> {
  const answer = await callRepeatable(contract.endSession, { params: { id } });
  if (!answer.ok && answer.code !== 'session_not_found') return answer;
  $sessions.revalidate();
  return { ok: true, data: null, status: 204 };
}
