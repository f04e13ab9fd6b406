import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { actWords } from './History.tsx';
import styles from './OrderPage.module.css';
import type { OneOrder } from './useOrder.ts';
import { longInstant } from './words.ts';

/** Tells the second of two operators what the first one did; what was typed stands where it was. */
export function ConflictNotice({ order, one: { conflict, closeConflict } }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  if (!conflict) return null;
  return (
    <div className={`form-problem ${styles.conflict}`} role="alert">
      <p className="form-problem-title">{t('admin-orders:conflict.title')}</p>
      {conflict.acts.length === 0 ? (
        <p>{t('admin-orders:conflict.unknown', { status: t(`rules:status.${order.status}`) })}</p>
      ) : (
        <ul>
          {conflict.acts.map((act) => (
            <li key={act.id}>
              {t('admin-orders:conflict.by', {
                operator: act.operator,
                at: longInstant(act.at),
                what: actWords(t, act),
              })}
            </li>
          ))}
        </ul>
      )}
      <p>{t('admin-orders:conflict.kept')}</p>
      <button type="button" className="button" onClick={closeConflict}>
        {t('admin-orders:bulk.close')}
      </button>
    </div>
  );
}

/** The same in one line, for a dialog over the page. */
export function ConflictLine() {
  const { t } = useI18n();
  return (
    <p role="alert">
      {t('admin-orders:conflict.title')}. {t('admin-orders:conflict.kept')}
    </p>
  );
}
