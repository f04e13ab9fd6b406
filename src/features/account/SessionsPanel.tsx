import { useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { formatInstant } from '../../domain/dates.ts';
import { isLost, type CallResult } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { logout } from '../session/logout.ts';
import { forgetHere } from '../session/session.ts';
import { leaveCart } from '../cart/store.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { $sessions, endAllSessions, endSession, type DeviceSession } from './sessions.ts';
import { Shown, Skeleton } from './Shown.tsx';

/** Where one is signed in, with device and last use; to end one or all (decisions S6). */
export function SessionsPanel() {
  const { t, to } = useI18n();
  const [asking, setAsking] = useState(false);

  async function tellUnless(answer: CallResult<unknown>, done: string) {
    if (answer.ok) await showToast({ text: done, tone: 'success' });
    else {
      const title = t(isLost(answer) ? 'account:unsure' : 'account:error');
      await showToast({ title, text: failureMessage(t, answer), tone: 'error' });
    }
  }

  async function end(one: DeviceSession) {
    if (one.current) await logout(to.home);
    else await tellUnless(await endSession(one.id), t('account:sessions.ended'));
  }

  async function endAll() {
    setAsking(false);
    const answer = await endAllSessions();
    if (!answer.ok) {
      await tellUnless(answer, '');
      return;
    }
    await leaveCart();
    forgetHere();
    location.assign(to.login);
  }

  return (
    <section className="account-panel" aria-labelledby="sessions">
      <h2 id="sessions">{t('account:sessions.title')}</h2>
      <p>{t('account:sessions.text')}</p>
      <Shown remote={$sessions} loading={t('account:loading')} skeleton={<Skeleton rows={2} height="line" />}>
        {(sessions) => (
          <ul className="devices">
            {sessions.map((one) => (
              <Device key={one.id} device={one} onEnd={() => void end(one)} />
            ))}
          </ul>
        )}
      </Shown>
      <button
        type="button"
        className="button"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('account:sessions.endAll')}
      </button>
      {asking && (
        <Confirm
          question={t('account:sessions.askEndAll')}
          yes={t('account:sessions.endAll')}
          no={t('account:cancel')}
          onYes={() => void endAll()}
          onNo={() => {
            setAsking(false);
          }}
        />
      )}
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
        <p className="device-name">
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
