import { useEffect, useRef, useState } from 'react';
import {
  answerOrderChange,
  showOrderChange,
  type AskedChange,
  type OrderChange,
} from '../../../contract/order-change.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { PROPOSAL_TEXT_LENGTH } from '../../../domain/order/proposal.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { call, isLost, type CallFailure } from '../../../lib/api.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { AreaField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { takeMailedToken } from '../../session/mailed-token.ts';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import styles from './ChangePage.module.css';

interface PageProps {
  email: string;
  phone: string;
  /** Working days until money is back. */
  refundDays: { min: number; max: number };
}

/** The island of `/change`; needs the messages of `order-change`, `cart:line`, `cart:pleat`, `cart:panels`, `cart:option` and `calls`. */
export default boundedIsland(ChangePage);

/** For everybody alike: nothing on it depends on who is signed in, and it names nobody. */
function ChangePage(props: PageProps) {
  const token = useInBrowser(takeMailedToken);
  if (token === undefined) return <Waiting />;
  return token === null ? <NoLink email={props.email} /> : <Asked token={token} {...props} />;
}

function Asked({ token, ...props }: PageProps & { token: string }) {
  const { t } = useI18n();
  const [shown, setShown] = useState<OrderChange | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState(0);

  useEffect(() => {
    let mounted = true;
    void call(showOrderChange, { body: { token } }).then((answer) => {
      if (!mounted) return;
      setAnswered(tries);
      setFailure(answer.ok ? null : answer);
      if (answer.ok) setShown(answer.data);
    });
    return () => {
      mounted = false;
    };
  }, [token, tries]);

  if ((shown?.state === 'open' || shown?.state === 'used') && shown.change) {
    const { orderNo, change, state } = shown;
    return <Question {...{ token, orderNo, change, ...props }} isUsed={state === 'used'} onAnswer={setShown} />;
  }
  if (shown) return <Ended shown={shown} {...props} />;
  if (failure?.code === 'change_link_invalid') return <NoLink email={props.email} />;
  if (!failure) return <Waiting />;
  return (
    <Failed
      title={t('order-change:showFailed')}
      failure={failure}
      retry={() => setTries(tries + 1)}
      asking={answered === tries ? undefined : t('order-change:loading')}
    />
  );
}

function Waiting() {
  const { t } = useI18n();
  return <Skeleton loading={t('order-change:loading')} rows={2} height="card" />;
}

interface QuestionProps extends PageProps {
  token: string;
  orderNo: string;
  change: AskedChange;
  /** It can only be refused: the code of its samples pays for another order. */
  isUsed: boolean;
  onAnswer: (answered: OrderChange) => void;
}

/** Asks for a press: programs that look through mails open links, and must not answer for their owner by that. */
function Question({ token, orderNo, change, isUsed, onAnswer, email, phone, refundDays }: QuestionProps) {
  const { t, locale, money } = useI18n();
  const [pending, setPending] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const typed = useRef<HTMLTextAreaElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isUsed) told.current?.focus();
  }, [isUsed]);
  const total = money(toKurus(change.total));
  const amount = money(toKurus(change.amount));

  async function answer(accept: boolean): Promise<void> {
    if (pending !== null) return;
    setPending(accept);
    setFailure(null);
    const reason = typed.current?.value.trim() ?? '';
    const answered = await call(answerOrderChange, {
      body: { token, accept, ...(!accept && reason !== '' && { reason }) },
    });
    // A press is told no more than that it is late: the link says why.
    const isLate = answered.ok && answered.data.state === 'late';
    const now = isLate ? await call(showOrderChange, { body: { token } }) : answered;
    setPending(null);
    if (now.ok) onAnswer(now.data);
    else if (answered.ok) onAnswer(answered.data);
    else setFailure(answered);
  }

  return (
    <div className={`${styles.change} ${styles.wide}`}>
      <div className={styles.change}>
        <p>{t('order-change:order', { orderNo })}</p>
        {change.text !== '' && (
          <p>
            {t('order-change:words')}: <b className={styles.words}>{change.text}</b>
          </p>
        )}
        <BeforeAndAfter change={change} />
      </div>
      <div className={`${styles.change} ${styles.receipt}`}>
        <Sums change={change} />
        {isUsed ? (
          <p className="form-problem" ref={told} role="status" tabIndex={-1}>
            {t('order-change:state.used')}
          </p>
        ) : (
          <p>{t(`order-change:money.${change.settlement}`, { amount, ...refundDays })}</p>
        )}
        <p>{t('order-change:until', { until: formatInstant(change.until, locale) })}</p>
        {!isUsed && (
          <p className={styles.consent}>
            {t(change.isMade ? 'order-change:consent' : 'order-change:consentPlain', { total })}
          </p>
        )}
        <div role="alert">
          {failure && (
            <div className="form-problem">
              <p className="form-problem-title">{t(isLost(failure) ? 'order-change:unsure' : 'order-change:failed')}</p>
              <p>{failureMessage(t, failure)}</p>
            </div>
          )}
        </div>
        <details>
          <summary>{t('order-change:reasonOpen')}</summary>
          <AreaField
            label={t('order-change:reason')}
            name="reason"
            hint={t('order-change:reasonHint')}
            ref={typed}
            rows={2}
            maxLength={PROPOSAL_TEXT_LENGTH}
          />
        </details>
        <div className="form-actions">
          {(isUsed ? [false] : [true, false]).map((accept) => (
            <button
              key={String(accept)}
              type="button"
              className={accept ? 'button button-primary' : 'button'}
              aria-disabled={pending !== null}
              onClick={() => void answer(accept)}
            >
              {pending === accept ? t('order-change:busy') : t(accept ? 'order-change:accept' : 'order-change:refuse')}
            </button>
          ))}
        </div>
        <p className={styles.soft}>{t('order-change:contact', { phone, email })}</p>
      </div>
    </div>
  );
}

function Sums({ change }: { change: AskedChange }) {
  const { t, money } = useI18n();
  const difference = toKurus(change.difference);
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  return (
    <Facts
      rows={[
        { name: t('order-change:totalBefore'), value: money(toKurus(change.totalBefore)) },
        { name: t('order-change:difference'), value: `${sign}${money(Math.abs(difference))}` },
        { name: t('order-change:total'), value: money(toKurus(change.total)) },
      ]}
    />
  );
}

/** The outcome; read out, and focused where the buttons were. */
function Ended({ shown, email, phone }: PageProps & { shown: OrderChange & { state: OrderChange['state'] } }) {
  const { t, to } = useI18n();
  const { state, change, orderNo } = shown;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.focus();
  }, []);
  if (state === 'open') return null;
  return (
    <div className={styles.change}>
      <div ref={result} className={state === 'accepted' ? 'form-done' : 'form-problem'} role="status" tabIndex={-1}>
        <p>{t(`order-change:state.${state}`)}</p>
      </div>
      <p>{t('order-change:order', { orderNo })}</p>
      {state === 'accepted' && change && (
        <>
          <BeforeAndAfter change={change} />
          <Sums change={change} />
        </>
      )}
      <p>
        <a className="button button-primary" href={to.track(orderNo)}>
          {t('order-change:track')}
        </a>
      </p>
      <p className={styles.soft}>{t('order-change:contact', { phone, email })}</p>
    </div>
  );
}

function NoLink({ email }: Pick<PageProps, 'email'>) {
  const { t, to } = useI18n();
  return (
    <div className="form">
      <p className="form-problem" role="alert">
        {t('order-change:noLink', { email })}
      </p>
      <p>
        <a className="button button-primary" href={to.home}>
          {t('order-change:home')}
        </a>
      </p>
    </div>
  );
}
