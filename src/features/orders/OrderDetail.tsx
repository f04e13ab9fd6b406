import { useState, type ReactNode } from 'react';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { OwnOrder } from '../../contract/orders.ts';
import { refundDays } from '#content/shop.json';
import { formatInstant } from '../../domain/values/dates.ts';
import { toKurus } from '../../domain/money/money.ts';
import { awaitsCard } from '../../domain/money/payment.ts';
import { isOffPath } from '../../domain/order/status.ts';
import { canBeReviewed } from '../../domain/review/review.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { sumOf, windowsOf } from '../../domain/window/window-groups.ts';
import { appearanceOf } from '../../lib/current-catalogue.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useProducts } from '../../ui/useProducts.ts';
import { largestOf, layersOf } from '../cart/layers.ts';
import { LayersDrawing } from '../cart/PatternedDrawing.tsx';
import { lineFacts } from '../cart/line-facts.ts';
import { windowTitle } from '../../i18n/window-title.ts';
import { TransferDetails } from './confirmation/TransferDetails.tsx';
import { InvoiceTo } from '../invoice/InvoiceTo.tsx';
import { OrderAddress } from './OrderAddress.tsx';
import styles from './OrderDetail.module.css';
import { endedWord, type OrderedItem } from './orders.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { LatePayNow } from './payment/LatePayNow.tsx';
import { sampleCode } from './sample-code.tsx';
import { StepList, Timeline } from './tracking/OrderSteps.tsx';
import { Parcels } from './tracking/Shipment.tsx';
import { ShipmentHead } from './tracking/ShipmentHead.tsx';
import { trackingOf } from './tracking/tracking.ts';

interface OrderDetailProps {
  order: OwnOrder;
  /** Beside its state. */
  actions: ReactNode;
  /** An order that waited for its card is paid by transfer from now on. */
  onTransfer: () => void;
  /** Address of the review of a line by its position, from 0; absent where none can be written. */
  reviewAt?: (line: number) => string;
}

/** An order whole. */
export function OrderDetail({ order, actions, onTransfer, reviewAt }: OrderDetailProps) {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  const { orderNo, status, cardState, payment, delivery, billing, invoice, balance } = order;
  const tracking = trackingOf(order);
  const [press, setPress] = useState(0);
  const owed = payment.state === 'awaiting-transfer' && (status === 'Pending' || status === 'Confirmed');
  const account = useFocusAfter<HTMLElement>(owed ? press : 0);
  const facts: Fact[] = [
    { name: t('account:order.placed'), value: formatInstant(order.createdAt, locale) },
    { name: t('account:order.payment'), value: t(`confirmation:methods.${payment.type}`), more: cardText() },
    ...(isOffPath(status)
      ? [{ name: t('account:order.money'), value: t(`account:order.refund.${endedWord(order)}`, refundDays) }]
      : []),
    // The headline promises no day before the payment.
    ...(awaitsCard(payment.state)
      ? [{ name: t('account:order.estimate'), value: t('account:order.afterPayment') }]
      : []),
    // The sum to transfer stands with the account.
    ...(balance === undefined || (owed && balance > 0)
      ? []
      : [
          {
            name: t('account:order.balance.name'),
            value: t(`account:order.balance.${balance > 0 ? 'due' : 'refund'}`, {
              amount: money(Math.abs(toKurus(balance))),
            }),
          },
        ]),
    ...(invoice ? [{ name: t('account:order.invoice'), value: invoice.number, more: invoiceLink(invoice.url) }] : []),
    ...sampleCode(i18n, order),
  ];

  return (
    <div className={styles.order}>
      <ShipmentHead tracking={tracking} />
      <div className={styles.actions}>{actions}</div>
      {owed && <TransferDetails order={order} ref={account} />}
      {cardState && (
        <LatePayNow
          orderNo={orderNo}
          state={cardState}
          until={order.payUntil}
          proof={{ email: delivery.email }}
          onTransfer={() => {
            setPress(press + 1);
            onTransfer();
          }}
        />
      )}
      <Parcels tracking={tracking} />
      <div className={styles.columns}>
        <div className={styles.part}>
          {!isOffPath(status) && <StepList {...tracking} />}
          <Timeline timeline={tracking.timeline} />
        </div>
        <div className={styles.part}>
          <section aria-labelledby="order-items">
            <h2 id="order-items">{t('account:order.items')}</h2>
            <OrderItems items={order.items} reviewAt={reviewAt} />
            <OrderTotals order={order} />
          </section>
          <Facts rows={facts} />
          <section aria-labelledby="order-delivery">
            <h2 id="order-delivery">{t('account:order.delivery')}</h2>
            <OrderAddress delivery={delivery} />
          </section>
          {billing && (
            <section aria-labelledby="order-billing">
              <h2 id="order-billing">{t('confirmation:billing.title')}</h2>
              <InvoiceTo billing={billing} office={(office) => t('confirmation:billing.office', { office })} />
            </section>
          )}
        </div>
      </div>
    </div>
  );

  function invoiceLink(url: string | null): ReactNode {
    if (url === null) return undefined;
    return (
      <a href={url} rel="noreferrer">
        {t('account:order.openInvoice')}
      </a>
    );
  }

  function cardText(): string {
    const { card, installments } = payment;
    const count = installments > 1 ? t('confirmation:installments', { count: installments }) : '';
    const last4 = card ? t('account:order.card', { last4: card.last4 }) : '';
    return [last4, count].filter(Boolean).join(' · ');
  }
}

interface OrderItemsProps {
  items: readonly OrderedItem[];
  reviewAt: OrderDetailProps['reviewAt'] | undefined;
}

/** Bought lines, at the prices of that day; photographs, cloths and names of colours as they are sold today. */
function OrderItems({ items, reviewAt }: OrderItemsProps) {
  const { t, locale, money } = useI18n();
  const catalogue = useProducts(items.map(({ productId }) => productId));
  const windows = windowsOf(items);
  const largest = largestOf(items);
  return windows.map((window, at) => {
    const { lines, kind } = window;
    const layers = layersOf(lines, catalogue);
    return (
      <div key={at} className={styles.group}>
        {(kind === 'named' || windows.length > 1) && (
          <h3>
            <span>{windowTitle(t, window)}</span>
            {lines.length > 1 && <span>{money(sumOf(lines, ({ totalPrice }) => toKurus(totalPrice)))}</span>}
          </h3>
        )}
        <div className={styles.body}>
          {layers.length > 0 && (
            <div className={styles.window}>
              <LayersDrawing layers={layers} largest={largest} />
            </div>
          )}
          <ul className={styles.items}>
            {lines.map((item, line) => (
              <BoughtItem
                key={`${item.sku}-${line}`}
                item={item}
                review={reviewAt && canBeReviewed(item) ? reviewAt(items.indexOf(item)) : null}
                {...appearanceOf(catalogue, item.productId, item.color, locale)}
                slug={catalogue.get(item.productId)?.slug ?? null}
              />
            ))}
          </ul>
        </div>
      </div>
    );
  });
}

interface BoughtItemProps {
  item: OrderedItem;
  /** Address of its review. */
  review: string | null;
  imageUrl: string | null;
  colorName: string | null;
  /** Address of today; null of what has no page any more. */
  slug: string | null;
}

function BoughtItem({ item, review, imageUrl, colorName, slug }: BoughtItemProps) {
  const { t, locale, money, to } = useI18n();
  return (
    <li>
      {windowOf(item.configuration) === null &&
        (imageUrl === null ? (
          <span className={styles.photo} />
        ) : (
          <Thumbnail src={imageUrl} width={56} height={72} className={styles.photo} />
        ))}
      <div>
        {slug === null ? (
          <span className={styles.name}>{item.name}</span>
        ) : (
          <a className={styles.name} href={to.product(slug)}>
            {item.name}
          </a>
        )}
        <p className={styles.facts}>{lineFacts(t, locale, { ...item, colorName }).join(' · ')}</p>
        <p className={styles.facts}>
          {item.remake
            ? t('account:order.remake', { count: item.quantity, time: item.remake.time })
            : t('account:order.each', { count: item.quantity, price: money(toKurus(item.unitPrice)) })}
        </p>
        {review && (
          <p>
            <a href={review}>
              {t('account:order.review')}
              <span className="visually-hidden">: {item.name}</span>
            </a>
          </p>
        )}
      </div>
      <strong>{item.remake && item.totalPrice === 0 ? t('cart:totals.free') : money(toKurus(item.totalPrice))}</strong>
    </li>
  );
}
