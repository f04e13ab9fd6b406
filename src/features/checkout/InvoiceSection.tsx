import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { INVOICE_WORDS } from '../invoice/words.ts';
import styles from './DeliveryForm.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** Comes with words of its own once it is opened: most orders need none of it. */
const InvoicePart = lazy(async (): Promise<{ default: ComponentType<{ onClear: () => void }> }> => {
  const [{ InvoicePart: Part }, messages] = await Promise.all([
    import('./InvoicePart.tsx'),
    loadMessages(INVOICE_WORDS),
  ]);
  const Island = island(Part);
  return { default: (props) => <Island {...props} messages={messages} locale={pageLocale()} /> };
});

/** Invoice data, folded (decisions P24); open where some is typed already, and where the server found a fault in it. */
export function InvoiceSection() {
  const { t } = useI18n();
  const { invoice, errors } = useTheCheckout().state;
  const [isOpen, setOpen] = useState(invoice !== null);
  const isWrong = Object.keys(errors).some((path) => path.startsWith('invoice.'));
  const shown = isOpen || isWrong;
  return (
    <details
      className={styles.invoice}
      open={shown}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{t('checkout:invoice.open')}</summary>
      {shown && (
        <Boundary>
          <Suspense fallback={<p role="status">{t('checkout:invoice.loading')}</p>}>
            <InvoicePart
              onClear={() => {
                setOpen(false);
              }}
            />
          </Suspense>
        </Boundary>
      )}
    </details>
  );
}
