import { useState, type ComponentType } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { canBeRemade, isRemadeAt } from '../../../domain/order/remake.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { RemakeDialogProps } from './RemakeDialog.tsx';
import type { OneOrder } from './useOrder.ts';

export interface RemakeProps {
  /** Position of the line, from 0. */
  position: number;
  /** Name of the piece on the page. */
  piece: string;
  order: AdminOrder;
  one: OneOrder;
}

/** Has a line made once more, at no charge (decisions P23). */
export function RemakeButton(props: RemakeProps) {
  const { t } = useI18n();
  const { order, position, piece } = props;
  const [Form, setForm] = useState<ComponentType<RemakeDialogProps> | null>(null);
  const item = order.items[position];
  if (!item || !isRemadeAt(order.status) || !canBeRemade(item)) return null;

  async function open(): Promise<void> {
    try {
      const { RemakeDialog } = await import('./RemakeDialog.tsx');
      setForm(() => RemakeDialog);
    } catch {
      void showToast({ text: t('calls:unreachable'), tone: 'error' });
    }
  }

  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-haspopup="dialog"
        aria-label={t('admin-orders:remake.openOf', { piece })}
        onClick={() => void open()}
      >
        {t('admin-orders:remake.open')}
      </button>
      {Form && (
        <Form
          {...props}
          most={item.quantity}
          onClose={() => {
            setForm(null);
          }}
        />
      )}
    </>
  );
}
