import { useState, type ComponentType } from 'react';
import { isEarly } from '../../../domain/order/order-life.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { LineChangeProps } from './LineChange.tsx';

/** Opens the form of another size or colour; its code comes with the press. */
export function ChangeButton(props: Omit<LineChangeProps, 'onClose'>) {
  const { t } = useI18n();
  const { order, piece } = props;
  const [Form, setForm] = useState<ComponentType<LineChangeProps> | null>(null);
  if (!isEarly(order.status)) return null;

  async function open(): Promise<void> {
    try {
      const { LineChange } = await import('./LineChange.tsx');
      setForm(() => LineChange);
    } catch {
      void showToast({ text: t('calls:unreachable'), tone: 'error' });
    }
  }

  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t('admin-orders:change.openOf', { piece })}
        onClick={() => void open()}
      >
        {t('admin-orders:change.open')}
      </button>
      {Form && (
        <Form
          {...props}
          onClose={() => {
            setForm(null);
          }}
        />
      )}
    </>
  );
}
