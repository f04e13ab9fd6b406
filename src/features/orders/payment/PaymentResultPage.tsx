import { useEffect, useRef, useState, type ReactNode } from 'react';
import { contact } from '#content/shop.json';
import type { PaymentResult } from '../../../contract/payments.ts';
import { formatComingDays, formatInstant, formatWeekday } from '../../../domain/values/dates.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { cardWords } from '../../../domain/money/payment.ts';
import { whatsappLink } from '../../../lib/whatsapp.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { handsOnFocus } from '../../../ui/useFocusAfter.ts';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { readConfirmation } from '../confirmation/confirmation.ts';
import { keptAttempt, updateConfirmation } from './kept-order.ts';
import { OrderWindows } from '../OrderWindows.tsx';
import { TransferDetails } from '../confirmation/TransferDetails.tsx';
import { attemptIn, leaveFor, payAgain, type CardOrTransfer } from './payment.ts';
import styles from './PaymentResultPage.module.css';
import { viewOf, type ResultAct } from './result-words.ts';
import { useResult, type AskedResult } from './useResult.ts';

/** The island of `/payment-result`; needs the messages of `payment`, `confirmation` (transfer, copying) and `calls`. */
export default boundedIsland(PaymentResultPage);

const attemptHere = (): string | null => attemptIn(location.hash) ?? keptAttempt();

/** Needs no session and shows nothing of a person: the address, or the tab that ordered, names an attempt, which is the only proof. */
function PaymentResultPage() {
  const attempt = useInBrowser(attemptHere);
  const asked = useResult(attempt ?? null);
  if (attempt === undefined) return <Waiting />;
  if (attempt === null || (asked.answer?.ok === false && asked.answer.code === 'payment_not_found')) return <Missing />;
  return asked.result ? (
    <Result attempt={attempt} asked={asked} result={asked.result} />
  ) : (
    <Waiting>
      <Trouble asked={asked} />
    </Waiting>
  );
}

function Waiting({ children }: { children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className={styles.result}>
      <p className={styles.label} data-tone="waits" role="status">
        {t('payment:label.open')}
      </p>
      <h1>{t('payment:heading.open')}</h1>
      <Running />
      {children}
    </div>
  );
}

/** A line that moves while the page asks; it stands where motion is unwanted. */
function Running() {
  const { t } = useI18n();
  return (
    <>
      <progress className="visually-hidden" aria-label={t('payment:running')} />
      <p className={styles.running} aria-hidden="true">
        <span />
      </p>
    </>
  );
}

function Missing() {
  const { t, to } = useI18n();
  return (
    <div className={styles.result}>
      <h1>{t('payment:missing.title')}</h1>
      <p>{t('payment:missing.text')}</p>
      <p className={styles.acts}>
        <a className="button button-primary" href={to.track()}>
          {t('payment:track')}
        </a>
      </p>
    </div>
  );
}

/** The last question got no answer; what was seen before stays on the page. */
function Trouble({ asked: { answer, isAsking, askAgain } }: { asked: AskedResult }) {
  const { t } = useI18n();
  if (answer === null || answer.ok) return null;
  return (
    <div className={styles.trouble} role="status">
      <p>{t(`payment:${answer.code === 'offline' ? 'offline' : 'unreachable'}`)}</p>
      {!isAsking && (
        <button type="button" className="button" ref={handsOnFocus} onClick={askAgain}>
          {t('payment:again')}
        </button>
      )}
    </div>
  );
}

interface ResultProps {
  attempt: string;
  asked: AskedResult;
  result: PaymentResult;
}

function Result({ attempt, asked, result }: ResultProps) {
  const { t, locale, to } = useI18n();
  const { state, orderNo, payUntil, windows } = result;
  const { isAsking } = asked;
  const view = viewOf(result, isAsking);
  const heading = useRef<HTMLHeadingElement>(null);
  const still = !isAsking && (state === 'open' || state === 'unknown');
  useEffect(() => {
    updateConfirmation(result);
  }, [result]);
  useEffect(() => {
    heading.current?.focus();
  }, [state, still]);

  return (
    <div className={styles.result}>
      <p className={styles.label} data-tone={view.tone} role="status">
        {t(`payment:label.${still ? 'waiting' : state}`)}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        <Heading result={result} still={still} />
      </h1>
      <p className={styles.number}>
        <span>{t('payment:orderNo')}</span> <strong>{orderNo}</strong>
        <CopyButton
          value={orderNo}
          label={t('payment:copy')}
          name={t('payment:copyNamed')}
          done={t('payment:copied')}
          failed={t('payment:notCopied')}
        />
      </p>
      <Told result={result} still={still} />
      {(state === 'open' || state === 'unknown') && isAsking && asked.answer?.ok === true && <Running />}
      <Acts
        acts={view.acts}
        attempt={attempt}
        orderNo={orderNo}
        askAgain={asked.askAgain}
        summary={to.orderConfirmation}
      />
      {view.isKept && payUntil !== null && (
        <p className={styles.note}>{t('payment:until', { at: formatInstant(payUntil, locale) })}</p>
      )}
      <Trouble asked={asked} />
      {state === 'transfer' && <TransferDetails order={result} />}
      <div className={styles.beside}>
        <OrderWindows
          // An order that is not paid has no cloth yet.
          windows={state === 'paid' ? windows : windows.map((lines) => lines.map((line) => ({ ...line, hex: null })))}
          label={t('payment:drawn')}
        />
        <Help orderNo={orderNo} />
      </div>
    </div>
  );
}

function Heading({ result, still }: { result: PaymentResult; still: boolean }) {
  const { t, locale } = useI18n();
  const { state, estimatedDeliveryFrom: from, estimatedDelivery: until } = result;
  if (state === 'paid') {
    return from === until
      ? t('payment:heading.paid.day', { days: formatWeekday(from, locale) })
      : t('payment:heading.paid.days', { days: formatComingDays(from, until, locale) });
  }
  if (still) return t(state === 'open' ? 'payment:heading.openStill' : 'payment:heading.unknownStill');
  return t(`payment:heading.${state}`);
}

/** One sentence of what happened; a bank's reason stands in one of its own. */
function Told({ result, still }: { result: PaymentResult; still: boolean }) {
  const { t, money } = useI18n();
  const { state, reason, paid, surplus } = result;
  if (state === 'paid') {
    const how = [
      paid?.card ? cardWords(paid.card) : '',
      paid && paid.installments > 1 ? t('payment:installments', { count: paid.installments }) : '',
    ].filter(Boolean);
    return (
      <>
        <p>
          {paid ? t('payment:text.paid', { amount: money(toKurus(paid.amount)) }) : t('payment:text.paidOtherwise')}
        </p>
        {how.length > 0 && <p className={styles.note}>{how.join(' · ')}</p>}
      </>
    );
  }
  if (state === 'declined') {
    return (
      <>
        <p>{t('payment:text.declined')}</p>
        <div className="form-problem" role="alert">
          {reason === undefined || reason === 'unsaid' ? (
            <p>{t('payment:unsaid')}</p>
          ) : (
            <p>
              <strong>{t('payment:reason.title')}</strong> {t(`payment:reason.${reason}`)}
            </p>
          )}
          <p>{t(`payment:advice.${reason ?? 'unsaid'}`)}</p>
        </div>
      </>
    );
  }
  if (state === 'second') {
    return (
      <p>
        {surplus === undefined
          ? t('payment:text.secondUnsaid')
          : t('payment:text.second', { amount: money(toKurus(surplus)) })}
      </p>
    );
  }
  if (still) return <p>{t(state === 'open' ? 'payment:text.openStill' : 'payment:text.unknownStill')}</p>;
  return <p>{t(`payment:text.${state}`)}</p>;
}

interface ActsProps {
  acts: readonly ResultAct[];
  attempt: string;
  orderNo: string;
  askAgain: () => void;
  summary: string;
}

function Acts({ acts, attempt, orderNo, askAgain, summary }: ActsProps) {
  const { t, to } = useI18n();
  const [going, setGoing] = useState<CardOrTransfer | null>(null);
  const [failed, setFailed] = useState(false);

  async function pay(by: CardOrTransfer) {
    if (going) return;
    setFailed(false);
    setGoing(by);
    const answer = await payAgain(orderNo, by, { attempt });
    setGoing(null);
    // A refusal means that the order has moved on meanwhile: the next question tells where to.
    if (answer.ok && by === 'credit-card') setFailed(!leaveFor(answer.data, to.paymentResult));
    else if (answer.ok || answer.code === 'payment_not_open') askAgain();
    else setFailed(true);
  }

  const paying = (by: CardOrTransfer, words: string, isFirst: boolean) => (
    <button
      key={words}
      type="button"
      className={isFirst ? 'button button-primary' : 'button'}
      aria-disabled={going !== null || undefined}
      onClick={() => void pay(by)}
    >
      {going === by && by === 'credit-card' ? t('payment:going') : words}
    </button>
  );
  const link = (href: string, words: string, isFirst: boolean) => (
    <a key={words} className={isFirst ? 'button button-primary' : 'button'} href={href}>
      {words}
    </a>
  );
  const drawn = (act: ResultAct, isFirst: boolean) => {
    switch (act) {
      case 'other-card':
        return paying('credit-card', t('payment:otherCard'), isFirst);
      case 'card':
        return paying('credit-card', t('payment:byCard'), isFirst);
      case 'back':
        return paying('credit-card', t('payment:back'), isFirst);
      case 'transfer':
        return paying('bank-transfer', t('payment:byTransfer'), isFirst);
      case 'ask':
        return (
          <button key={act} type="button" className="button" onClick={askAgain}>
            {t('payment:again')}
          </button>
        );
      case 'track':
        return link(to.track(orderNo), t('payment:track'), isFirst);
      case 'summary':
        // Kept by the tab that ordered, and for its owner alone.
        return readConfirmation()?.orderNo === orderNo ? link(summary, t('payment:summary'), isFirst) : null;
      case 'windows':
        return link(to.windows, t('payment:windows'), isFirst);
    }
  };
  return (
    <>
      <p className={styles.acts}>{acts.map((act, at) => drawn(act, at === 0))}</p>
      <div role="alert">{failed && <p className="form-problem">{t('payment:notOpened')}</p>}</div>
    </>
  );
}

function Help({ orderNo }: { orderNo: string }) {
  const { t } = useI18n();
  const { phone, whatsapp } = contact;
  return (
    <aside className={styles.help} aria-labelledby="payment-help">
      <h2 id="payment-help">{t('payment:help.title')}</h2>
      <p>{t('payment:help.text')}</p>
      <p className={styles.acts}>
        <a
          className="button"
          href={whatsappLink(whatsapp, t('payment:help.question', { orderNo }))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('payment:help.whatsapp')}
        </a>
        <a className="button" href={`tel:${phone.replace(/\s/g, '')}`}>
          {phone}
        </a>
      </p>
    </aside>
  );
}
