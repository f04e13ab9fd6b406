import type { SubmitEvent } from 'react';
import { PROPOSAL_TEXT_LENGTH } from '../../../domain/order/proposal.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AreaField, InputField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { EditActions } from './EditActions.tsx';
import { type EditProps, typedIn, useSave } from './useOrder.ts';
import styles from './OrderPage.module.css';

const DAYS = ['from', 'to'] as const;

/** Other promised days, of which the buyer gets a letter. */
export function PromiseEdit({ order, one, onClose }: EditProps) {
  const { t } = useI18n();
  const save = useSave(one, ['promise.']);
  const { form, errors, setErrors } = useFieldErrors();
  const promised = { from: order.estimatedDeliveryFrom, to: order.estimatedDelivery };

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const sent = event.currentTarget;
    const [from, to, text] = [typedIn(sent, 'from'), typedIn(sent, 'to'), typedIn(sent, 'text')];
    const empty = DAYS.filter((day) => typedIn(sent, day) === '');
    if (empty.length > 0) {
      setErrors(Object.fromEntries(empty.map((day) => [`promise.${day}`, t('rules:common.required')])));
      return;
    }
    if (from === promised.from && to === promised.to) {
      setErrors({ 'promise.to': t('admin-orders:edit.promise.same') });
      return;
    }
    const failed = await save(() => ({ promise: { from, to, ...(text !== '' && { text }) } }));
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    void showToast({ text: t('admin-orders:saved'), tone: 'success' });
    onClose();
  }

  return (
    <Dialog title={t('admin-orders:edit.promise.open')} onClose={onClose}>
      <p>{t('admin-orders:edit.promise.text')}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <div className="form-pair">
          {DAYS.map((day) => (
            <InputField
              key={day}
              label={t(`admin-orders:edit.promise.${day}`)}
              name={day}
              required
              error={errors[`promise.${day}`]}
              type="date"
              defaultValue={promised[day]}
            />
          ))}
        </div>
        <AreaField
          label={t('admin-orders:edit.promise.words')}
          name="text"
          optionalMark={t('forms:optional')}
          error={errors['promise.text']}
          rows={2}
          maxLength={PROPOSAL_TEXT_LENGTH}
        />
        <EditActions save={t('admin-orders:edit.promise.save')} isBusy={one.isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
