import type { AdminOrderRow } from '../../../contract/admin-orders.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { layerOf } from '../../cart/layers.ts';
import { LayersDrawing } from '../../cart/LineDrawing.tsx';
import styles from './OrderRows.module.css';

/** Centimetres that fill a picture at least: a kitchen's window is smaller than a living room's. */
const COMMON_WINDOW = 300;

/** The windows of an order, small and to one scale; their sizes are read out. */
export function WindowPictures({
  windows,
  madeLines,
  itemCount,
}: Pick<AdminOrderRow, 'windows' | 'madeLines' | 'itemCount'>) {
  const { t } = useI18n();
  if (windows.length === 0) return <small>{t('admin-orders:row.pieces', { count: itemCount })}</small>;
  const largest = Math.max(COMMON_WINDOW, ...windows.map(({ width, height }) => Math.max(width, height)));
  return (
    <span className={styles.pictures}>
      <span className="visually-hidden">
        {windows.map(({ width, height }) => `${width} × ${height} cm`).join(', ')}
      </span>
      {windows.slice(0, PICTURES).map((window, at) => (
        <span key={at} className={styles.picture} title={`${window.name}, ${window.width} × ${window.height} cm`}>
          <LayersDrawing layers={[layerOf(window)]} largest={largest} />
        </span>
      ))}
      {madeLines > PICTURES && <small>{t('admin-orders:row.more', { count: madeLines - PICTURES })}</small>}
    </span>
  );
}

/** As many as stand in a row of a tablet. */
const PICTURES = 3;
