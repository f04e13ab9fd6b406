import type { SubmitEvent } from 'react';
import { MAX_ROOM_LENGTH } from '../../../domain/cart/cart.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { EditActions } from './EditActions.tsx';
import { type EditProps, typedIn, useSave } from './useOrder.ts';
import styles from './OrderPage.module.css';

/** Names of the rooms, line by line. */
export function RoomsEdit({ order, one, onClose }: EditProps) {
  const { t } = useI18n();
  const save = useSave(one, ['rooms.']);
  const { form, errors, setErrors } = useFieldErrors();

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const sent = event.currentTarget;
    const rooms = order.items.map((_, line) => ({ line, room: typedIn(sent, `rooms.${line}.room`) }));
    const failed = rooms.some(({ line, room }) => room !== order.items[line]?.room)
      ? await save(() => ({ rooms }))
      : null;
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    void showToast({ text: t('admin-orders:saved'), tone: 'success' });
    onClose();
  }

  return (
    <Dialog title={t('admin-orders:edit.rooms.open')} onClose={onClose}>
      <p>{t('admin-orders:edit.rooms.text')}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {order.items.map(({ name, room }, line) => (
          <InputField
            key={line}
            label={t('admin-orders:edit.rooms.line', { line: line + 1, name })}
            name={`rooms.${line}.room`}
            error={errors[`rooms.${line}.room`]}
            defaultValue={room}
            maxLength={MAX_ROOM_LENGTH}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <EditActions save={t('admin-orders:edit.rooms.save')} isBusy={one.isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
