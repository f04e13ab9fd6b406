import { useState } from 'react';
import { sendEmailLinkAgain } from '../../contract/account.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { callAsCustomer } from './session.ts';

/** Each page carries words of its own. */
const WORDS = {
  passkeys: {
    send: 'passkeys:prove.send',
    again: 'passkeys:prove.again',
    busy: 'passkeys:prove.busy',
    sent: 'passkeys:prove.sent',
  },
  'admin-factor': {
    send: 'admin-factor:prove.send',
    again: 'admin-factor:prove.again',
    busy: 'admin-factor:prove.busy',
    sent: 'admin-factor:prove.sent',
  },
  'admin-team': {
    send: 'admin-team:prove.send',
    again: 'admin-team:prove.again',
    busy: 'admin-team:prove.busy',
    sent: 'admin-team:prove.sent',
  },
} as const;

interface ProveEmailProps {
  of: keyof typeof WORDS;
}

/** Button below `email_unproven`: sends the link that proves the e-mail, and says where to go on (decisions A13). */
export function ProveEmail({ of }: ProveEmailProps) {
  const { t } = useI18n();
  const words = WORDS[of];
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
      <p role="status">{sent && t(words.sent)}</p>
      {problem !== '' && <p role="alert">{problem}</p>}
      <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void (busy || send())}>
        {t(busy ? words.busy : sent ? words.again : words.send)}
      </button>
    </>
  );
}
