import { groupedIban } from '../../../domain/money/iban.ts';
import { bankAccount } from '#content/shop.json';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import type { PlacedOrder } from '../../../contract/orders.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../domain/values/dates.ts';
import { toKurus } from '../../../domain/money/money.ts';
import styles from './TransferDetails.module.css';

/** Everything a bank's form asks for, to copy (decisions P13). */
export function TransferDetails({ order }: { order: Pick<PlacedOrder, 'orderNo' | 'total'> }) {
  const { t, locale, money } = useI18n();
  const placedAt = new Date(Number(order.orderNo.slice('KP-'.length)));
  const lastDay = formatDay(daysAfter(dayInIstanbul(placedAt), bankAccount.payWithinDays), locale);
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
  return (
    <section className={styles.transfer} aria-labelledby="transfer-title">
      <h2 id="transfer-title">{t('confirmation:transfer.title')}</h2>
      <p>{t('confirmation:transfer.text', { day: lastDay })}</p>
      <Facts
        rows={[
          { name: t('confirmation:transfer.bank'), value: bankAccount.bank },
          row('holder', bankAccount.holder),
          row('iban', groupedIban(bankAccount.iban), bankAccount.iban),
          row('amount', money(toKurus(order.total)), order.total.toFixed(2).replace('.', ',')),
          row('reference', order.orderNo),
        ]}
      />
    </section>
  );
}
