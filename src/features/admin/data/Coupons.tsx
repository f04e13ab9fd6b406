import { useCallback, useEffect, useState } from 'react';
import { listCoupons, type CouponUses } from '../../../contract/admin-data.ts';
import { formatDate } from '../../../domain/values/dates.ts';
import type { CallResult } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { callAsOperator } from '../call.ts';
import styles from './Data.module.css';

/** How often each coupon of `content/coupons.json` was used, and how often it may be. */
export function Coupons() {
  const { t } = useI18n();
  const [answer, setAnswer] = useState<CallResult<CouponUses[]> | null>(null);
  const ask = useCallback(() => {
    setAnswer(null);
    void callAsOperator(listCoupons).then(setAnswer);
  }, []);
  useEffect(() => {
    void callAsOperator(listCoupons).then(setAnswer);
  }, []);

  return (
    <section className={styles.section} aria-labelledby="coupons">
      <h2 id="coupons">{t('admin-data:coupons.title')}</h2>
      <p className="quiet">{t('admin-data:coupons.text')}</p>
      {answer === null && <Skeleton loading={t('admin-data:coupons.loading')} rows={4} height="line" />}
      {answer?.ok === false && <Failed failure={answer} retry={ask} />}
      {answer?.ok && (answer.data.length === 0 ? <p>{t('admin-data:coupons.none')}</p> : <Table rows={answer.data} />)}
    </section>
  );
}

function Table({ rows }: { rows: readonly CouponUses[] }) {
  const { t, locale } = useI18n();
  const day = (date: string | null) => (date === null ? '–' : formatDate(date, locale));
  return (
    <div className={styles.scroll} role="region" aria-label={t('admin-data:coupons.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin-data:coupons.code')}</th>
            <th scope="col">{t('admin-data:coupons.used')}</th>
            <th scope="col">{t('admin-data:coupons.from')}</th>
            <th scope="col">{t('admin-data:coupons.until')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, used, uses, from, until }) => (
            <tr key={code}>
              <th scope="row">{code}</th>
              <td>{uses === null ? used : t('admin-data:coupons.usedOf', { used, uses })}</td>
              <td>{day(from)}</td>
              <td>{day(until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
