import { useState, type SubmitEvent } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { CarrierFields, leftBehind } from './CarrierFields.tsx';
import styles from './OrderPage.module.css';
import { type OneOrder, typedIn, useSave } from './useOrder.ts';
import { oneDay } from './words.ts';

/** Further parcels of an order that has left, and the way to send one (decisions P23). Fetched for such an order. */
export function Parcels({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const save = useSave(one);
  const { parcels = [] } = order;
  // Its press took the pressed button away.
  const [last, setLast] = useState({ at: -1, press: 0 });
  const changed = useFocusAfter<HTMLDivElement>(last.press);
  const tell = (at: number): void => setLast(({ press }) => ({ at, press: press + 1 }));

  async function arrive(at: number): Promise<void> {
    if (one.isBusy) return;
    const failed = await save(() => ({ deliveredParcel: at }));
    if (failed === null) tell(at);
  }

  return (
    <>
      {parcels.map(({ carrier, trackingNumber, trackingUrl, deliveredAt }, at) => (
        <div key={at} ref={at === last.at ? changed : undefined} className="long" tabIndex={-1}>
          <p>
            {t('admin-orders:parcel.name', { number: at + 2 })}: {carrier} {trackingNumber}{' '}
            {trackingUrl && (
              <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
                {t('admin-orders:step.follow')}
              </a>
            )}
          </p>
          {deliveredAt === undefined ? (
            <button type="button" className="button" aria-disabled={one.isBusy} onClick={() => void arrive(at)}>
              {t('admin-orders:parcel.arrived', { number: at + 2 })}
            </button>
          ) : (
            <p>{t('admin-orders:parcel.delivered', { day: oneDay(dayInIstanbul(new Date(deliveredAt))) })}</p>
          )}
        </div>
      ))}
      <AddParcel
        key={parcels.length}
        one={one}
        number={parcels.length + 2}
        isRemaking={order.isRemaking}
        onSent={() => tell(parcels.length)}
      />
    </>
  );
}

interface AddParcelProps {
  one: OneOrder;
  number: number;
  isRemaking: boolean;
  onSent: () => void;
}

function AddParcel({ one, number, isRemaking, onSent }: AddParcelProps) {
  const { t } = useI18n();
  const save = useSave(one, ['parcel']);
  const { form, errors, setErrors } = useFieldErrors();

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const [carrier, trackingNumber] = [
      typedIn(event.currentTarget, 'carrier'),
      typedIn(event.currentTarget, 'trackingNumber'),
    ];
    if (carrier === '') {
      setErrors({ 'parcel.carrier': t('admin-orders:step.carrierRequired') });
      return;
    }
    const stays = leftBehind(event.currentTarget);
    const failed = await save(() => ({ parcel: { carrier, trackingNumber }, ...stays }));
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    onSent();
    void showToast({ text: t('admin-orders:parcel.sent', { number }), tone: 'success' });
  }

  return (
    <details>
      <summary>{t('admin-orders:parcel.add', { number })}</summary>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <CarrierFields
          isRemaking={isRemaking}
          errors={{ carrier: errors['parcel.carrier'], trackingNumber: errors['parcel.trackingNumber'] }}
          onChoose={() => setErrors({})}
        />
        <button type="submit" className="button button-primary" aria-disabled={one.isBusy}>
          {t('admin-orders:parcel.send', { number })}
        </button>
      </form>
    </details>
  );
}
