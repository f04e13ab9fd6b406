import { useEffect, useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Loading, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { type Cloths, fetchCloths } from '../cloths.ts';
import { byWindow, cutsOf, fabricOf, hasEnded, piecesOf, roomTitle, stockOf, stockWords } from '../production.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type Carrier, CarriersContext } from './CarrierFields.tsx';
import { NextStep, StepBar } from './NextStep.tsx';
import styles from './OrderPage.module.css';
import { EditButton } from './EditButton.tsx';
import { Fold } from '../Fold.tsx';
import { PieceSheet } from './PieceSheet.tsx';
import { AddButton, ChangeButton } from './ChangeButtons.tsx';
import { RemakeButton } from './RemakeButton.tsx';
import { type OneOrder, useOrder } from './useOrder.ts';
import { longInstant, metresOf } from './words.ts';
import { stepOf } from '../../../domain/order/status.ts';

const CutList = lazyPart(async () => (await import('../CutList.tsx')).CutList);

const ConflictNotice = lazyPart(async () => (await import('./ConflictNotice.tsx')).ConflictNotice);
const OrderAnswers = lazyPart(async () => (await import('./OrderAside.tsx')).OrderAnswers);
const OrderMoney = lazyPart(async () => (await import('./OrderAside.tsx')).OrderMoney);
const OrderRecord = lazyPart(async () => (await import('./OrderAside.tsx')).OrderRecord);

/** The island of `/admin/orders/{orderNo}`; needs the messages of `admin-orders`, `admin-templates`, `admin-life:change`, `rules:status` and `calls`. */
export default boundedIsland(OrderOf);

/** Small letters too, as people type it; empty where the address names none. */
const orderNoHere = (): string =>
  /\/orders\/([^/]+)/.exec(location.pathname)?.[1]?.toUpperCase().match(ORDER_NUMBER)?.[0] ?? '';

function OrderOf({ carriers }: { carriers: readonly Carrier[] }) {
  const { t } = useI18n();
  const orderNo = useInBrowser(orderNoHere);
  const one = useOrder(orderNo);
  const { order, failure } = one;
  if (orderNo === '' || (order === null && failure?.status === 404)) return <Missing />;
  if (order !== null) {
    return (
      <CarriersContext value={carriers}>
        <Order order={order} one={one} />
      </CarriersContext>
    );
  }
  const loading = t('admin-orders:one.loading');
  if (failure && failure.code !== 'session_ended')
    return <Failed failure={failure} retry={one.retry} asking={one.isAsking ? loading : undefined} />;
  return (
    <Loading words={loading}>
      <h1 className={styles.comingTitle}>{t('admin-orders:one.title')}</h1>
      <Skeleton rows={3} height="card" />
    </Loading>
  );
}

function Missing() {
  const { t } = useI18n();
  return (
    <div role="alert" className={styles.missing}>
      <h1>{t('admin-orders:one.missing')}</h1>
      <p>{t('admin-orders:one.missingText')}</p>
      <a className="button button-primary" href={adminPaths.orders}>
        {t('admin-orders:one.back')}
      </a>
    </div>
  );
}

function Order({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const cloths = useCloths(order);
  const pieces = piecesOf(order.items, cloths);
  const { orderNo, delivery } = order;
  const stock = stockOf(order.items);
  const cuts = cutsOf(order.items);
  return (
    <>
      <header className={`row tall-links ${styles.head}`}>
        <a href={adminPaths.orders}>{t('admin-orders:one.back')}</a>
        <div className={styles.title}>
          <h1>
            <span>{orderNo.slice(0, -6)}</span> {orderNo.slice(-6)}
          </h1>
          <p>
            <b>{`${delivery.firstName} ${delivery.lastName}`}</b>, {delivery.cityName}, {delivery.districtName} ·{' '}
            {longInstant(order.createdAt)}
          </p>
        </div>
        {pieces.length + cuts.length > 0 && !hasEnded(order) && (
          <a className="button" href={adminPaths.sheets([orderNo])}>
            {t('admin-orders:one.print')}
          </a>
        )}
      </header>
      <Steps order={order} />
      {one.conflict && <ConflictNotice order={order} one={one} />}
      <div className={styles.columns}>
        <div className={styles.side}>
          <NextStep order={order} one={one} pieces={pieces} />
          <OrderAnswers order={order} one={one} />
        </div>
        <Fold
          id="foy"
          title={t('admin-orders:one.sheet')}
          note={
            pieces.length > 0
              ? t('admin-orders:one.pieces', { count: pieces.length, metres: metresOf(fabricOf(pieces)) })
              : undefined
          }
          isOpen={!hasEnded(order) && (order.isRemaking || stepOf(order.status) < stepOf('ReadyToShip'))}
        >
          {byWindow(pieces).map(({ room, lines: [first, ...others], lines }) => (
            <div key={first?.position}>
              {others.length > 0 && first && (
                <h3 className={styles.window}>
                  {roomTitle(t, room, first.window)}{' '}
                  <span>{t('admin-orders:piece.ofWindow', { count: lines.length })}</span>
                </h3>
              )}
              {lines.map((piece) => (
                <PieceSheet key={piece.position} piece={piece} order={order} one={one} />
              ))}
            </div>
          ))}
          {pieces.length + cuts.length === 0 && <p className={styles.rest}>{t('admin-orders:one.onlyStock')}</p>}
          <CutList
            items={order.items}
            className={styles.rest}
            actOf={(position, piece) => (
              <>
                <RemakeButton position={position} piece={piece} order={order} one={one} />
                <ChangeButton position={position} piece={piece} order={order} one={one} />
              </>
            )}
          />
          {stock.length > 0 && <StockLines order={order} one={one} />}
          <EditButton way="rooms" order={order} one={one} />
          <AddButton order={order} one={one} />
        </Fold>
        <div className={`${styles.side} ${styles.money}`}>
          <OrderMoney order={order} one={one} />
        </div>
        <div className={styles.record}>
          <OrderRecord order={order} one={one} />
        </div>
      </div>
      <StepBar order={order} one={one} pieces={pieces} />
    </>
  );
}

function StockLines({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  return (
    <div className={styles.rest}>
      <p>{t('admin-orders:one.rest')}</p>
      <ul>
        {order.items.map((item, position) => {
          if (item.configuration !== null) return null;
          const words = [stockWords(t, item), item.room].filter(Boolean).join(', ');
          return (
            <li key={position}>
              {item.quantity} × {words} <ChangeButton position={position} piece={words} order={order} one={one} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Null until they are there; sizes are shown meanwhile, guessed from what was chosen. */
function useCloths({ items }: Pick<AdminOrder, 'items'>): Cloths | null {
  const [cloths, setCloths] = useState<Cloths | null>(null);
  const ids = [...new Set(items.map(({ productId }) => productId))].sort((a, b) => a - b).join(',');
  useEffect(() => {
    let mounted = true;
    void fetchCloths(ids.split(',').map(Number)).then((found) => {
      if (mounted) setCloths(found);
    });
    return () => {
      mounted = false;
    };
  }, [ids]);
  return cloths;
}

/** A parcel on its way to the door has been handed over. */
const SHOWN = ['Pending', 'Confirmed', 'InProduction', 'ReadyToShip', 'Shipped', 'Delivered'] as const;

/** The way of an order in six steps; off it, why. */
function Steps({ order: { status, reason } }: { order: AdminOrder }) {
  const { t } = useI18n();
  if (status === 'Cancelled' || status === 'Returned') {
    return (
      <p className={styles.off}>
        <b>{t(status === 'Cancelled' ? 'admin-orders:one.cancelled' : 'admin-orders:one.returned')}</b>{' '}
        {reason && t('admin-orders:one.reason', { reason })}
      </p>
    );
  }
  const here = SHOWN.findLast((step) => stepOf(step) <= stepOf(status));
  return (
    <ol className={styles.steps} aria-label={t('admin-orders:one.steps')}>
      {SHOWN.map((step) => (
        <li
          key={step}
          data-done={stepOf(step) < stepOf(status) ? '' : undefined}
          aria-current={step === here ? 'step' : undefined}
        >
          {t(step === here ? `rules:status.${status}` : `rules:status.${step}`)}
        </li>
      ))}
    </ol>
  );
}
