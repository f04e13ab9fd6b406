import type { Ref } from 'react';
import { groupedIban } from '../../../domain/money/iban.ts';
import { bankAccount } from '#content/shop.json';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import type { AwaitedMoney } from '../../../contract/answers.ts';
import type { PlacedOrder } from '../../../contract/orders.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../domain/values/dates.ts';
import { toKurus } from '../../../domain/money/money.ts';
import styles from './TransferDetails.module.css';

interface TransferDetailsProps {
  order: Pick<PlacedOrder, 'orderNo' | 'total'> & { awaited?: AwaitedMoney };
  /** The whole, where it takes the focus. */
  ref?: Ref<HTMLElement>;
}

/** Everything a bank's form asks for, to copy (decisions P13). Nothing where all of it was let off. */
export function TransferDetails({ order, ref }: TransferDetailsProps) {
  const { t, locale, money } = useI18n();
  const placedAt = new Date(Number(order.orderNo.slice('KP-'.length)));
  const usual = daysAfter(dayInIstanbul(placedAt), bankAccount.payWithinDays);
  const { amount, lapses, payBy = usual } = order.awaited ?? { amount: order.total, lapses: true };
  const lastDay = formatDay(payBy, locale);
  const row = (key: 'bank' | 'holder' | 'iban' | 'amount' | 'reference', value: string, copied = value) => {
    const name = t(`confirmation:transfer.${key}`);
    return {
      name,
      value,
      more: (
        <CopyButton
          value={copied}
          label={t('confirmation:copy')}
          name={t('confirmation:copyNamed', { what: name })}
          done={t('confirmation:copied')}
          failed={t('confirmation:notCopied')}
        />
      ),
    };
  };
  if (amount === 0) return null;
  return (
    <section ref={ref} className={styles.transfer} aria-labelledby="transfer-title" tabIndex={ref ? -1 : undefined}>
      <h2 id="transfer-title">{t('confirmation:transfer.title')}</h2>
      <p>{lapses ? t('confirmation:transfer.text', { day: lastDay }) : t('confirmation:transfer.rest')}</p>
      <Facts
        rows={[
          { name: t('confirmation:transfer.bank'), value: bankAccount.bank },
          row('holder', bankAccount.holder),
          row('iban', groupedIban(bankAccount.iban), bankAccount.iban),
          row('amount', money(toKurus(amount)), amount.toFixed(2).replace('.', ',')),
          row('reference', order.orderNo),
        ]}
      />
    </section>
  );
}
