import { useState } from 'react';
import { isEarly } from '../../../domain/order/order-life.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { LineChangeProps } from './LineChange.tsx';

const Form = lazyPart(async () => (await import('./LineChange.tsx')).LineChange);

/** Opens the form of another size or colour; its code comes with the press. */
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
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('admin-orders:change.open')}
      </button>
      {isOpen && (
        <Form
          {...props}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
