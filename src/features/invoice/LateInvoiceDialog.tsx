import { lazy, Suspense, type ComponentType } from 'react';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import type { InvoiceDialogProps } from './InvoiceDialog.tsx';
import { INVOICE_WORDS } from './words.ts';

const Late = lazy(async (): Promise<{ default: ComponentType<InvoiceDialogProps> }> => {
  const [{ InvoiceDialog }, messages] = await Promise.all([import('./InvoiceDialog.tsx'), loadMessages(INVOICE_WORDS)]);
  const Island = island(InvoiceDialog);
  return { default: (props) => <Island {...props} messages={messages} locale={pageLocale()} /> };
});

/** The dialog, fetched with its words when it is opened. */
export function LateInvoiceDialog(props: InvoiceDialogProps) {
  return (
    <Boundary>
      <Suspense>
        <Late {...props} />
      </Suspense>
    </Boundary>
  );
}
