import { useEffect } from 'react';
import { openForOrders } from '#content/built/delivery.json';
import { formatDays } from '../../domain/values/dates.ts';
import { useEstimate } from '../../ui/useEstimate.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showHeadline } from '../windows/headline.ts';
import styles from './ArrivalDays.module.css';
import { useFitGuarantee } from './fit/useFitGuarantee.ts';
import type { MeasurementResult } from './measurement.ts';
import { usePackNumbers } from './pack-numbers.ts';
import type { MeasurementValues } from './values.ts';

interface ArrivalDaysProps {
  values: MeasurementValues;
  result: MeasurementResult;
}

/**
 * Days on which an order of this moment arrives, where the shop takes one, with its total, beside the button. Fetched with the first
 * total, because the calendar weighs; the product's headline, "Paketinizde" and the fit guarantee follow the window from then on.
 */
export default function ArrivalDays({ values: { panels, room }, result }: ArrivalDaysProps) {
  const i18n = useI18n();
  const { width, height, price } = result;
  const { from, to } = useEstimate(true, 1);
  usePackNumbers(i18n, panels, result);
  useFitGuarantee({ width, height, room });
  useEffect(() => {
    if (width !== null && height !== null) showHeadline({ width, height }).catch(() => undefined);
  }, [width, height]);
  return (
    <p className={styles.days}>
      {price && <b className={styles.total}>{i18n.money(price.unitPrice)}</b>}
      {openForOrders && <span>{i18n.t('measurement:arrival', { days: formatDays(from, to, i18n.locale) })}</span>}
    </p>
  );
}
