import { useState } from 'react';
import { canBeRemade, isRemadeAt } from '../../../domain/order/remake.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { RemakeDialogProps } from './RemakeDialog.tsx';

const Form = lazyPart(async () => (await import('./acts.ts')).remakeDialog());

/** Has a line made once more, at no charge (decisions P23). */
export function RemakeButton(props: Omit<RemakeDialogProps, 'most' | 'onClose'>) {
  const { t } = useI18n();
  const { order, position, piece } = props;
  const [isOpen, setOpen] = useState(false);
  const item = order.items[position];
  if (!item || !isRemadeAt(order.status) || !canBeRemade(order.items, position)) return null;

  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-haspopup="dialog"
        aria-label={t('admin-orders:remake.openOf', { piece })}
        onClick={() => setOpen(true)}
      >
        {t('admin-orders:remake.open')}
      </button>
      {isOpen && <Form {...props} most={item.quantity} onClose={() => setOpen(false)} />}
    </>
  );
}
