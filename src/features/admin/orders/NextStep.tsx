import { name as shopName } from '#content/shop.json';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { uncheckedLines, BECOMES, isStepAct, type StepAct } from '../../../domain/order/order-life.ts';
import { isOffPath, stepOf, type DeliveryStatus } from '../../../domain/order/status.ts';
import { internationalNumber, whatsappLink } from '../../../lib/whatsapp.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Piece } from '../production.ts';
import { EditButton } from './EditButton.tsx';
import styles from './OrderPage.module.css';
import { type OneOrder, useSave } from './useOrder.ts';
import { promisedDays, promiseToday, shortNo } from './words.ts';

const Parcels = lazyPart(async () => (await import('./Parcels.tsx')).Parcels);
const ShipForm = lazyPart(async () => (await import('./ShipForm.tsx')).ShipForm);
const AskCard = lazyPart(async () => (await import('./AskCard.tsx')).AskCard);

interface NextStepProps {
  order: AdminOrder;
  one: OneOrder;
  pieces: readonly Piece[];
}

/** The promise, and the one thing to do next. */
export function NextStep({ order, one, pieces }: NextStepProps) {
  const { t } = useI18n();
  const promise = promiseToday({ ...order, paymentState: order.payment.state });
  const left = missing(order, pieces);
  // Nobody waits for the days of an order that was called off.
  const isOff = isOffPath(order.status);
  return (
    <section className={`panel ${styles.next}`} aria-label={t('admin-orders:head.act')}>
      {!isOff && (
        <>
          <p className="quiet">{t('admin-orders:step.promised')}</p>
          <b data-promise={promise.kind}>
            {promise.kind === 'unpaid'
              ? t('admin-orders:step.afterPayment')
              : promisedDays(order.estimatedDeliveryFrom, order.estimatedDelivery)}
          </b>
        </>
      )}
      <EditButton way="promise" order={order} one={one} />
      <OpenClaims order={order} />
      <OwedMoney order={order} />
      {(promise.kind === 'leave' || promise.kind === 'late') && (
        <p className={styles.urgent}>{t(`admin-orders:promise.${promise.kind}`)}</p>
      )}
      {order.nextAct === 'ship' ? (
        <ShipForm one={one} isLeaving debt={debtOf(order)} isRemaking={order.isRemaking} />
      ) : (
        <ActButton order={order} one={one} pieces={pieces} />
      )}
      {order.nextAct === 'check' && (
        <p className="quiet">{t('admin-orders:step.missing', { count: left, total: pieces.length })}</p>
      )}
      {order.nextAct === 'payment' && <p className="quiet">{t('admin-orders:step.unpaid')}</p>}
      {order.isRemaking && <p className="quiet">{t('admin-orders:step.remaking')}</p>}
      {order.status === 'Shipped' && <Way one={one} to="OutForDelivery" label={t('admin-orders:step.out')} />}
      {order.carrier && (
        <p className="long">
          {t('admin-orders:step.way')}: {order.carrier} {order.trackingNumber}{' '}
          {order.trackingUrl && (
            <a href={order.trackingUrl} target="_blank" rel="noopener noreferrer">
              {t('admin-orders:step.follow')}
            </a>
          )}
        </p>
      )}
      {stepOf(order.status) >= stepOf('Shipped') && <Parcels order={order} one={one} />}
      {(order.status === 'Shipped' || order.status === 'OutForDelivery') && (
        <details>
          <summary>{t('admin-orders:step.changeWay')}</summary>
          <ShipForm one={one} isLeaving={false} debt={0} />
        </details>
      )}
      {pieces.length > 0 && order.status === 'Pending' && (
        <a className="button" href={question(order, pieces, t)} target="_blank" rel="noopener noreferrer">
          {t('admin-orders:whatsapp.ask')}
        </a>
      )}
    </section>
  );
}

/** Claims that wait for a step of the shop: no status asks for them, so they are displayed here. */
function OpenClaims({ order: { claims } }: { order: AdminOrder }) {
  const { t } = useI18n();
  const open = claims.filter(({ acts }) => acts.length > 0);
  if (open.length === 0) return null;
  const isAsked = open.some(({ state }) => state === 'asked');
  return (
    <p className={isAsked ? styles.urgent : undefined}>
      {t(isAsked ? 'admin-orders:step.claim' : 'admin-orders:step.claimOpen')}{' '}
      <a href="#basvuru">{t(isAsked ? 'admin-orders:step.claimGo' : 'admin-orders:step.claimSee')}</a>
    </p>
  );
}

/** Amounts that the shop owes, or that a carrier owes the shop: no step asks for them, so they are displayed here. */
function OwedMoney({ order: { open } }: { order: AdminOrder }) {
  const { t, money } = useI18n();
  return (['refund', 'carrier'] as const).map((kind) => {
    const amount = open.find((one) => one.kind === kind)?.amount;
    if (amount === undefined) return null;
    const words = kind === 'refund' ? (['refundOwed', 'refundGo'] as const) : (['collectOwed', 'collectGo'] as const);
    return (
      <p key={kind} className={kind === 'refund' ? styles.urgent : undefined}>
        {t(`admin-orders:step.${words[0]}`, { amount: money(toKurus(amount)) })}{' '}
        <a href="#odeme">{t(`admin-orders:step.${words[1]}`)}</a>
      </p>
    );
  });
}

const missing = ({ checkedLines }: AdminOrder, pieces: readonly Piece[]): number =>
  uncheckedLines({ madeLines: pieces.map(({ position }) => position), checkedLines });

/** On phones: the same at the lower edge, always in reach. */
export function StepBar({ order, one, pieces }: NextStepProps) {
  const { t } = useI18n();
  if (order.nextAct === null || order.nextAct === 'ship' || order.nextAct === 'card') return null;
  const left = missing(order, pieces);
  return (
    <div className={styles.bar}>
      <p>
        <b>{order.nextAct === 'check' ? t('admin-orders:step.left', { count: left }) : shortNo(order.orderNo)}</b>
        <span>{promisedDays(order.estimatedDeliveryFrom, order.estimatedDelivery)}</span>
      </p>
      <ActButton order={order} one={one} pieces={pieces} />
    </div>
  );
}

/** Waits for ticks and for money, and stays where it is meanwhile. */
function ActButton({ order, one }: NextStepProps) {
  const { t } = useI18n();
  const save = useSave(one);
  const { nextAct } = order;
  if (nextAct === 'card') {
    return <AskCard order={order} reload={one.retry} />;
  }
  if (nextAct === null) return isSettled(order) && <p className="quiet">{t('admin-orders:step.done')}</p>;
  if (nextAct === 'payment') {
    return (
      <a className="button button-primary" href="#odeme">
        {t('admin-orders:act.payment')}
      </a>
    );
  }
  const afterCheck = order.status === 'Pending' ? 'confirm' : 'produce';
  const act: StepAct | null = isStepAct(nextAct) ? nextAct : null;
  const isWaiting = act === null || one.isBusy;
  return (
    <button
      type="button"
      className="button button-primary"
      aria-disabled={isWaiting}
      onClick={() => {
        if (act !== null && !one.isBusy) void step(act);
      }}
    >
      {t(`admin-orders:act.${nextAct === 'check' ? afterCheck : nextAct}`)}
    </button>
  );

  async function step(act: StepAct): Promise<void> {
    const failed = await save(() => ({ status: BECOMES[act] }));
    if (failed === null) void showToast({ text: t(`rules:status.${BECOMES[act]}`), tone: 'success' });
  }
}

/** Nothing is open besides the statuses. */
const isSettled = ({ claims, open }: AdminOrder): boolean =>
  open.length === 0 && claims.every(({ acts }) => acts.length === 0);

/** A step beside the next one. */
function Way({ one, to, label }: { one: OneOrder; to: DeliveryStatus; label: string }) {
  const save = useSave(one);
  return (
    <button
      type="button"
      className="button"
      aria-disabled={one.isBusy}
      onClick={() => {
        if (!one.isBusy) void save(() => ({ status: to }));
      }}
    >
      {label}
    </button>
  );
}

/** Returns the difference that the customer owes and the shop has not allowed as a debt, in lira. */
function debtOf({ open, allowedDebt }: AdminOrder): number {
  const difference = open.find(({ kind }) => kind === 'difference')?.amount ?? 0;
  return difference > (allowedDebt?.amount ?? 0) ? difference : 0;
}

/** A chat with the buyer, sizes written already. */
function question(
  { delivery, orderNo }: AdminOrder,
  pieces: readonly Piece[],
  t: ReturnType<typeof useI18n>['t'],
): string {
  const lines = pieces.map(({ item, window: { width, height } }) =>
    t('admin-orders:whatsapp.piece', { room: item.room || item.name, width, height }),
  );
  return whatsappLink(
    internationalNumber(delivery.phone),
    t('admin-orders:whatsapp.text', {
      ...{ name: delivery.firstName, shop: shopName, orderNo },
      pieces: lines.join('\n'),
    }),
  );
}
