import { useState } from 'react';
import { sendEmailLinkAgain } from '../../contract/account.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { callAsCustomer } from './session.ts';

interface ProveEmailProps {
  /** Whose words it says: each namespace has its own `prove`. */
  of: 'passkeys' | 'admin-factor' | 'admin-team';
}

/** Beneath `email_unproven`: sends the link that proves the e-mail, and says where to go on (decisions A13). */
export function ProveEmail({ of }: ProveEmailProps) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState('');

  async function send() {
    setBusy(true);
    setProblem('');
    const answer = await callAsCustomer(sendEmailLinkAgain);
    setBusy(false);
    // Proven meanwhile, on another page: what was refused can be pressed once more.
    if (!answer.ok && answer.code !== 'no_pending_email') setProblem(failureMessage(t, answer));
    else setSent(true);
  }

  return (
    <>
      <p role="status">{sent && t(`${of}:prove.sent`)}</p>
      {problem !== '' && <p role="alert">{problem}</p>}
      <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void (busy || send())}>
        {t(busy ? `${of}:prove.busy` : sent ? `${of}:prove.again` : `${of}:prove.send`)}
      </button>
    </>
  );
}
