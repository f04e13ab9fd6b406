import type { SheetOrder } from '../../../contract/admin-sheets.ts';
import { stepOf } from '../../../domain/order/status.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boardPaths } from '../../../lib/board-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { LineDrawing, lookOf } from '../../cart/LineDrawing.tsx';
import { CutList } from '../CutList.tsx';
import type { Cloths } from '../cloths.ts';
import { longInstant, metresOf, promisedDays } from '../orders/words.ts';
import { CoverTag, PieceFacts, RemakeTag } from '../PieceFacts.tsx';
import { byWindow, cutsOf, fabricOf, piecesOf, roomTitle, stockOf, stockWords, type Piece } from '../production.ts';
import { QrCode } from './QrCode.tsx';
import styles from './ProductionSheets.module.css';

interface ProductionSheetsProps {
  orders: readonly SheetOrder[];
  cloths: Cloths | null;
  /** Each piece on a page of its own, for a workshop where several people cut. */
  isApart: boolean;
}

/** A page of A4 for each order, or for each of its pieces. */
export function ProductionSheets({ orders, cloths, isApart }: ProductionSheetsProps) {
  return orders.flatMap((order) => {
    const pieces = piecesOf(order.items, cloths);
    const pages = isApart && pieces.length > 0 ? pieces.map((one) => [one]) : [pieces];
    return pages.map((page, at) => (
      <Sheet key={`${order.orderNo}-${at}`} order={order} pieces={page} of={pieces.length} />
    ));
  });
}

function Sheet({ order, pieces, of }: { order: SheetOrder; pieces: readonly Piece[]; of: number }) {
  const { t } = useI18n();
  const { orderNo, delivery, notes, items } = order;
  const stock = stockOf(items);
  const awaitsMoney = order.isUnpaid;
  // An order that has left shows its remakes alone, so positions are others than the order's.
  const hasLeft = stepOf(order.status) >= stepOf('Shipped');
  return (
    <article className={`paper ${styles.sheet}`}>
      {awaitsMoney && <p className={styles.unpaid}>{t('admin-sheets:production.notPaid')}</p>}
      <header>
        <div>
          <p>{t('admin-sheets:production.title')}</p>
          <h2>
            <span>{orderNo.slice(0, -6)}</span> {orderNo.slice(-6)}
          </h2>
          <p>
            <b>{`${delivery.firstName} ${delivery.lastName}`}</b>, {delivery.cityName}, {delivery.districtName}
          </p>
          <p>
            {t('admin-sheets:production.ordered')}: {longInstant(order.createdAt)} ·{' '}
            {t('admin-sheets:production.promise')}:{' '}
            <b>
              {awaitsMoney
                ? t('admin-sheets:production.unpaid')
                : promisedDays(order.estimatedDeliveryFrom, order.estimatedDelivery)}
            </b>
          </p>
          {of > 0 && (
            <p>
              {t('admin-orders:one.pieces', {
                count: of,
                metres: metresOf(fabricOf(pieces)),
              })}
            </p>
          )}
        </div>
        <QrCode to={adminPaths.order(orderNo)} label={t('admin-sheets:production.qr')} />
      </header>
      {pieces.length === 0 && cutsOf(items).length === 0 && <p>{t('admin-sheets:production.only')}</p>}
      {byWindow(pieces).map(({ room, lines: [first, ...others], lines }) => (
        <div key={first?.position} className={styles.window}>
          {others.length > 0 && first && (
            <h3>
              {roomTitle(t, room, first.window)}{' '}
              <span>{t('admin-orders:piece.ofWindow', { count: lines.length })}</span>
            </h3>
          )}
          {lines.map((piece) => (
            <section key={piece.position} className={styles.piece}>
              <LineDrawing configuration={piece.window} look={lookOf(piece.item)} measured />
              <div>
                <h3>
                  {piece.number}/{of} {roomTitle(t, piece.room, piece.window)} <span>{piece.item.name}</span>
                  {piece.item.remake && <RemakeTag remake={piece.item.remake} />}
                  {piece.item.cover && <CoverTag />}
                </h3>
                {items[piece.position]?.isUnpaid === true && (
                  <p>
                    <b>{t('admin-sheets:production.remakeUnpaid')}</b>
                  </p>
                )}
                {piece.item.isAsked === true && (
                  <p>
                    <b>{t('admin-sheets:production.asked')}</b>
                  </p>
                )}
                <PieceFacts piece={piece} />
                <div className={styles.code}>
                  <QrCode
                    to={hasLeft ? boardPaths.order(orderNo) : boardPaths.piece(orderNo, piece.position)}
                    label={t('admin-sheets:production.qrPiece')}
                  />
                  <p>{t('admin-sheets:production.qrPieceHint')}</p>
                </div>
                <p className={styles.hands}>
                  {(['cutBy', 'sewnBy', 'checkedBy'] as const).map((hand) => (
                    <span key={hand}>{t(`admin-sheets:production.${hand}`)}</span>
                  ))}
                </p>
              </div>
            </section>
          ))}
        </div>
      ))}
      <CutList
        items={items}
        actOf={(position) => items[position]?.isAsked === true && <b>{t('admin-sheets:production.asked')}</b>}
      />
      {stock.length > 0 && (
        <p>
          {t('admin-sheets:production.stock')}:{' '}
          {stock
            .map((item) => `${item.quantity} × ${stockWords(t, item)}${item.room === '' ? '' : ` (${item.room})`}`)
            .join(', ')}
        </p>
      )}
      {notes.map(({ text, at }) => (
        <p key={at} className={`typed ${styles.note}`}>
          {t('admin-sheets:production.note')}: {text}
        </p>
      ))}
    </article>
  );
}
