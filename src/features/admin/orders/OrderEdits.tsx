import { useState } from 'react';
import { isInShop } from '../../../domain/order/order-edit.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { EditProps } from './useOrder.ts';

const FORMS = {
  delivery: lazyPart(async () => (await import('./DeliveryEdit.tsx')).DeliveryEdit),
  rooms: lazyPart(async () => (await import('./RoomsEdit.tsx')).RoomsEdit),
  promise: lazyPart(async () => (await import('./PromiseEdit.tsx')).PromiseEdit),
};

/** Ways to correct what life changes: each opens a form, as long as it is still possible. */
export function OrderEdits({ order, one }: Omit<EditProps, 'onClose'>) {
  const { t } = useI18n();
  const [open, setOpen] = useState<keyof typeof FORMS | null>(null);
  const Form = open && FORMS[open];
  const ways = isInShop(order.status) ? (['delivery', 'rooms', 'promise'] as const) : (['delivery'] as const);
  return (
    <section aria-label={t('admin-orders:edit.title')}>
      {ways.map((way) => (
        <p key={way}>
          <button
            type="button"
            className="link-button"
            aria-haspopup="dialog"
            onClick={() => {
              setOpen(way);
            }}
          >
            {t(`admin-orders:edit.${way}.open`)}
          </button>
        </p>
      ))}
      {Form && (
        <Form
          order={order}
          one={one}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </section>
  );
}
