import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../i18n/failure.ts';
import type { CallFailure } from '../../lib/api.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { orderList } from './orders.ts';
import styles from './OrdersPage.module.css';

interface MoreOrdersProps {
  /** Orders that are shown. */
  count: number;
  isEnd: boolean;
}

/**
 * Below the list: the older orders, a page at a time. Displayed orders stay, whatever becomes of the call; the keyboard
 * goes on at the first order that was added.
 */
export function MoreOrders({ count, isEnd }: MoreOrdersProps) {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  /** How many were shown when more were asked for. */
  const [before, setBefore] = useState(count);
  const isWaiting = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  useEffect(() => {
    if (!isWaiting.current || count <= before) return;
    isWaiting.current = false;
    place.current?.previousElementSibling?.children[before]?.querySelector<HTMLElement>('a')?.focus();
  }, [before, count]);

  async function show() {
    setBusy(true);
    setFailure(null);
    setBefore(count);
    isWaiting.current = true;
    const failed = await orderList.more();
    setBusy(false);
    setFailure(failed);
    if (failed) isWaiting.current = false;
  }

  return (
    <div ref={place} className={styles.more}>
      <p className="visually-hidden" role="status">
        {count > before && t('account:orders.added', { count: count - before })}
      </p>
      <div role="alert">
        {failure && (
          <p className="field-error">
            {t('account:orders.moreFailed')} {failureMessage(t, failure)}
          </p>
        )}
      </div>
      {!isEnd && (
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => void (busy || show())}
        >
          {t(busy ? 'account:orders.moreBusy' : 'account:orders.more')}
        </button>
      )}
    </div>
  );
}
