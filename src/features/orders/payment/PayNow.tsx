import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { PaymentState } from '../../../domain/money/payment.ts';
import { emailField } from '../../../domain/values/fields.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { handsOnFocus, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { leaveFor, payAgain, type CardOrTransfer, type OrderProof } from './payment.ts';
import '../../../styles/form.css';
import styles from './PayNow.module.css';

export interface PayNowProps {
  orderNo: string;
  state: Extract<PaymentState, 'awaiting-card' | 'in-review'>;
  /** Until when it may be paid, ISO 8601; absent where the page does not know. */
  until?: string | undefined;
  /** Absent where nothing on the page proves whose order it is: its e-mail address is asked for. */
  proof?: OrderProof | undefined;
  /** It will be paid by transfer from now on: the page shows that, or this part says so itself. */
  onTransfer?: (() => void) | undefined;
}

/** "Pay now" for an order that waits for its card; needs the messages of `payment`, `forms`, `rules` and `calls`. */
export function PayNow(props: PayNowProps) {
  const { t, locale } = useI18n();
  const { state, until, proof } = props;
  const [isTransfer, setTransfer] = useState(false);
  const isReviewed = state === 'in-review';
  const { onTransfer = () => setTransfer(true) } = props;
  if (isTransfer) return <Transferred />;
  return (
    <section ref={handsOnFocus} className={styles.now} aria-labelledby="pay-now">
      <h2 id="pay-now">{t(isReviewed ? 'payment:now.review' : 'payment:now.title')}</h2>
      <p>{t(isReviewed ? 'payment:now.reviewText' : 'payment:now.text')}</p>
      {!isReviewed && (
        <>
          {until !== undefined && <p>{t('payment:until', { at: formatInstant(until, locale) })}</p>}
          {proof ? (
            <Buttons {...props} onTransfer={onTransfer} proof={proof} />
          ) : (
            <Proving {...props} onTransfer={onTransfer} />
          )}
        </>
      )}
    </section>
  );
}

/** Focused, because what was pressed is gone. */
function Transferred() {
  const { t } = useI18n();
  const told = useFocusAfter<HTMLElement>(1);
  return (
    <section ref={told} className={styles.now} role="status" tabIndex={-1}>
      <h2>{t('payment:heading.transfer')}</h2>
      <p>{t('payment:now.transfer')}</p>
    </section>
  );
}

type PayingProps = Omit<PayNowProps, 'onTransfer'> & { onTransfer: () => void };

/** Pays by a way; `unopened` where the provider's page cannot be reached. */
function usePay({ orderNo, onTransfer }: PayingProps) {
  const { to } = useI18n();
  return async (by: CardOrTransfer, proof: OrderProof): Promise<CallFailure | 'unopened' | 'leaving' | 'done'> => {
    const answer = await payAgain(orderNo, by, proof);
    if (!answer.ok) return answer;
    if (by === 'credit-card') return leaveFor(answer.data, to.paymentResult) ? 'leaving' : 'unopened';
    onTransfer();
    return 'done';
  };
}

function Buttons(props: PayingProps & { proof: OrderProof }) {
  const { t } = useI18n();
  const pay = usePay(props);
  const [going, setGoing] = useState<CardOrTransfer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function press(by: CardOrTransfer) {
    if (going) return;
    setFailure(null);
    setGoing(by);
    const came = await pay(by, props.proof);
    setGoing(null);
    if (came === 'unopened') setFailure(t('payment:notOpened'));
    else if (typeof came === 'object') setFailure(failureMessage(t, came));
  }

  return (
    <>
      <p className={styles.acts}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={going !== null || undefined}
          onClick={() => void press('credit-card')}
        >
          {going === 'credit-card' ? t('payment:going') : t('payment:now.pay')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={going !== null || undefined}
          onClick={() => void press('bank-transfer')}
        >
          {t('payment:byTransfer')}
        </button>
      </p>
      <div role="alert">{failure !== null && <p className={styles.failure}>{failure}</p>}</div>
    </>
  );
}

const proving = z.object({ email: emailField });

/** A number alone pays nothing: a person who knows the address of the order goes on. */
function Proving(props: PayingProps) {
  const { t } = useI18n();
  const pay = usePay(props);
  const [isUnopened, setUnopened] = useState(false);
  const by = useRef<CardOrTransfer>('credit-card');
  const form = useForm({
    schema: proving,
    valuesOf: (fields) => ({ email: textOf(fields, 'email') }),
    async send({ email }) {
      setUnopened(false);
      const came = await pay(by.current, { email });
      if (came !== 'unopened') return came;
      setUnopened(true);
      return 'done';
    },
  });
  return (
    <form className="form" {...form.props}>
      <TextField
        form={form}
        name="email"
        type="email"
        autoComplete="email"
        label={t('payment:now.email')}
        hint={t('payment:now.emailHint')}
      />
      <FormProblem form={form} title={t('payment:now.failed')} />
      {isUnopened && (
        <p className={styles.failure} role="alert">
          {t('payment:notOpened')}
        </p>
      )}
      <p className={styles.acts}>
        <Submit
          form={form}
          label={t('payment:now.pay')}
          busy={t('payment:going')}
          onPress={() => {
            by.current = 'credit-card';
          }}
        />
        <Submit
          form={form}
          className="button"
          label={t('payment:byTransfer')}
          busy={t('payment:byTransfer')}
          onPress={() => {
            by.current = 'bank-transfer';
          }}
        />
      </p>
    </form>
  );
}
