import { useState } from 'react';
import { askPayment } from '../../../contract/admin-money.ts';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { callAsOperator } from '../call.ts';

/** Asks the provider what became of a card: the shop asks by itself every ten minutes, and an operator may be on the telephone now. */
export function AskCard({ order, reload }: { order: AdminOrder; reload: () => void }) {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    const answer = await callAsOperator(askPayment, { params: { orderNo: order.orderNo } });
    setAsking(false);
    if (!answer.ok) {
      await showToast({ text: failureMessage(t, answer), tone: 'error' });
      return;
    }
    const { state, isUnknown } = answer.data;
    const words = isUnknown ? t('admin-orders:card.unknown') : t(`admin-orders:payment.${state}`);
    await showToast({ text: words, tone: state === 'paid' ? 'success' : 'notice' });
    if (state !== order.payment.state) reload();
  }

  return (
    <>
      <p className="quiet">
        {t(order.payment.state === 'in-review' ? 'admin-orders:card.review' : 'admin-orders:card.waits')}
      </p>
      <button type="button" className="button" aria-disabled={isAsking} onClick={() => void ask()}>
        {t('admin-orders:card.ask')}
      </button>
    </>
  );
}
