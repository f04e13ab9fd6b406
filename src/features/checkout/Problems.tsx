import { useEffect, useRef, type ReactNode } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { failureMessage } from '../../i18n/failure.ts';
import styles from './Problems.module.css';
import type { Problem } from './state.ts';
import { useTheCheckout } from './checkout-context.ts';

/** The obstacle to an order, and the way on; a refused card is told at its fields (`CardNotice`). */
export function ProblemNotice({ onTakenOut }: { onTakenOut: () => void }) {
  const { problem } = useTheCheckout().state;
  return <Told problem={problem?.kind === 'declined' ? null : problem} onTakenOut={onTakenOut} />;
}

/** Beside the fields of the card that was declined, where the shopper is sent back to. */
export function CardNotice() {
  const { problem } = useTheCheckout().state;
  return <Told problem={problem?.kind === 'declined' ? problem : null} />;
}

interface ToldProps {
  problem: Problem | null;
  /** After a line or the coupon was taken out of the order here. */
  onTakenOut?: (() => void) | undefined;
}

/** Takes the focus, and comes into the middle of the screen with what it is about around it. */
function Told({ problem, onTakenOut }: ToldProps) {
  const { state } = useTheCheckout();
  const element = useRef<HTMLDivElement>(null);
  const told = problem !== null && problem.kind !== 'price' && !state.placing;
  useEffect(() => {
    if (!told) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [told, problem]);
  return (
    <div role="alert" className={styles.alert}>
      {told && (
        <div className={styles.problem} ref={element} tabIndex={-1}>
          <ProblemText problem={problem} onTakenOut={onTakenOut} />
        </div>
      )}
    </div>
  );
}

interface ProblemTextProps extends Pick<ToldProps, 'onTakenOut'> {
  problem: Exclude<Problem, { kind: 'price' }>;
}

function ProblemText({ problem, onTakenOut }: ProblemTextProps) {
  const { t, to } = useI18n();
  const { state, cart, placeOrder, removeLine, removeCoupon } = useTheCheckout();
  const isReview = state.step === 3 && cart.lines.length > 0;
  const message = 'failure' in problem && problem.failure ? failureMessage(t, problem.failure) : '';
  switch (problem.kind) {
    case 'retry':
      return (
        <Notice title={t('checkout:problem.retry')} text={message} more={t('checkout:problem.retryText')}>
          {isReview ? <ActionButton label={t('calls:retry')} run={placeOrder} /> : <ResendButton />}
        </Notice>
      );
    case 'unanswered':
      return (
        <Notice title={t('checkout:problem.unanswered')} text={t('checkout:problem.retryText')}>
          <ResendButton />
        </Notice>
      );
    case 'elsewhere':
      // Nothing of this tab waits for an answer: it orders what is in the cart, at the last step.
      return (
        <Notice title={t('checkout:problem.elsewhere')} text={t('checkout:problem.retryText')}>
          {isReview && <ActionButton label={t('calls:retry')} run={placeOrder} />}
        </Notice>
      );
    case 'changed':
      return <Notice title={t('checkout:problem.changed')} text={t('checkout:problem.changedText')} />;
    case 'line':
      return (
        <Notice title={t('checkout:problem.line')} text={message}>
          <ActionButton
            label={t('checkout:problem.lineRemove')}
            run={() => removeLine(problem.lineId)}
            onRun={onTakenOut}
          />
        </Notice>
      );
    case 'coupon':
      return (
        <Notice title={t('checkout:problem.coupon')} text={message}>
          <ActionButton label={t('checkout:problem.couponRemove')} run={removeCoupon} onRun={onTakenOut} />
        </Notice>
      );
    case 'texts':
      return (
        <Notice title={t('checkout:problem.refused')} text={message}>
          <ActionButton label={t('calls:reload')} run={() => location.reload()} />
        </Notice>
      );
    case 'placed':
      return (
        <Notice title={t('checkout:problem.placed', { orderNo: problem.orderNo })} text={message}>
          <a href={to.track(problem.orderNo)}>{t('checkout:problem.placedFollow')}</a>
        </Notice>
      );
    case 'declined':
    case 'refused':
      return (
        <Notice title={t(`checkout:problem.${problem.kind}`)} text={message}>
          {problem.failure.code === 'session_ended' && (
            <a href={`${to.login}?next=${encodeURIComponent(to.checkout)}`}>{t('checkout:problem.login')}</a>
          )}
        </Notice>
      );
  }
}

interface NoticeProps {
  title: string;
  text: string;
  more?: string;
  children?: ReactNode;
}

const Notice = ({ title, text, more, children }: NoticeProps) => (
  <>
    <p className={styles.title}>{title}</p>
    <p>{text}</p>
    {more && <p>{more}</p>}
    {children}
  </>
);

/** Sends the attempt again where it is what stands here; otherwise the last step asks for the order of now, if there is one. */
function ResendButton() {
  const { t } = useI18n();
  const { state, cart, mayResend, resend, review, placeOrder } = useTheCheckout();
  if (mayResend()) return <ActionButton label={t('calls:retry')} run={resend} />;
  if (cart.lines.length === 0) return null;
  return state.step === 3 ? (
    <ActionButton label={t('calls:retry')} run={placeOrder} />
  ) : (
    <ActionButton label={t('checkout:payment.next')} run={review} />
  );
}

interface ActionButtonProps {
  label: string;
  run: () => unknown;
  onRun?: (() => void) | undefined;
}

const ActionButton = ({ label, run, onRun }: ActionButtonProps) => (
  <button
    type="button"
    className="button"
    onClick={() => {
      void run();
      onRun?.();
    }}
  >
    {label}
  </button>
);

/** The server's total differs from the one on the button: the shopper decides (decisions P9). */
export function PriceQuestion() {
  const { t, money } = useI18n();
  const { state, dispatch, acceptPrice } = useTheCheckout();
  const { problem } = state;
  if (problem?.kind !== 'price') return null;
  const amounts = { before: money(problem.oldTotal), after: money(problem.quote.totals.total) };
  const what = problem.couponRefused ?? t('checkout:problem.price');
  return (
    <Confirm
      question={`${what}. ${t('checkout:problem.priceText', amounts)}`}
      yes={t('checkout:problem.priceYes')}
      no={t('checkout:problem.priceNo')}
      onYes={() => void acceptPrice()}
      onNo={() => dispatch({ type: 'problem-settled' })}
    />
  );
}
