import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Field.module.css';
import { $field, goneIn } from './field.ts';

const follow = (changed: () => void): (() => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed);
  };
};

const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );

/** Numbers of all that is on its way from this device; hidden where there is a network and nothing is. */
export function NetStrip() {
  const { t } = useI18n();
  const isOnline = useOnline();
  const field = useStore($field);
  const { drafts, photos, taken, isUnkept } = field;
  const gone = goneIn(field);
  const isSent = (subject: string): boolean => !gone.includes(subject);
  const unsent = photos.filter(({ id, subject }) => !taken.includes(id) && isSent(subject)).length;
  // A conflict waits for its answer. Refused words go with each sending: without a network they wait for it, and with one their stop says
  // that they were not taken.
  const isOnWay = (subject: string): boolean => {
    const problem = drafts[subject]?.problem ?? null;
    return problem === null || (problem === 'refused' && !isOnline);
  };
  const visits = Object.keys(drafts).filter((subject) => isSent(subject) && isOnWay(subject)).length;
  const waits = [
    ...(visits > 0 ? [t('admin-field:waits.visits', { count: visits })] : []),
    ...(unsent > 0 ? [t('admin-field:waits.photos', { count: unsent })] : []),
  ];
  const isQuiet = isOnline && waits.length === 0 && !isUnkept;
  return (
    <p className={isQuiet ? 'visually-hidden' : styles.net} role="status">
      {!isOnline && <b>{t('admin-field:offline')} </b>}
      {waits.length > 0 && (
        <>
          {t(isOnline ? 'admin-field:waitingOnline' : 'admin-field:waiting')} <b>{waits.join(', ')}</b>.
        </>
      )}
      {!isOnline && waits.length === 0 && t('admin-field:nothingWaits')}
      {isUnkept && ` ${t('admin-field:unkept')}`}
    </p>
  );
}
