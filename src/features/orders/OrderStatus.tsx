import { useI18n } from '../../ui/i18n.tsx';
import type { AwaitedCardState } from '../../domain/money/payment.ts';
import { listProgress, statusColour } from '../../domain/order/status.ts';
import { parseStatus } from './orders.ts';
import styles from './OrderStatus.module.css';

interface OrderHeadProps {
  orderNo: string;
  status: string;
  /** Said instead of the status while its card has not paid. */
  cardState?: AwaitedCardState | undefined;
  /** For what is labelled by the number. */
  id?: string;
}

/** Number and status of an order. */
export function OrderHead({ orderNo, status, cardState, id }: OrderHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.orderNo}>
        {orderNo}
      </h2>
      <StatusBadge status={status} cardState={cardState} />
    </div>
  );
}

/** Colours of spec §4, with the words beside the colour. */
function StatusBadge({ status, cardState }: Pick<OrderHeadProps, 'status' | 'cardState'>) {
  const { t } = useI18n();
  const parsed = parseStatus(status);
  return (
    <span className={styles.badge} data-colour={statusColour(parsed ?? '')}>
      {cardState ? t(`rules:cardState.${cardState}`) : parsed ? t(`rules:status.${parsed}`) : status}
    </span>
  );
}

/** 25, 75 or 100 % (spec §2, decisions A6); nothing for what is delivered, returned or cancelled. */
export function OrderProgress({ status, orderNo }: { status: string; orderNo: string }) {
  const { t } = useI18n();
  const parsed = parseStatus(status);
  const percent = parsed ? listProgress(parsed) : 100;
  if (percent === null) return null;
  return (
    <progress
      className={styles.progress}
      data-colour={statusColour(parsed ?? '')}
      max={100}
      value={percent}
      aria-label={t('account:orders.progress', { orderNo, percent })}
    />
  );
}
