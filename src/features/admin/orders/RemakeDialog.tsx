import type { SubmitEvent } from 'react';
import { REASON_LENGTH } from '../../../contract/admin-order-change.ts';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AreaField, InputField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './OrderPage.module.css';
import { type OneOrder, typedIn, useSave } from './useOrder.ts';

export interface RemakeDialogProps {
  /** Position of the line, from 0. */
  position: number;
  /** Name of the piece on the page. */
  piece: string;
  order: AdminOrder;
  one: OneOrder;
  /** Pieces at most. */
  most: number;
  onClose: () => void;
}

/** How many pieces are made again, and why. Fetched when it is opened. */
export function RemakeDialog({ position, piece, one, most, onClose }: RemakeDialogProps) {
  const { t } = useI18n();
  const save = useSave(one, ['remake']);
  const { form, errors, setErrors } = useFieldErrors();

  async function make(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const text = typedIn(event.currentTarget, 'text');
    const quantity = most === 1 ? 1 : Number(typedIn(event.currentTarget, 'quantity'));
    const wrong = {
      ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= most
        ? {}
        : { 'remake.quantity': t('admin-orders:remake.quantityWrong', { most }) }),
      ...(text === '' ? { 'remake.text': t('admin-orders:remake.textRequired') } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const failed = await save(() => ({ remake: { line: position, quantity, text } }));
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    void showToast({ text: t('admin-orders:remake.done'), tone: 'success' });
    onClose();
  }

  return (
    <Dialog title={t('admin-orders:remake.title')} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void make(event)}>
        <p>{piece}</p>
        <p>{t('admin-orders:remake.text')}</p>
        {most > 1 && (
          <InputField
            label={t('admin-orders:remake.quantity')}
            name="quantity"
            required
            hint={t('admin-orders:remake.most', { most })}
            error={errors['remake.quantity']}
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            defaultValue={1}
          />
        )}
        <AreaField
          label={t('admin-orders:remake.why')}
          name="text"
          required
          hint={t('admin-orders:remake.whyHint')}
          error={errors['remake.text'] ?? errors.remake ?? errors['remake.line']}
          rows={2}
          maxLength={REASON_LENGTH}
          autoFocus={most === 1}
        />
        <div className="form-actions">
          <button type="submit" className="button button-primary" aria-disabled={one.isBusy}>
            {t('admin-orders:remake.yes')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('admin-orders:remake.no')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
