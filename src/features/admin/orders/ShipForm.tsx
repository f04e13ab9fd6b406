import type { SubmitEvent } from 'react';
import { REASON_LENGTH } from '../../../contract/admin-order-change.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { InputField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { CarrierFields, leftBehind } from './CarrierFields.tsx';
import styles from './OrderPage.module.css';
import { type OneOrder, typedIn, useSave } from './useOrder.ts';

const SHIP_FIELDS = ['carrier', 'trackingNumber', 'allowedDebt'] as const;

interface ShipFormProps {
  one: OneOrder;
  isLeaving: boolean;
  debt: number;
  /** Whether something is made again that has not left. */
  isRemaking?: boolean;
}

/** Form for the carrier and the tracking number; both remain when another operator saved first. */
export function ShipForm({ one, isLeaving, debt, isRemaking = false }: ShipFormProps) {
  const { t, money } = useI18n();
  const save = useSave(one, SHIP_FIELDS);
  const { form, errors, setErrors } = useFieldErrors();

  async function ship(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const carrier = typedIn(event.currentTarget, 'carrier');
    if (carrier === '') {
      setErrors({ carrier: t('admin-orders:step.carrierRequired') });
      return;
    }
    const trackingNumber = typedIn(event.currentTarget, 'trackingNumber');
    const why = typedIn(event.currentTarget, 'allowedDebt');
    const stays = leftBehind(event.currentTarget);
    const failed = await save(() => ({
      ...stays,
      ...(isLeaving && { status: 'Shipped' as const }),
      carrier,
      ...(trackingNumber !== '' && { trackingNumber }),
      ...(debt > 0 && why !== '' && { allowedDebt: { text: why } }),
    }));
    setErrors(
      failed?.code === 'debt_open' ? { allowedDebt: t('admin-orders:step.debtRequired') } : (failed?.fields ?? {}),
    );
    if (failed === null)
      void showToast({ text: t(isLeaving ? 'rules:status.Shipped' : 'admin-orders:saved'), tone: 'success' });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void ship(event)}>
      <CarrierFields
        isRemaking={isRemaking}
        errors={{ carrier: errors.carrier, trackingNumber: errors.trackingNumber }}
        onChoose={() => setErrors({})}
      />
      {debt > 0 && (
        <>
          <p className={styles.urgent}>{t('admin-orders:step.debt', { amount: money(toKurus(debt)) })}</p>
          <InputField
            label={t('admin-orders:step.debtWhy')}
            name="allowedDebt"
            required
            hint={t('admin-orders:step.debtText')}
            error={errors.allowedDebt ?? errors['allowedDebt.text']}
            maxLength={REASON_LENGTH}
            autoComplete="off"
          />
        </>
      )}
      <button type="submit" className="button button-primary" aria-disabled={one.isBusy}>
        {t(isLeaving ? 'admin-orders:act.ship' : 'admin-orders:step.saveWay')}
      </button>
    </form>
  );
}
