import { useState } from 'react';
import type { KeptInvoice } from '../../domain/order/invoice.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { $billing, forgetBilling, keepBilling } from '../invoice/billing.ts';
import { InvoiceTo } from '../invoice/InvoiceTo.tsx';
import { LateInvoiceDialog } from '../invoice/LateInvoiceDialog.tsx';

/** Invoice data that the next order offers: to see, change and delete (decisions P24). */
export function BillingPanel() {
  const { t } = useI18n();
  return (
    <section className="account-panel" aria-labelledby="billing">
      <h2 id="billing">{t('account:billing.title')}</h2>
      <RemoteData remote={$billing} loading={t('account:loading')} skeleton={<Skeleton rows={2} height="line" />}>
        {(billing) => <Billing billing={billing} />}
      </RemoteData>
    </section>
  );
}

function Billing({ billing }: { billing: KeptInvoice | null }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [press, setPress] = useState(0);
  const none = useFocusAfter<HTMLParagraphElement>(press);

  async function remove() {
    if (isBusy) return;
    setBusy(true);
    const answer = await forgetBilling();
    setBusy(false);
    if (answer.ok) setPress(press + 1);
    void showToast(
      answer.ok
        ? { text: t('account:billing.removed'), tone: 'success' }
        : { text: failureMessage(t, answer), tone: 'error' },
    );
  }

  return (
    <>
      {billing ? (
        <InvoiceTo billing={billing} office={(office) => t('account:billing.office', { office })} />
      ) : (
        <p ref={none} tabIndex={-1}>
          {t('account:billing.none')}
        </p>
      )}
      <div className="form-actions">
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(billing ? 'account:billing.edit' : 'account:billing.add')}
        </button>
        {billing && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => void remove()}
          >
            {t('account:billing.remove')}
          </button>
        )}
      </div>
      {isOpen && (
        <LateInvoiceDialog
          billing={billing}
          send={async (invoice) => {
            const answer = await keepBilling(invoice);
            if (!answer.ok) return answer;
            void showToast({ text: t('account:billing.saved'), tone: 'success' });
            return null;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
