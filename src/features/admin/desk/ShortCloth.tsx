import { useStore } from '@nanostores/react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { oneDay } from '../orders/words.ts';
import { $rolls, clothName, clothsIn } from '../rolls/roll-list.ts';
import styles from './Desk.module.css';

const LOADING = { loading: true } as const;

/** Cloth that does not suffice, before a promise breaks (decisions W4); nothing while it does, or nobody knows. */
export function ShortCloth() {
  const { t } = useI18n();
  const { data } = useStore($rolls, { ssr: () => LOADING });
  const [first] = data?.short ?? [];
  if (!data || !first) return null;
  const orders = new Set(data.short.flatMap((one) => one.orders)).size;
  return (
    <p className={`tall-links ${styles.cloth}`}>
      <a href={adminPaths.rolls}>{t('admin-desk:today.cloth.short', { count: clothsIn(data.short) })}</a>{' '}
      {t('admin-desk:today.cloth.orders', { count: orders })}{' '}
      {t('admin-desk:today.cloth.first', { cloth: clothName(first), day: oneDay(first.promised) })}
    </p>
  );
}
