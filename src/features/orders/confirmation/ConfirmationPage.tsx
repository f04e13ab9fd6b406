import { useEffect } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Facts, type Fact } from '../../../ui/Facts.tsx';
import { island, useI18n } from '../../../ui/i18n.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { formatDays } from '../../../domain/dates.ts';
import { toKurus } from '../../../domain/money.ts';
import { AccountOffer } from './AccountOffer.tsx';
import { confirmedOrderHere } from './confirmation.ts';
import styles from './ConfirmationPage.module.css';
import { TransferDetails } from './TransferDetails.tsx';

/**
 * The island of `/order-confirmation`; needs the messages of `confirmation`, `auth`, `forms`, `rules` and `calls`.
 * Without an order it leads home (spec §2).
 */
export default island(Confirmation);

function Confirmation() {
  const { t, locale, money, to } = useI18n();
  const order = useInBrowser(confirmedOrderHere);
  const { home } = to;
  useEffect(() => {
    if (order === null) location.replace(home);
  }, [order, home]);

  if (!order) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {t('confirmation:loading')}
        </p>
        <div className={['skeleton', styles.skeleton].join(' ')} aria-hidden="true" />
      </div>
    );
  }
  const { payment } = order;
  return (
    <div className={styles.confirmation}>
      <p>{t('confirmation:thanks')}</p>
      <Facts
        rows={[
          {
            name: t('confirmation:orderNo'),
            value: order.orderNo,
            more: (
              <CopyButton
                value={order.orderNo}
                label={t('confirmation:copy')}
                name={t('confirmation:copyNamed', { what: t('confirmation:orderNo') })}
                done={t('confirmation:copied')}
              />
            ),
          },
          { name: t('confirmation:total'), value: money(toKurus(order.total)) },
          { name: t('confirmation:payment'), value: t(`confirmation:methods.${payment.type}`), more: cardText() },
          {
            name: t('confirmation:estimate'),
            value: formatDays(order.estimatedDeliveryFrom, order.estimatedDelivery, locale),
            more: payment.type === 'bank-transfer' ? t('confirmation:fromPayment') : undefined,
          },
          ...sampleCode(),
        ]}
      />
      {payment.type === 'bank-transfer' && <TransferDetails order={order} />}
      <AccountOffer order={order} />
      <div className={styles.actions}>
        <a className="button button-primary" href={to.track(order.orderNo)}>
          {t('confirmation:track')}
        </a>
        <button
          type="button"
          className="button"
          onClick={() => {
            window.print();
          }}
        >
          {t('confirmation:print')}
        </button>
        {order.claimToken === undefined && (
          <a className="button button-quiet" href={to.account.orders}>
            {t('auth:menu.orders')}
          </a>
        )}
        <a className="button button-quiet" href={home}>
          {t('confirmation:home')}
        </a>
      </div>
    </div>
  );

  /** What gives the price of the samples back with a later order. */
  function sampleCode(): Fact[] {
    const coupon = order?.sampleCoupon;
    if (coupon?.kind !== 'amount') return [];
    const amount = money(toKurus(coupon.value));
    return [
      {
        name: t('confirmation:sampleCode.title'),
        value: coupon.code,
        more: t('confirmation:sampleCode.text', { amount }),
      },
    ];
  }

  function cardText(): string {
    const installments =
      payment.installments > 1 ? t('confirmation:installments', { count: payment.installments }) : '';
    const card = payment.card
      ? t('confirmation:card', { brand: BRANDS[payment.card.brand], last4: payment.card.last4 })
      : '';
    return [card, installments].filter(Boolean).join(' · ');
  }
}

/** Names of schemes are the same in every language. */
const BRANDS = { visa: 'Visa', mastercard: 'Mastercard', troy: 'Troy', amex: 'American Express', other: '' } as const;
