import { useState } from 'react';
import { isInShop } from '../../../domain/order/order-edit.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { EditProps } from './useOrder.ts';

const FORMS = {
  delivery: lazyPart(async () => (await import('./acts.ts')).deliveryEdit()),
  rooms: lazyPart(async () => (await import('./acts.ts')).roomsEdit()),
  promise: lazyPart(async () => (await import('./acts.ts')).promiseEdit()),
};

interface EditButtonProps extends Omit<EditProps, 'onClose'> {
  way: keyof typeof FORMS;
}

/** Opens the form that corrects one part of an order, as long as that is possible; stands beside the part. */
export function EditButton({ way, order, one }: EditButtonProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const Form = FORMS[way];
  if (way !== 'delivery' && !isInShop(order.status)) return null;
  return (
    <>
      <p>
        <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(`admin-orders:edit.${way}.open`)}
        </button>
      </p>
      {isOpen && <Form order={order} one={one} onClose={() => setOpen(false)} />}
    </>
  );
}
