import { useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { OwnOrder } from '../../contract/orders.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { isLost } from '../../lib/api.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { focusNear, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { cancelOrder, parseStatus } from './orders.ts';
import { reorder } from './reorder.ts';

/** Reorder what was delivered; cancel until production begins (spec §2, decisions A5, A6). */
export function OrderActions({ orderNo, status, cancellable }: Pick<OwnOrder, 'orderNo' | 'status' | 'cancellable'>) {
  const { t, locale, to } = useI18n();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isCancelled, setCancelled] = useState(false);

  async function orderAgain() {
    setBusy(true);
    const outcome = await reorder(orderNo, locale);
    setBusy(false);
    if (!outcome.ok) {
      await showToast({ text: failureMessage(t, outcome.failure), tone: 'error' });
      return;
    }
    const { added, gone, paused, full } = outcome;
    const sentences = [
      added > 0 ? t('account:orders.reordered', { count: added }) : '',
      gone.length > 0 ? t('account:orders.gone', { names: gone.join(', ') }) : '',
      paused.length > 0 ? t('account:orders.paused', { names: paused.join(', ') }) : '',
      full.length > 0 ? t('account:orders.full', { names: full.join(', ') }) : '',
    ];
    await showToast({
      text: sentences.filter(Boolean).join(' '),
      tone: gone.length + paused.length + full.length > 0 ? 'notice' : 'success',
      ...(added > 0 ? { link: { label: t('account:orders.toCart'), href: to.cart } } : {}),
    });
  }

  async function cancel() {
    setConfirming(false);
    setBusy(true);
    const answer = await cancelOrder(orderNo);
    setBusy(false);
    if (answer.ok) setCancelled(true);
    else {
      const title = isLost(answer) && { title: t('account:unsure') };
      await showToast({ ...title, text: failureMessage(t, answer), tone: 'error' });
    }
  }

  return (
    <>
      {isCancelled && <Cancelled orderNo={orderNo} />}
      {parseStatus(status) === 'Delivered' && (
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => void (busy || orderAgain())}
        >
          {t('account:orders.reorder')}
          <span className="visually-hidden"> {orderNo}</span>
        </button>
      )}
      {cancellable && (
        <button
          ref={handsOnToCard}
          type="button"
          className="button button-quiet"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) setConfirming(true);
          }}
        >
          {t('account:orders.cancel')}
          <span className="visually-hidden"> {orderNo}</span>
        </button>
      )}
      {confirming && (
        <Confirm
          question={t('account:orders.askCancel', { orderNo })}
          yes={t('account:orders.cancelYes')}
          no={t('account:orders.cancelNo')}
          onYes={() => void cancel()}
          onNo={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Ref of the button of a cancellation, which goes where it is refused: the heading of its card in the list has the focus then. */
const handsOnToCard = (button: HTMLButtonElement | null) => () => {
  if (!button || document.activeElement !== button) return;
  const heading = button.closest('li')?.querySelector('h2');
  if (!heading) {
    focusNear(button);
    return;
  }
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Focused, because what was pressed is gone. */
function Cancelled({ orderNo }: { orderNo: string }) {
  const { t } = useI18n();
  const told = useFocusAfter<HTMLParagraphElement>(1);
  return (
    <p ref={told} role="status" tabIndex={-1}>
      {t('account:orders.cancelled', { orderNo })}
    </p>
  );
}
