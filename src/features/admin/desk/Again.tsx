import type { Today } from '../../../contract/admin-desk.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { Fold } from '../Fold.tsx';
import styles from './Desk.module.css';

/** Pieces that were made again or came back: by product, and by how the window was measured. */
export function Again({ again: { days, products, twice, once } }: Pick<Today, 'again'>) {
  const { t } = useI18n();
  const measured = [
    ['twice', twice],
    ['once', once],
  ] as const;
  return (
    <Fold id="again" title={t('admin-desk:today.again.title')}>
      {products.length === 0 ? (
        <p className="quiet">{t('admin-desk:today.again.none', { days })}</p>
      ) : (
        <>
          <p className="quiet">{t('admin-desk:today.again.text', { days })}</p>
          <div className={styles.pair}>
            <table className={`${styles.table} sums`}>
              <thead>
                <tr>
                  <th scope="col">{t('admin-desk:today.again.product')}</th>
                  <th scope="col">{t('admin-desk:today.again.pieces')}</th>
                  <th scope="col">{t('admin-desk:today.again.remade')}</th>
                  <th scope="col">{t('admin-desk:today.again.returned')}</th>
                </tr>
              </thead>
              <tbody>
                {products.map(({ id, name, pieces, remade, returned }) => (
                  <tr key={id}>
                    <th scope="row">{name ?? t('admin-desk:today.sells.gone', { id })}</th>
                    <td>{pieces}</td>
                    <td>{remade}</td>
                    <td>{returned}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <table className={`${styles.table} sums`}>
              <thead>
                <tr>
                  <th scope="col">{t('admin-desk:today.again.measured')}</th>
                  <th scope="col">{t('admin-desk:today.again.pieces')}</th>
                  <th scope="col">{t('admin-desk:today.again.remade')}</th>
                </tr>
              </thead>
              <tbody>
                {measured.map(([how, { pieces, remade }]) => (
                  <tr key={how}>
                    <th scope="row">{t(`admin-desk:today.again.${how}`)}</th>
                    <td>{pieces}</td>
                    <td>{remade}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Fold>
  );
}
