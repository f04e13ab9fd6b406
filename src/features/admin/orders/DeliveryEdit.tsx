import { isInShop } from '../../../domain/order/order-edit.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { lazyIsland } from '../../../ui/lazy-part.tsx';
import type { DeliveryEditFormProps } from './DeliveryEditForm.tsx';
import { type EditProps, useSave } from './useOrder.ts';

/** The words of its fields are the checkout's. */
const Form = lazyIsland<DeliveryEditFormProps>(
  async () => (await import('./DeliveryEditForm.tsx')).DeliveryEditForm,
  ['checkout', 'geo', 'rules', 'forms', 'calls'],
);

/** Another address, telephone or e-mail, of which the buyer gets a letter. */
export function DeliveryEdit({ order, one, onClose }: EditProps) {
  const { t } = useI18n();
  const save = useSave(one, ['delivery.']);
  return (
    <Dialog title={t('admin-orders:edit.delivery.open')} onClose={onClose}>
      <p>{t(`admin-orders:edit.delivery.${isInShop(order.status) ? 'text' : 'late'}`)}</p>
      <Form
        delivery={order.delivery}
        isContactOnly={!isInShop(order.status)}
        words={{
          save: t('admin-orders:edit.delivery.save'),
          busy: t('admin-orders:edit.delivery.saving'),
          failed: t('admin-orders:edit.delivery.failed'),
          cancel: t('admin-orders:edit.cancel'),
        }}
        send={async (delivery) => {
          const failed = await save(() => ({ delivery }));
          if (failed) {
            const own = Object.entries(failed.fields).map(([name, text]) => [name.replace(/^delivery\./, ''), text]);
            return { ...failed, fields: Object.fromEntries(own) as Record<string, string> };
          }
          void showToast({ text: t('admin-orders:saved'), tone: 'success' });
          return null;
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
