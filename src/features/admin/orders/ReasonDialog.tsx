import { useState, type SubmitEvent } from 'react';
import { REASON_LENGTH } from '../../../contract/admin-order-change.ts';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AreaField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { ConflictLine } from './ConflictNotice.tsx';
import styles from './OrderPage.module.css';
import { type OneOrder, typedIn, useSave } from './useOrder.ts';

/** A way off the sequence, and the words of its dialog. */
export interface WayOff {
  readonly to: 'Cancelled' | 'Returned';
  readonly title: 'title' | 'titleReturn';
  readonly yes: 'yes' | 'yesReturn';
}

interface ReasonDialogProps {
  way: WayOff;
  order: AdminOrder;
  one: OneOrder;
  onClose: () => void;
}

/** Asks for the reason of a cancellation or a return, and saves both. */
export function ReasonDialog({ way, order, one, onClose }: ReasonDialogProps) {
  const { t, money } = useI18n();
  const save = useSave(one, ['reason']);
  const { form, errors, setErrors } = useFieldErrors();
  const [isWish, setWish] = useState(false);

  async function end(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const reason = isWish ? '' : typedIn(event.currentTarget, 'reason');
    if (reason === '' && !isWish) {
      setErrors({ reason: t('admin-orders:cancel.required') });
      return;
    }
    const failed = await save(() => ({ status: way.to, ...(isWish ? { atWish: true as const } : { reason }) }));
    setErrors(failed?.fields ?? {});
    if (failed === null) onClose();
  }

  return (
    <Dialog title={t(`admin-orders:cancel.${way.title}`)} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void end(event)}>
        <p>{t('admin-orders:cancel.text')}</p>
        {order.refundable > 0 && (
          <p className="form-warning">{t('admin-orders:cancel.paid', { amount: money(toKurus(order.refundable)) })}</p>
        )}
        {order.payment.state === 'in-review' && <p className="form-warning">{t('admin-orders:cancel.review')}</p>}
        {order.samplesUsedBy !== null && (
          <p className="form-warning">{t('admin-orders:money.samplesUsed', { orderNo: order.samplesUsedBy })}</p>
        )}
        {way.to === 'Cancelled' && (
          <label className={styles.tick}>
            <input type="checkbox" checked={isWish} onChange={({ target }) => setWish(target.checked)} />{' '}
            {t('admin-orders:cancel.atWish')}
          </label>
        )}
        {!isWish && (
          <AreaField
            label={t('admin-orders:cancel.reason')}
            name="reason"
            required
            error={errors.reason}
            rows={3}
            maxLength={REASON_LENGTH}
            autoFocus
          />
        )}
        {one.conflict && <ConflictLine />}
        <div className="form-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('admin-orders:cancel.no')}
          </button>
          <button type="submit" className={`button ${styles.dangerButton}`} aria-disabled={one.isBusy}>
            {t(`admin-orders:cancel.${way.yes}`)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
