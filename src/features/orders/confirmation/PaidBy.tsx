import { Facts } from '../../../ui/Facts.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { toKurus } from '../../../domain/money/money.ts';
import { cardWords } from '../../../domain/money/payment.ts';
import type { ConfirmedOrder } from './confirmation.ts';
import { TransferDetails } from './TransferDetails.tsx';

/** How it was paid, or is to be. */
export function PaidBy({ order }: { order: ConfirmedOrder }) {
  const { t, money } = useI18n();
  const { type, card, installments, instalmentAmounts } = order.payment;
  if (type === 'bank-transfer') return <TransferDetails order={order} />;
  const first = instalmentAmounts[0];
  const parts = [
    card ? cardWords(card) : '',
    installments > 1 && first !== undefined
      ? `${t('confirmation:installments', { count: installments })}, ${money(toKurus(first))}`
      : '',
  ];
  return (
    <Facts
      rows={[
        {
          name: t('confirmation:payment'),
          value: t(`confirmation:methods.${type}`),
          more: parts.filter(Boolean).join(' · '),
        },
      ]}
    />
  );
}
