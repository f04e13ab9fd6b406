import { useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { saysMore } from '../../../domain/order/invoice.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { InvoiceTo } from '../../invoice/InvoiceTo.tsx';
import { LateInvoiceDialog } from '../../invoice/LateInvoiceDialog.tsx';
import { type OneOrder, useSave } from './useOrder.ts';

/** Whom the invoice goes to, and the way to mend it (decisions P24). */
export function Billing({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const billing = order.billing ?? null;
  const { t } = useI18n();
  const save = useSave(one, ['billing']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {billing ? (
        <InvoiceTo billing={billing} office={(office) => t('admin-orders:billing.office', { office })} />
      ) : (
        <p>{t('admin-orders:billing.recipient')}</p>
      )}
      <p>
        <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('admin-orders:billing.edit')}
        </button>
      </p>
      {isOpen && (
        <LateInvoiceDialog
          billing={billing}
          send={async (invoice) => {
            const failed = await save(() => ({ billing: saysMore(invoice) ? invoice : null }));
            if (failed) {
              const own = Object.entries(failed.fields).map(([name, text]) => [name.replace(/^billing\./, ''), text]);
              return { ...failed, fields: Object.fromEntries(own) as Record<string, string> };
            }
            void showToast({ text: t('admin-orders:saved'), tone: 'success' });
            return null;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
