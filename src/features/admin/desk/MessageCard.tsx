import { useStore } from '@nanostores/react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { DeskMessage, MessageList } from '../../../contract/admin-desk.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { telephoneLink } from '../../../domain/shop/message.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { KeyBelow } from '../../../i18n/messages.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { $session, loadingSession } from '../../session/session.ts';
import { VisitPlan } from '../visits/VisitPlan.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './Desk.module.css';
import { keepDraft, readDraft } from './draft.ts';
import { GiveTo } from './GiveTo.tsx';
import { changeMessage, showVisit, type Change } from './message-list.ts';

interface MessageCardProps {
  message: DeskMessage;
  list: MessageList;
  /** Says that it was deleted: its card is gone. */
  onErased: () => void;
}

/** One message: who wrote what, what was answered, and what can be done about it. */
export function MessageCard({ message, list, onErased }: MessageCardProps) {
  const { t, locale } = useI18n();
  const heading = useId();
  const answering = useRef<HTMLButtonElement>(null);
  // Text typed when the session ended is there again, in its open form.
  const [isOpen, setOpen] = useState(() => readDraft(message.id) !== '');
  const [said, setSaid] = useState('');

  const close = (words: string) => {
    setOpen(false);
    setSaid(words);
    answering.current?.focus();
  };
  const { subject, at, name, language, window: size, assignee, state } = message;
  return (
    <li className={`panel ${styles.card}`} data-state={state}>
      <article aria-labelledby={heading}>
        <h2 id={heading}>{subject}</h2>
        <p className={`row quiet long ${styles.facts}`}>
          <strong>{name}</strong>
          <time dateTime={at}>{formatInstant(at, locale)}</time>
          {language === 'en' && <span>{t('admin-desk:messages.inEnglish')}</span>}
          {size && <span className="tag">{t('admin-desk:messages.window', { ...size })}</span>}
          {assignee && <span className="tag">{t('admin-desk:messages.takenBy', { name: assignee.name })}</span>}
          {state !== 'open' && <span>{t(`admin-desk:messages.state.${state}`)}</span>}
        </p>
        <p className={styles.words}>{message.message}</p>
        <Contact message={message} />
        {message.earlierAnswers.map((answer) => (
          <Answered key={answer.at} answer={answer} />
        ))}
        {message.answer && <Answered answer={message.answer} />}
        {(state !== 'spam' || message.visit) && (
          <VisitPlan
            subject={message.id}
            kind="measuring"
            name={subject}
            visit={message.visit}
            onChange={(visit) => showVisit(list, message.id, visit)}
          />
        )}
        <p role="status" className={styles.said}>
          {said}
        </p>
        <Actions message={message} list={list} say={setSaid} onErased={onErased}>
          <button
            ref={answering}
            type="button"
            className="button button-primary"
            aria-expanded={isOpen}
            onClick={() => {
              setSaid('');
              setOpen(!isOpen);
            }}
          >
            {t(message.answer ? 'admin-desk:messages.answerMore' : 'admin-desk:messages.answer')}
            <span className="visually-hidden">: {subject}</span>
          </button>
        </Actions>
        {isOpen && <AnswerForm message={message} list={list} onSent={() => close(t('admin-desk:messages.sent'))} />}
      </article>
    </li>
  );
}

function Contact({ message: { phone, email } }: { message: DeskMessage }) {
  const { t } = useI18n();
  const telephone = telephoneLink(phone);
  return (
    <p className={`row long ${styles.contact}`}>
      {telephone !== null && (
        <a className="button" href={telephone}>
          {t('admin-desk:messages.phone', { phone })}
        </a>
      )}
      <span>{email}</span>
    </p>
  );
}

function Answered({ answer }: { answer: NonNullable<DeskMessage['answer']> }) {
  const { t, locale } = useI18n();
  return (
    <div className={styles.answered}>
      <p className={`row quiet long ${styles.facts}`}>
        {t('admin-desk:messages.answeredBy', { name: answer.by, at: formatInstant(answer.at, locale) })}
      </p>
      <p className={styles.words}>{answer.text}</p>
    </div>
  );
}

type Act = KeyBelow<'admin-desk:messages.done'>;

interface ActionsProps extends MessageCardProps {
  /** Has the status of the card say what was done. */
  say: (words: string) => void;
  children: ReactNode;
}

function Actions({ message, list, onErased, say, children }: ActionsProps) {
  const { t } = useI18n();
  const session = useStore($session, { ssr: loadingSession });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isErasing, setErasing] = useState(false);
  const me = session.state === 'signed-in' ? session.user.id : undefined;

  async function send(what: Change, done: () => void) {
    if (busy) return;
    setBusy(true);
    say('');
    const failed = await changeMessage(list, message, what);
    setFailure(failed);
    if (!failed) done();
    setBusy(false);
  }
  const change = (act: Act, what: Change) => send(what, () => say(t(`admin-desk:messages.done.${act}`)));
  async function erase() {
    setErasing(false);
    await send({ erase: true }, () => {
      keepDraft(message.id, '');
      onErased();
    });
  }
  const give = (what: Change) =>
    change(what.assignee === null ? 'release' : what.assignee === me ? 'take' : 'give', what);

  const { state, assignee, subject } = message;
  // A button keeps its purpose, and the focus, while a press turns its words round.
  const buttons: readonly (readonly [purpose: string, act: Act, what: Change] | false)[] = [
    state === 'open' &&
      me !== undefined &&
      (assignee?.id === me ? ['assign', 'release', { assignee: null }] : ['assign', 'take', { assignee: me }]),
    state === 'open'
      ? ['state', 'close', { state: 'closed' }]
      : state === 'closed' && ['state', 'reopen', { state: 'open' }],
    state === 'spam' ? ['spam', 'notSpam', { spam: false }] : ['spam', 'spam', { spam: true }],
  ];
  return (
    <>
      <div className={`row ${styles.actions}`}>
        {state !== 'spam' && children}
        {buttons
          .filter((button) => button !== false)
          .map(([purpose, act, what]) => (
            <button
              key={purpose}
              type="button"
              className="button button-quiet"
              aria-disabled={busy || undefined}
              onClick={() => void change(act, what)}
            >
              {t(`admin-desk:messages.${act}`)}
              <span className="visually-hidden">: {subject}</span>
            </button>
          ))}
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) setErasing(true);
          }}
        >
          {t('admin-desk:messages.erase')}
          <span className="visually-hidden">: {subject}</span>
        </button>
      </div>
      {isErasing && (
        <Confirm
          question={t('admin-desk:messages.eraseAsk', { name: message.name })}
          yes={t('admin-desk:messages.eraseYes')}
          no={t('admin-desk:messages.eraseNo')}
          onYes={() => void erase()}
          onNo={() => setErasing(false)}
        />
      )}
      {state === 'open' && <GiveTo message={message} busy={busy} change={(what) => void give(what)} />}
      <div role="alert">{failure && <p className="field-error">{failureMessage(t, failure)}</p>}</div>
    </>
  );
}
