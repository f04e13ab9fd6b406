import { useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { DELIVERY_FIELDS, deliverySchema, type Delivery } from '../../../domain/order/delivery.ts';
import { saleDelivery } from '../../../domain/order/sale-delivery.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { FormProblem, Submit } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { DeliveryFields } from './DeliveryFields.tsx';

export interface DeliveryEditFormProps {
  delivery: AdminOrder['delivery'];
  /** Whether only telephone and e-mail may change: the parcel has left. */
  isContactOnly: boolean;
  words: { save: string; busy: string; failed: string; cancel: string };
  /** Saves, and returns what stood against it; faults by the names of the fields. */
  send: (delivery: Delivery) => Promise<CallFailure | null>;
  onClose: () => void;
}

/** Needs the messages of `checkout`, `geo`, `rules`, `forms` and `calls`. */
export function DeliveryEditForm({ delivery, isContactOnly, words, send, onClose }: DeliveryEditFormProps) {
  const [value, setValue] = useState(delivery);
  const form = useForm({
    schema: delivery.email === '' ? saleDelivery : deliverySchema,
    valuesOf: () => Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, value[field]])),
    async send(typed) {
      const failed = await send(typed);
      if (failed) return failed;
      onClose();
      return 'done';
    },
  });
  return (
    <form className="form" {...form.props}>
      <DeliveryFields
        {...{ form, value, isContactOnly }}
        // A mailbox that letters go to is not taken away.
        isMailOptional={delivery.email === ''}
        onChange={(values) => setValue((present) => ({ ...present, ...values }))}
      />
      <FormProblem form={form} title={words.failed} />
      <div className="form-actions">
        <Submit form={form} label={words.save} busy={words.busy} />
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
