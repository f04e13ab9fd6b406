import { useStore } from '@nanostores/react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { $load } from '../board/board-list.ts';
import styles from './Desk.module.css';

const LOADING = { loading: true } as const;

/** Pieces of today against what the workshop makes in a day (decisions W5); nothing until it is known. */
export function WorkLoad() {
  const { t } = useI18n();
  const { data } = useStore($load, { ssr: () => LOADING });
  const [today] = data?.days ?? [];
  if (!data || !today) return null;
  return (
    <p className="tall-links">
      <a href={adminPaths.board}>{t('admin-desk:today.load.link')}</a>{' '}
      {t('admin-desk:today.load.text', { count: today.pieces, capacity: data.capacity })}{' '}
      {today.over > 0 && <b className={styles.owed}>{t('admin-desk:today.load.over', { count: today.over })}</b>}
    </p>
  );
}
