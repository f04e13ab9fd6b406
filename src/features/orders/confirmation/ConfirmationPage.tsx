import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { awaitsCard, awaitsPayment, cardWords } from '../../../domain/money/payment.ts';
import { formatComingDays, formatWeekday } from '../../../domain/values/dates.ts';
import { watchOwner } from '../../../lib/follow-kept.ts';
import { ownerHere } from '../../../lib/owner.ts';
import { keepAsTransfer } from '../payment/kept-order.ts';
import { LatePayNow } from '../payment/LatePayNow.tsx';
import { sampleCode } from '../sample-code.tsx';
import { AccountOffer } from './AccountOffer.tsx';
import { type ConfirmedOrder, confirmedOrderHere } from './confirmation.ts';
import styles from './ConfirmationPage.module.css';
import { OrderedLines } from './OrderedLines.tsx';
import { OrderPath } from './OrderPath.tsx';
import { InvoiceTo } from '../../invoice/InvoiceTo.tsx';
import { OrderAddress } from '../OrderAddress.tsx';
import { toKurus } from '../../../domain/money/money.ts';
import { TransferDetails } from './TransferDetails.tsx';
import { useAwaitedDays } from './useAwaitedDays.ts';

/**
 * The island of `/order-confirmation`; needs the messages of `confirmation`, `steps`, `cart` (facts and totals), `auth`, `forms`, `rules` and
 * `calls`. Without an order it leads home (spec §2).
 */
export default boundedIsland(Confirmation);

function Confirmation() {
  const { t, to } = useI18n();
  const order = useInBrowser(confirmedOrderHere);
  const { home } = to;
  /** The owner for whom the page was read; from an own sign-in on that customer. */
  const owner = useRef(ownerHere());
  const [isOver, setOver] = useState(false);
  useEffect(() => watchOwner((now) => setOver((before) => before || now !== owner.current)), []);
  useEffect(() => {
    if (order === null) location.replace(home);
  }, [order, home]);

  if (isOver) {
    // Nobody else sees to whom it goes (decisions A10). A sign-out leads away by itself once the server has heard of it.
    return (
      <div className="form-done" role="status">
        <p>{t('confirmation:over')}</p>
        <a href={home}>{t('confirmation:home')}</a>
      </div>
    );
  }
  if (!order) {
    return (
      <div aria-busy="true">
        <h1>{t('confirmation:title')}</h1>
        <p className="visually-hidden" role="status">
          {t('confirmation:loading')}
        </p>
        <div className={['skeleton', styles.skeleton].join(' ')} aria-hidden="true" />
      </div>
    );
  }
  return (
    <Confirmed
      order={order}
      onSignIn={(customer) => {
        owner.current = customer;
      }}
      onTransfer={() => {
        keepAsTransfer(order, owner.current);
        location.reload();
      }}
    />
  );
}

interface ConfirmedProps {
  order: ConfirmedOrder;
  /** Told before the account of the offer is signed in to, with its id. */
  onSignIn: (customer: string) => void;
  onTransfer: () => void;
}

function Confirmed({ order, onSignIn, onTransfer }: ConfirmedProps) {
  const current = useAwaitedDays(order);
  return (
    <div className={styles.confirmation}>
      <Head order={current} />
      <div className={styles.next}>
        {order.payment.state === 'awaiting-transfer' && <TransferDetails order={order} />}
        {awaitsCard(order.payment.state) ? (
          <LatePayNow
            orderNo={order.orderNo}
            state={order.payment.state}
            proof={{ email: order.delivery.email }}
            onTransfer={onTransfer}
          />
        ) : (
          <OrderPath order={current} />
        )}
      </div>
      <div className={styles.ordered}>
        <OrderedLines order={order} />
        {order.payment.state !== 'awaiting-transfer' && <PaidBy order={order} />}
        <SampleCode order={order} />
        <Actions order={order} />
        <DeliveryAddress delivery={order.delivery} billing={order.billing} />
        <AccountOffer order={order} onSignIn={onSignIn} />
      </div>
    </div>
  );
}

/** The day is what everybody wants to know. */
function Head({ order }: { order: ConfirmedOrder }) {
  const { t, locale } = useI18n();
  const { estimatedDeliveryFrom: from, estimatedDelivery: until, payment } = order;
  const when = from === until ? 'day' : 'days';
  const promise = awaitsPayment(payment.state) ? 'ifPaid' : 'promise';
  const days = from === until ? formatWeekday(from, locale) : formatComingDays(from, until, locale);
  return (
    <div className={styles.head}>
      <p className={styles.badge}>{t('confirmation:title')}</p>
      {/* No day is promised while the provider looks at a payment. */}
      <h1>
        {payment.state === 'in-review' ? t('confirmation:thanks') : t(`confirmation:${promise}.${when}`, { days })}
      </h1>
      <p className={styles.number}>
        <span>{t('confirmation:orderNo')}</span> <strong>{order.orderNo}</strong>
        <CopyButton
          value={order.orderNo}
          label={t('confirmation:copy')}
          name={t('confirmation:copyNamed', { what: t('confirmation:orderNo') })}
          done={t('confirmation:copied')}
          failed={t('confirmation:notCopied')}
        />
      </p>
      {payment.state === 'awaiting-transfer' && <p>{t('confirmation:fromPayment')}</p>}
    </div>
  );
}

/** Code that gives the price of ordered samples back. */
function SampleCode({ order }: { order: ConfirmedOrder }) {
  const rows = sampleCode(useI18n(), order);
  return rows.length > 0 && <Facts rows={rows} />;
}

function Actions({ order }: { order: ConfirmedOrder }) {
  const { t, to } = useI18n();
  return (
    <div className={styles.actions}>
      <a className="button button-primary" href={to.track(order.orderNo)}>
        {t('confirmation:track')}
      </a>
      <button type="button" className="button" onClick={() => window.print()}>
        {t('confirmation:print')}
      </button>
      {order.claimToken === undefined && (
        <a className="button button-quiet" href={to.account.orders}>
          {t('auth:menu.orders')}
        </a>
      )}
      <a className="button button-quiet" href={to.home}>
        {t('confirmation:home')}
      </a>
    </div>
  );
}

/** Where it goes, and whom its invoice goes to where that is somebody or somewhere else. */
function DeliveryAddress({ delivery, billing }: Pick<ConfirmedOrder, 'delivery' | 'billing'>) {
  const { t } = useI18n();
  return (
    <section className={styles.delivery} aria-labelledby="confirmation-address">
      <h2 id="confirmation-address">{t('confirmation:address')}</h2>
      <OrderAddress delivery={delivery} />
      {billing && (
        <>
          <h2>{t('confirmation:billing.title')}</h2>
          <InvoiceTo billing={billing} office={(office) => t('confirmation:billing.office', { office })} />
        </>
      )}
    </section>
  );
}

/** How it was paid, or is to be by another way than a transfer. */
function PaidBy({ order }: { order: ConfirmedOrder }) {
  const { t, money } = useI18n();
  const { type, card, installments, instalmentAmounts } = order.payment;
  const first = instalmentAmounts[0];
  const parts = [
    card ? cardWords(card) : '',
    installments > 1 && first !== undefined
      ? `${t('confirmation:installments', { count: installments })}, ${money(toKurus(first))}`
      : '',
  ];
  return (
    <Facts
      rows={[
        {
          name: t('confirmation:payment'),
          value: t(`confirmation:methods.${type}`),
          more: parts.filter(Boolean).join(' · '),
        },
      ]}
    />
  );
}
