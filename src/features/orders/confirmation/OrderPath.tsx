import { bankAccount, carrier, contact } from '#content/shop.json';
import { useI18n } from '../../../ui/i18n.tsx';
import { dayInIstanbul, formatDay, formatDays } from '../../../domain/values/dates.ts';
import { changeableUntil, type PathStep } from '../../../domain/order/order-path.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { pathOf } from '../../../lib/delivery-estimate.ts';
import { whatsappLink } from '../../../lib/whatsapp.ts';
import type { ConfirmedOrder } from './confirmation.ts';
import styles from './OrderPath.module.css';

/** Dated steps, and the end of each possible change (decisions A6, P17). */
export function OrderPath({ order }: { order: ConfirmedOrder }) {
  const { t, locale } = useI18n();
  const isMade = order.items.some(({ configuration }) => configuration !== null);
  const awaitsTransfer = order.payment.state === 'awaiting-transfer';
  const path = pathOf(
    {
      day: dayInIstanbul(new Date(order.createdAt)),
      begun: dayInIstanbul(new Date(order.begunAt ?? order.createdAt)),
      estimate: { from: order.estimatedDeliveryFrom, to: order.estimatedDelivery },
      isMade,
      hasWindows: order.items.some(({ configuration }) => windowOf(configuration) !== null),
      awaitsTransfer,
      ...(awaitsTransfer && { paid: dayInIstanbul(new Date()) }),
    },
    bankAccount.payWithinDays,
  );
  const { phone, email, whatsapp } = contact;
  const day = formatDay(changeableUntil(path), locale);
  const question = t('confirmation:question', { orderNo: order.orderNo });

  return (
    <>
      <section className={styles.path} aria-labelledby="confirmation-path">
        <h2 id="confirmation-path">{t('steps:title')}</h2>
        <ol>
          {path.map(({ step, from, to }) => (
            <li key={step} data-done={step === 'received' || undefined}>
              <span className={styles.days}>{formatDays(from, to, locale)}</span>
              <strong>{t(`steps:${step}.title`)}</strong>
              <span className={styles.text}>{textOf(step)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.change} aria-labelledby="confirmation-change">
        <h2 id="confirmation-change">{t('steps:change.title')}</h2>
        <p>{t(`steps:change.${isMade ? 'made' : 'stock'}`, { day })}</p>
        <p>{t('steps:change.how', { phone, email })}</p>
        <a
          className={['button', styles.ask].join(' ')}
          href={whatsappLink(whatsapp, question)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('confirmation:whatsapp')}
        </a>
      </section>
    </>
  );

  function textOf(step: PathStep['step']): string {
    if (step === 'received') return t('confirmation:mailed', { email: order.delivery.email });
    return t(`steps:${step}.text`, { carrier: carrier.name });
  }
}
