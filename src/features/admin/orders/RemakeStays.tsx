import type { OrderChange } from '../../../contract/admin-order-change.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './OrderPage.module.css';

/** Box of a parcel's form: what is made again is not in this one. Read from the form by `leftBehind`. */
export function RemakeStays() {
  const { t } = useI18n();
  return (
    <label className={styles.tick}>
      <input type="checkbox" name="remakeStays" /> {t('admin-orders:step.remakeStays')}
    </label>
  );
}

export const leftBehind = (form: HTMLFormElement): Pick<OrderChange, 'remakeStays'> =>
  new FormData(form).has('remakeStays') ? { remakeStays: true } : {};
