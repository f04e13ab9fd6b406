import { useState, type SubmitEvent } from 'react';
import { REASON_LENGTH, type AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { canAdvance } from '../../../domain/order/advance.ts';
import type { DeliveryStatus } from '../../../domain/order/status.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './OrderPage.module.css';
import { typedIn } from './typed.ts';
import type { OneOrder } from './useOrder.ts';
import { useSave } from './useSave.ts';

const OFF = [
  { to: 'Returned', open: 'openReturn', title: 'titleReturn', yes: 'yesReturn' },
  { to: 'Cancelled', open: 'open', title: 'title', yes: 'yes' },
] as const satisfies readonly { to: DeliveryStatus; open: string; title: string; yes: string }[];

/** The ways off the sequence, last on the page: each asks for the reason that the buyer will read. */
export function CancelOrder({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<(typeof OFF)[number] | null>(null);
  const ways = OFF.filter(({ to }) => canAdvance(order.status, to));
  return (
    <>
      {ways.map((way) => (
        <p key={way.to}>
          <button
            type="button"
            className={`link-button ${styles.danger}`}
            onClick={() => {
              setAsked(way);
            }}
          >
            {t(`admin-orders:cancel.${way.open}`)}
          </button>
        </p>
      ))}
      {asked && (
        <ReasonDialog
          way={asked}
          order={order}
          one={one}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

interface ReasonDialogProps {
  way: (typeof OFF)[number];
  order: AdminOrder;
  one: OneOrder;
  onClose: () => void;
}

function ReasonDialog({ way, order, one, onClose }: ReasonDialogProps) {
  const { t, money } = useI18n();
  const save = useSave(one, ['reason']);
  const [error, setError] = useState<string>();

  async function end(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const reason = typedIn(event.currentTarget, 'reason');
    if (reason === '') {
      setError(t('admin-orders:cancel.required'));
      return;
    }
    const failed = await save(() => ({ status: way.to, reason }));
    setError(failed?.fields.reason);
    if (failed === null) onClose();
  }

  return (
    <Dialog labelledBy="reason-title" className="dialog form-dialog" onClose={onClose}>
      <h2 id="reason-title">{t(`admin-orders:cancel.${way.title}`)}</h2>
      <form className={styles.form} noValidate onSubmit={(event) => void end(event)}>
        <p>{t('admin-orders:cancel.text')}</p>
        {order.refundable > 0 && (
          <p className="form-warning">{t('admin-orders:cancel.paid', { amount: money(toKurus(order.refundable)) })}</p>
        )}
        <Field label={t('admin-orders:cancel.reason')} name="reason" required error={error}>
          {(control) => <textarea {...control} rows={3} maxLength={REASON_LENGTH} autoFocus />}
        </Field>
        {one.conflict && (
          <p role="alert">
            {t('admin-orders:conflict.title')}. {t('admin-orders:conflict.kept')}
          </p>
        )}
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
