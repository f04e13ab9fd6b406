import type { Today } from '../../../contract/admin-desk.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { Fold } from '../Fold.tsx';
import styles from './Desk.module.css';

/** Kinds of evidence against claims (decisions P27); nothing before the first covered line. */
export function FitGuarantee({ fit }: Pick<Today, 'fit'>) {
  const { t } = useI18n();
  if (fit.length === 0) return null;
  return (
    <Fold id="fit-guarantee" title={t('admin-desk:today.fit.title')}>
      <table className={`${styles.table} ${styles.evidence} sums`}>
        <thead>
          <tr>
            <th scope="col">{t('admin-desk:today.fit.kind')}</th>
            <th scope="col">{t('admin-desk:today.fit.covered')}</th>
            <th scope="col">{t('admin-desk:today.fit.claimed')}</th>
            <th scope="col">{t('admin-desk:today.fit.share')}</th>
            <th scope="col">{t('admin-desk:today.fit.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {fit.map(({ kind, covered, claimed, fault }) => (
            <tr key={kind}>
              <th scope="row">{t(`admin-desk:today.fit.kinds.${kind as 'again'}`)}</th>
              <td>{covered}</td>
              <td>{claimed}</td>
              <td>{covered === 0 ? '' : Math.round((claimed * 100) / covered)}</td>
              <td>{fault}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
