import { useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { isEarly } from '../../../domain/order/order-life.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { LineChangeProps } from './LineChange.tsx';
import type { OneOrder } from './useOrder.ts';

const Form = lazyPart(async () => (await import('./acts.ts')).lineChange());
const AddForm = lazyPart(async () => (await import('./acts.ts')).addLine());

/** Opens the form of another size, colour or quantity; its code comes with the press. */
export function ChangeButton(props: Omit<LineChangeProps, 'onClose'>) {
  const { t } = useI18n();
  const { order, piece } = props;
  const [isOpen, setOpen] = useState(false);
  if (!isEarly(order.status)) return null;

  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t('admin-orders:change.openOf', { piece })}
        onClick={() => setOpen(true)}
      >
        {t('admin-orders:change.open')}
      </button>
      {isOpen && <Form {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the form of a line more. */
export function AddButton({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (!isEarly(order.status)) return null;
  return (
    <>
      <p>
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {t('admin-orders:change.add')}
        </button>
      </p>
      {isOpen && <AddForm order={order} one={one} onClose={() => setOpen(false)} />}
    </>
  );
}
