import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ErrorCode } from '../../contract/codes.ts';
import type { LoginAnswer } from '../../contract/entrance.ts';
import { CEREMONY_MS } from '../../domain/account/passkey.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { CallFailure, CallResult } from '../../lib/api.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { signInByPasskey } from '../passkeys/asking.ts';
import { canAskQuietly, stopAsking } from '../passkeys/ceremony.ts';
import { passkeyWords } from '../passkeys/words.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { completeLogin } from './sign-in-out.ts';

interface DoorProps {
  rememberMe: () => boolean;
  /** While it is under way, the page leaves by itself. */
  onBusy: (busy: boolean) => void;
}

/** Asked anew before its challenge ends, so that a return to an open page is not refused. */
const RENEWED_MS = CEREMONY_MS - 30_000;

/**
 * Into the account without a password: by a button, and by the list of the browser below the field for the e-mail, which
 * offers the passkeys of this device.
 */
function Door({ t, rememberMe, onBusy }: DoorProps & { t: Translate }) {
  const { t: tell, to } = useI18n();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const latest = useRef({ rememberMe, onBusy });
  /** The open question; an earlier caller stays silent. */
  const question = useRef(0);

  useEffect(() => {
    latest.current = { rememberMe, onBusy };
  });

  const homeOf = ({ User: { role } }: LoginAnswer): string => (role === 'operator' ? adminPaths.today : to.home);

  async function enter(answer: CallResult<LoginAnswer>): Promise<void> {
    latest.current.onBusy(answer.ok);
    const outcome = answer.ok ? await completeLogin(tell, answer.data, homeOf(answer.data)) : answer;
    if (outcome === 'leaving') return;
    latest.current.onBusy(false);
    setBusy(false);
    setProblem(outcome);
    void offer();
  }

  async function offer(): Promise<void> {
    const mine = (question.current += 1);
    if (!(await canAskQuietly())) return;
    for (;;) {
      await whileHidden();
      if (mine !== question.current) return;
      const renewal = setTimeout(stopAsking, RENEWED_MS);
      const answer = await signInByPasskey(() => latest.current.rememberMe(), true);
      clearTimeout(renewal);
      if (mine !== question.current) return;
      if (!answer.ok && answer.code === 'passkey_replaced') continue;
      // A list that nobody picked from is no failure, nor is one that could not be offered.
      if (answer.ok || REFUSALS.has(answer.code)) await enter(answer);
      return;
    }
  }

  async function press(): Promise<void> {
    if (busy) return;
    question.current += 1;
    setBusy(true);
    setProblem(null);
    await enter(await signInByPasskey(latest.current.rememberMe));
  }

  useEffect(() => {
    void offer();
    const asked = question;
    return () => {
      asked.current += 1;
      stopAsking();
    };
    // Once for the page; what it needs is read from `latest`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={busy || undefined}
        aria-describedby="passkey-hint"
        onClick={() => void press()}
      >
        {t(busy ? 'passkeys:signInBusy' : 'passkeys:signIn')}
      </button>
      <p id="passkey-hint">{t('passkeys:signInHint')}</p>
      <div role="alert">
        {problem && (
          <div className="form-problem">
            <p className="form-problem-title">{t('passkeys:signInFailed')}</p>
            <p>{failureMessage(tell, problem)}</p>
          </div>
        )}
      </div>
    </>
  );
}

/** The server's refusals of a picked passkey. */
const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>(['passkey_expired', 'passkey_refused', 'passkey_unknown']);

/** A page in the background asks nothing of the server. */
const whileHidden = (): Promise<void> =>
  document.hidden
    ? new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }))
    : Promise.resolve();

export type PasskeyDoor = (props: DoorProps) => ReactNode;

/** The door with its words. Rejects when offline. */
export async function loadPasskeyDoor(): Promise<PasskeyDoor> {
  const t = await passkeyWords();
  return (props) => <Door {...props} t={t} />;
}
