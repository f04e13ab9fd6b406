import {
  arbitrationLimit,
  bankAccount,
  carrier,
  contact,
  leadTime,
  legalName,
  legalVersion,
  registration,
  returnDays,
  toleranceMm,
  warrantyYears,
} from '../../../content/shop.json';
import type { ReactNode } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { formatDays } from '../../domain/dates.ts';
import { toKurus } from '../../domain/money.ts';
import type { Translate } from '../../i18n/messages.ts';
import { lineFacts } from '../cart/line-facts.ts';
import { localityLine } from '../../domain/address.ts';
import { estimateNow } from '../../lib/delivery-estimate.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import { monthlyWords } from './instalment-words.ts';
import styles from './LegalDialog.module.css';
import type { LegalText } from './Review.tsx';
import { useTheCheckout } from './checkout-context.ts';

/** Both texts say the same of this order (market §2.2, art. 5–16); the contract also names its parties and its force. */
export function LegalSections({ text, legal }: { text: LegalText; legal: Translate }) {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  const { state, cart, totals } = useTheCheckout();
  const { paymentType, installments } = state;
  const custom = cart.lines.filter((line) => line.configuration !== null);
  const stock = cart.lines.length > custom.length;
  const estimate = estimateNow(custom.length > 0);
  const days = formatDays(estimate.from, estimate.to, locale);
  const production = leadTime.production;

  return (
    <div className={styles.text}>
      <p>{legal(`contract:${text}.intro`)}</p>
      <Seller legal={legal} />
      <Buyer legal={legal} />
      <Goods legal={legal} />
      <Section title={legal('contract:payment.title')}>
        <TotalsRows totals={totals} coupon={cart.coupon} />
        {paymentType !== '' && (
          <p>{legal('contract:payment.method', { method: t(`checkout:payment.${paymentType}`) })}</p>
        )}
        {paymentType === 'credit-card' && installments > 1 && (
          <p>
            {legal('contract:payment.installments', {
              words: t('checkout:installments.summary', {
                count: installments,
                amount: monthlyWords(i18n, totals.total, installments).all,
              }),
            })}
          </p>
        )}
        {paymentType === 'bank-transfer' && (
          <p>{legal('contract:payment.transfer', { days: bankAccount.payWithinDays })}</p>
        )}
        {paymentType === 'cash-on-delivery' && <p>{legal('contract:payment.cash')}</p>}
        <p>{legal('contract:payment.duty', { amount: money(totals.total) })}</p>
      </Section>
      <Section title={legal('contract:delivery.title')}>
        <p>{legal('contract:delivery.time', { days, min: production.min, max: production.max })}</p>
        <p>{legal('contract:delivery.late')}</p>
        <p>{legal('contract:delivery.carrier', { carrier: carrier.name })}</p>
        <p>{legal('contract:delivery.risk')}</p>
      </Section>
      <Section title={legal('contract:withdrawal.title')}>
        {stock ? (
          <>
            <p>{legal('contract:withdrawal.right', { days: returnDays })}</p>
            <p>{legal('contract:withdrawal.how', { email: contact.email, phone: contact.phone })}</p>
            <p>{legal('contract:withdrawal.return', { carrier: carrier.name })}</p>
            <p>{legal('contract:withdrawal.refund')}</p>
          </>
        ) : (
          <p>{legal('contract:withdrawal.none')}</p>
        )}
      </Section>
      <Section title={legal('contract:exception.title')}>
        {custom.length > 0 ? (
          <>
            <p>
              {legal('contract:exception.text', { names: [...new Set(custom.map(({ name }) => name))].join(', ') })}
            </p>
            <p>{legal('contract:exception.care')}</p>
            <p>{legal('contract:exception.defects')}</p>
          </>
        ) : (
          <p>{legal('contract:exception.none')}</p>
        )}
      </Section>
      <Section title={legal('contract:defect.title')}>
        <p>{legal('contract:defect.text')}</p>
        <p>{legal('contract:defect.guarantee', { years: warrantyYears })}</p>
        <p>{legal('contract:goods.tolerance', toleranceMm)}</p>
      </Section>
      <Section title={legal('contract:dispute.title')}>
        <p>{legal('contract:dispute.board', { limit: money(toKurus(arbitrationLimit)) })}</p>
        <p>{legal('contract:dispute.court')}</p>
      </Section>
      <Section title={legal('contract:record.title')}>
        <p>{legal('contract:record.text')}</p>
        {text === 'contract' && <p>{legal('contract:record.force')}</p>}
        <p>{legal('contract:version', { version: legalVersion })}</p>
      </Section>
    </div>
  );
}

/** Who sells, from the shop's own file (market §2.2 art. 5, §2.7). */
function Seller({ legal }: { legal: Translate }) {
  const { street, postalCode, district, city, phone, email, kep } = contact;
  return (
    <Section title={legal('contract:seller.title')}>
      <Facts
        rows={[
          [legal('contract:seller.name'), legalName],
          [legal('contract:seller.address'), `${street}, ${localityLine({ postalCode, district, city })}`],
          [legal('contract:seller.phone'), phone],
          [legal('contract:seller.email'), email],
          [legal('contract:seller.kep'), kep],
          [legal('contract:seller.mersis'), registration.mersis],
          [legal('contract:seller.tax'), `${registration.taxOffice}, ${registration.taxNumber}`],
        ]}
      />
      <p>{legal('contract:seller.complaints')}</p>
    </Section>
  );
}

/** Who buys, as typed in the first step. */
function Buyer({ legal }: { legal: Translate }) {
  const { delivery, cityAndDistrict } = useTheCheckout().state;
  return (
    <Section title={legal('contract:buyer.title')}>
      <Facts
        rows={[
          [legal('contract:buyer.name'), `${delivery.firstName} ${delivery.lastName}`],
          [
            legal('contract:buyer.address'),
            `${delivery.address}, ${localityLine({ postalCode: delivery.postalCode, ...cityAndDistrict })}`,
          ],
          [legal('contract:buyer.phone'), delivery.phone],
          [legal('contract:buyer.email'), delivery.email],
        ]}
      />
    </Section>
  );
}

/** What is sold, with what it is made like and what it costs. */
function Goods({ legal }: { legal: Translate }) {
  const { t, locale, money } = useI18n();
  const { cart } = useTheCheckout();
  return (
    <Section title={legal('contract:goods.title')}>
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col">{legal('contract:goods.product')}</th>
            <th scope="col">{legal('contract:goods.quantity')}</th>
            <th scope="col">{legal('contract:goods.price')}</th>
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name} ({line.sku}). {lineFacts(t, locale, line).join(', ')}.{' '}
                {line.configuration ? legal('contract:goods.custom') : legal('contract:goods.stock')}.
              </td>
              <td>{line.quantity}</td>
              <td>{money(line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{legal('contract:goods.vat')}</p>
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const Facts = ({ rows }: { rows: [name: string, value: string][] }) => (
  <dl className={styles.facts}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
