import { lazyIsland } from '../../ui/lazy-part.tsx';
import type { InvoiceDialogProps } from './InvoiceDialog.tsx';
import { INVOICE_WORDS } from './words.ts';

/** The dialog, fetched with its words when it is opened. */
export const LateInvoiceDialog = lazyIsland<InvoiceDialogProps>(
  async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog,
  INVOICE_WORDS,
);
