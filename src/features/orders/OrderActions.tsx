import { useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { isCancellable } from '../../domain/account.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { cancelOrder, knownStatus } from './orders.ts';
import { reorder } from './reorder.ts';

/** Reorder what was delivered; cancel until production begins (spec §2, decisions A5, A6). */
export function OrderActions({ orderNo, status }: { orderNo: string; status: string }) {
  const { t, locale, to } = useI18n();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const known = knownStatus(status);

  async function again() {
    setBusy(true);
    const outcome = await reorder(orderNo, locale);
    setBusy(false);
    if (!outcome.ok) {
      await showToast({ text: failureMessage(t, outcome.failure), tone: 'error' });
      return;
    }
    const { added, gone, full } = outcome;
    const told = [
      added > 0 ? t('account:orders.reordered', { count: added }) : '',
      gone.length > 0 ? t('account:orders.gone', { names: gone.join(', ') }) : '',
      full.length > 0 ? t('account:orders.full', { names: full.join(', ') }) : '',
    ];
    await showToast({
      text: told.filter(Boolean).join(' '),
      tone: gone.length + full.length > 0 ? 'notice' : 'success',
      ...(added > 0 ? { link: { label: t('account:orders.toCart'), href: to.cart } } : {}),
    });
  }

  async function cancel() {
    setAsking(false);
    setBusy(true);
    const answer = await cancelOrder(orderNo);
    setBusy(false);
    if (answer.ok) await showToast({ text: t('account:orders.cancelled', { orderNo }), tone: 'success' });
    else await showToast({ text: failureMessage(t, answer), tone: 'error' });
  }

  return (
    <>
      {known === 'Delivered' && (
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => void (busy || again())}
        >
          {t('account:orders.reorder')}
          <span className="visually-hidden"> {orderNo}</span>
        </button>
      )}
      {known && isCancellable(known) && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) setAsking(true);
          }}
        >
          {t('account:orders.cancel')}
          <span className="visually-hidden"> {orderNo}</span>
        </button>
      )}
      {asking && (
        <Confirm
          question={t('account:orders.askCancel', { orderNo })}
          yes={t('account:orders.cancelYes')}
          no={t('account:orders.cancelNo')}
          onYes={() => void cancel()}
          onNo={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
