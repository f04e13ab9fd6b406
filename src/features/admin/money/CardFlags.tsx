import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { askPayment, closePaymentFlag, listPaymentFlags, type PaymentFlag } from '../../../contract/admin-money.ts';
import { ASKED_FLAGS, saidOf } from '../../../domain/money/card-flags.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { callAsOperator } from '../call.ts';
import { shortNo } from '../orders/words.ts';
import { isTyping } from '../../../ui/useFocusAfter.ts';
import styles from './Money.module.css';
import { GroupHead, GroupRows } from './OpenGroup.tsx';

const cardFlags = createRemote(listPaymentFlags.path, () => callAsOperator(listPaymentFlags));

/** Payments by card that a person has to look at; nothing at all where there is none. */
export function CardFlags() {
  const { t } = useI18n();
  const { data } = useStore(cardFlags);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const told = useRef<HTMLParagraphElement>(null);
  const flags = data?.items ?? [];

  async function ask(orderNo: string): Promise<void> {
    setBusy(true);
    setSaid('');
    const answer = await callAsOperator(askPayment, { params: { orderNo } });
    setSaid(
      answer.ok
        ? t(`admin-money:cards.${saidOf(answer.data)}`, { state: t(`admin-orders:payment.${answer.data.state}`) })
        : failureMessage(t, answer),
    );
    cardFlags.revalidate();
    setBusy(false);
    // The pressed button goes with what is settled.
    if (answer.ok && !answer.data.isUnknown && !isTyping()) told.current?.focus();
  }
  async function close(id: string): Promise<void> {
    setBusy(true);
    const answer = await callAsOperator(closePaymentFlag, { body: { id } });
    if (answer.ok) cardFlags.replace(answer.data);
    setSaid(answer.ok ? t('admin-money:cards.closed') : failureMessage(t, answer));
    setBusy(false);
    if (answer.ok && !isTyping()) told.current?.focus();
  }

  return (
    <>
      {flags.length > 0 && (
        <section aria-labelledby="money-cards">
          <GroupHead id="cards" title={t('admin-money:cards.title')} about={t('admin-money:cards.about')} />
          <GroupRows title={t('admin-money:cards.title')} columns={['customer', 'why', 'act']}>
            {flags.map((flag) => (
              <FlagRow key={flag.id} flag={flag} isBusy={isBusy} onAsk={ask} onClose={close} />
            ))}
          </GroupRows>
        </section>
      )}
      <p ref={told} tabIndex={-1} role="status" className={`fine ${styles.empty}`}>
        {said}
      </p>
    </>
  );
}

interface FlagRowProps {
  flag: PaymentFlag;
  isBusy: boolean;
  onAsk: (orderNo: string) => Promise<void>;
  onClose: (id: string) => Promise<void>;
}

function FlagRow({
  flag: { id, orderNo, kind, payment, what, ours, theirs, at },
  isBusy,
  onAsk,
  onClose,
}: FlagRowProps) {
  const { t, locale, money } = useI18n();
  const written = (value: string | number) => (typeof value === 'number' ? money(toKurus(value)) : value || '–');
  const values = { ours: written(ours), theirs: written(theirs), payment };
  const name = orderNo === '' ? t('admin-money:cards.none') : shortNo(orderNo);
  return (
    <tr>
      <td className={styles.who}>
        {orderNo === '' ? (
          name
        ) : (
          <a href={adminPaths.order(orderNo)}>
            <b>{name}</b>
          </a>
        )}
        <small>{formatInstant(at, locale)}</small>
      </td>
      <td className={styles.flag}>
        {t(`admin-money:cards.kind.${kind}`)}
        <small>
          {what !== null && `${t(`admin-money:cards.what.${what}`)}: `}
          {t(kind === 'refund' ? 'admin-money:cards.code' : 'admin-money:cards.values', values)}
        </small>
      </td>
      <td className={`${styles.act} ${styles.acts}`}>
        {orderNo !== '' && ASKED_FLAGS.includes(kind) && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void (isBusy || onAsk(orderNo))}
          >
            {t('admin-money:cards.ask')}
            <span className="visually-hidden">, {name}</span>
          </button>
        )}
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void (isBusy || onClose(id))}>
          {t('admin-money:cards.close')}
          <span className="visually-hidden">, {name}</span>
        </button>
      </td>
    </tr>
  );
}
