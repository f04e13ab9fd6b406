import type { OpenOrder } from '../../../contract/admin-money.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ConflictNotice } from '../orders/ConflictNotice.tsx';
import { CarrierForm } from '../orders/CarrierForm.tsx';
import { PaymentForm } from '../orders/PaymentForm.tsx';
import { RefundForm } from '../orders/RefundForm.tsx';
import { useOrder } from '../orders/useOrder.ts';
import { shortNo } from '../orders/words.ts';
import styles from './Money.module.css';
import { groupOf, openMoney } from './money-list.ts';

/** Notes the money of one order without leaving the list: by the forms and the rules of the order's own page. */
export function BookDialog({ order: row, onClose }: { order: OpenOrder; onClose: () => void }) {
  const { t, money } = useI18n();
  const one = useOrder(row.orderNo);
  const { order, failure, retry, isAsking } = one;
  const loading = t('admin-money:dialog.loading');
  const group = groupOf(row);
  const openOf = (...kinds: readonly string[]): number =>
    order?.open.find(({ kind }) => kinds.includes(kind))?.amount ?? 0;
  const amount = openOf(...(group === 'in' ? ['transfer', 'difference'] : [row.kind]));
  const onSaved = () => {
    openMoney.$list.revalidate();
    onClose();
    void showToast({ text: t('admin-orders:saved'), tone: 'success' });
  };
  const form = order && { order, one, onSaved };
  return (
    <Dialog title={t(`admin-money:dialog.${group}`)} close={t('admin-money:dialog.close')} onClose={onClose}>
      <div className={styles.dialogBody}>
        <p className="fine">
          {shortNo(row.orderNo)} {row.name}
          {order && ` · ${money(toKurus(amount))}`}
        </p>
        {failure && !order && <Failed failure={failure} retry={retry} asking={isAsking ? loading : undefined} />}
        {!failure && !order && <Skeleton loading={loading} rows={3} height="line" />}
        {order && <ConflictNotice order={order} one={one} />}
        {order && amount === 0 && <p role="status">{t('admin-money:dialog.settled')}</p>}
        {form && amount > 0 && group === 'in' && <PaymentForm {...form} expected={amount} />}
        {form && amount > 0 && group === 'out' && <RefundForm {...form} owed={amount} />}
        {form && amount > 0 && group === 'carrier' && <CarrierForm {...form} carried={amount} />}
      </div>
    </Dialog>
  );
}
