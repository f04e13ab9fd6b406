import type { Remake } from '../../domain/order/remake.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './RemakeTag.module.css';

/** Marks what is made again, and for which time. Needs the messages `admin-orders:piece`. */
export function RemakeTag({ remake: { time } }: { remake: Remake }) {
  const { t } = useI18n();
  return <b className={styles.tag}>{t('admin-orders:piece.remake', { time })}</b>;
}
