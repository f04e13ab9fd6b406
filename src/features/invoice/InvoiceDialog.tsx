import { useState } from 'react';
import { Cancel, Dialog } from '../../ui/Dialog.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import {
  EMPTY_INVOICE,
  formOfInvoice,
  invoiceOf,
  invoiceSchema,
  type InvoiceForm,
  type InvoiceRequest,
  type KeptInvoice,
} from '../../domain/order/invoice.ts';
import type { CallFailure } from '../../lib/api.ts';
import { InvoiceFields } from './InvoiceFields.tsx';

export interface InvoiceDialogProps {
  /** Null for the first one. */
  billing: KeptInvoice | null;
  /** Saves, and returns what stood against it; faults by the names of the fields. */
  send: (invoice: InvoiceRequest) => Promise<CallFailure | null>;
  onClose: () => void;
}

/** Invoice data in a dialog; closes once it is saved. */
export function InvoiceDialog({ billing, send, onClose }: InvoiceDialogProps) {
  const { t } = useI18n();
  const [value, setValue] = useState<InvoiceForm>(() => (billing ? formOfInvoice(billing) : EMPTY_INVOICE));
  const form = useForm({
    schema: invoiceSchema,
    valuesOf: () => invoiceOf(value),
    async send(invoice) {
      const failed = await send(invoice);
      if (failed) return failed;
      onClose();
      return 'done';
    },
  });
  return (
    <Dialog title={t('invoice:title')} busy={form.pending} onClose={onClose}>
      <form className="form" {...form.props}>
        <InvoiceFields
          form={form}
          value={value}
          onValue={(values) => setValue((present) => ({ ...present, ...values }))}
        />
        <FormProblem form={form} title={t('invoice:notSaved')} />
        <div className="form-actions">
          <Submit form={form} label={t('invoice:save')} busy={t('invoice:saving')} />
          <Cancel busy={form.pending} label={t('invoice:cancel')} onClose={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
