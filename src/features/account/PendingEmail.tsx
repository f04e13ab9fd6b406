import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { cancelEmailChange, sendEmailLinkAgain, type Profile } from '../../contract/account.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { isLost, type CallFailure } from '../../lib/api.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Failed } from '../../ui/RemoteData.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { callAsCustomer, callRepeatable } from '../session/session.ts';
import { $pending, lookAgain, showAnswered } from './profile.ts';

const LOADING = { loading: true } as const;

/** The e-mail that waits for its link (decisions A11), with the link once more and the way back. */
export function PendingEmail({ onCancelled }: { onCancelled: () => void }) {
  const { data, error } = useStore($pending, { ssr: () => LOADING });
  if (data) {
    const { email, PendingEmail: waiting } = data;
    return waiting === null ? null : <Notice current={email} waiting={waiting} onCancelled={onCancelled} />;
  }
  if (!error || error.failure.code === 'session_ended') return null;
  return <Failed failure={error.failure} retry={() => $pending.invalidate()} />;
}

interface NoticeProps {
  current: string;
  waiting: string;
  onCancelled: () => void;
}

function Notice({ current, waiting, onCancelled }: NoticeProps) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    addEventListener('focus', lookAgain);
    return () => removeEventListener('focus', lookAgain);
  }, []);

  async function notify(failure: CallFailure) {
    // It was confirmed or taken back in another place.
    if (failure.code === 'no_pending_email') lookAgain();
    const title = t(isLost(failure) ? 'account:unsure' : 'account:error');
    await showToast({ title, text: failureMessage(t, failure), tone: 'error' });
  }

  async function sendAgain() {
    setBusy(true);
    const answer = await callAsCustomer(sendEmailLinkAgain);
    setBusy(false);
    if (answer.ok) await showToast({ text: t('account:pendingEmail.sent'), tone: 'success' });
    else await notify(answer);
  }

  async function cancel() {
    setBusy(true);
    const answer = await callRepeatable(cancelEmailChange);
    setBusy(false);
    if (answer.ok) await leave(answer.data);
    else await notify(answer);
  }

  async function leave(profile: Profile) {
    onCancelled();
    showAnswered(profile);
    await showToast({ text: t('account:pendingEmail.cancelled', { email: profile.email }), tone: 'success' });
  }

  return (
    <section className="form-done" aria-labelledby="pending-email" aria-busy={busy}>
      <h3 id="pending-email">{t('account:pendingEmail.title')}</h3>
      <p>{t('account:pendingEmail.text', { email: waiting, current })}</p>
      <div className="form-actions">
        <button
          type="button"
          className="link-button"
          aria-disabled={busy || undefined}
          onClick={() => void (busy || sendAgain())}
        >
          {t('account:pendingEmail.again')}
        </button>
        <button
          type="button"
          className="link-button"
          aria-disabled={busy || undefined}
          onClick={() => void (busy || cancel())}
        >
          {t('account:pendingEmail.cancel')}
        </button>
      </div>
    </section>
  );
}
