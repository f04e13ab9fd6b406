import { useState } from 'react';
import { openFitClaim } from '../../contract/fit-claims.ts';
import type { OwnOrder } from '../../contract/orders.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { callAsCustomer } from '../session/session.ts';

/** Leads the owner of an order to the page of its claims (decisions P27), as long as a line with the fit guarantee takes one. */
export function OrderClaim({ order: { orderNo, claimable } }: { order: OwnOrder }) {
  const { t, to } = useI18n();
  const [isBusy, setBusy] = useState(false);
  if (!claimable) return null;

  async function open(): Promise<void> {
    setBusy(true);
    const answer = await callAsCustomer(openFitClaim, { params: { orderNo } });
    setBusy(false);
    if (answer.ok) location.assign(`${to.page('claim')}#t=${answer.data.token}`);
    else await showToast({ text: failureMessage(t, answer), tone: 'error' });
  }

  return (
    <button
      type="button"
      className="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void (isBusy || open())}
    >
      {t('account:order.claim')}
    </button>
  );
}
