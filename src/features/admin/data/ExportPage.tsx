import type { Carrier } from '../../../domain/order/tracking-csv.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { Skeleton } from '../../../ui/RemoteData.tsx';
import styles from './Data.module.css';
import { Coupons } from './Coupons.tsx';
import { ExportOrders } from './ExportOrders.tsx';
import { TrackingImport } from './TrackingImport.tsx';

/** The island of `/admin/export`; needs the messages of `admin-data` and `calls`. */
export default boundedIsland(ExportPage);

function ExportPage({ carriers }: { carriers: readonly Carrier[] }) {
  const { t } = useI18n();
  // The page is built once; which month is the last one, and what was pasted here, the browser knows.
  const isHere = useInBrowser(() => true);
  return (
    <div className={styles.page}>
      <h1>{t('admin-data:title')}</h1>
      {isHere ? (
        <>
          <ExportOrders />
          <TrackingImport carriers={carriers} />
          <Coupons />
        </>
      ) : (
        <Skeleton rows={4} height="line" />
      )}
    </div>
  );
}
