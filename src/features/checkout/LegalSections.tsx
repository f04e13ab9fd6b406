import {
  arbitrationLimit,
  bankAccount,
  carrier,
  contact,
  leadTime,
  legalVersion,
  returnDays,
  toleranceMm,
  warrantyYears,
} from '../../../content/shop.json';
import { useI18n } from '../../ui/i18n.tsx';
import { estimatedDelivery, formatDay } from '../../domain/dates.ts';
import { toKurus } from '../../domain/money.ts';
import type { Translate } from '../../i18n/messages.ts';
import { DELIVERY_DAYS } from '../cart/shop.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import type { LegalText } from './Consents.tsx';
import { useTheCheckout } from './context.ts';
import { monthlyWords } from './instalment-words.ts';
import { LegalGoods } from './LegalGoods.tsx';
import { Buyer, Seller } from './LegalParties.tsx';
import { LegalSection } from './LegalSection.tsx';

/** Both texts say the same of this order (market §2.2, art. 5–16); the contract also names its parties and its force. */
export function LegalSections({ text, legal }: { text: LegalText; legal: Translate }) {
  const texts = useI18n();
  const { t, locale, money } = texts;
  const { state, cart, totals } = useTheCheckout();
  const { paymentType, installments } = state;
  const custom = cart.lines.filter((line) => line.configuration !== null);
  const stock = cart.lines.length > custom.length;
  const day = formatDay(estimatedDelivery(new Date(), DELIVERY_DAYS), locale);
  const production = leadTime.production;

  return (
    <div className="legal">
      <p>{legal(`contract:${text}.intro`)}</p>
      <Seller legal={legal} />
      <Buyer legal={legal} />
      <LegalGoods legal={legal} />
      <LegalSection title={legal('contract:payment.title')}>
        <TotalsRows totals={totals} coupon={cart.coupon} />
        {paymentType !== '' && (
          <p>{legal('contract:payment.method', { method: t(`checkout:payment.${paymentType}`) })}</p>
        )}
        {paymentType === 'credit-card' && installments > 1 && (
          <p>
            {legal('contract:payment.installments', {
              words: t('checkout:installments.summary', {
                count: installments,
                amount: monthlyWords(texts, totals.total, installments).all,
              }),
            })}
          </p>
        )}
        {paymentType === 'bank-transfer' && (
          <p>{legal('contract:payment.transfer', { days: bankAccount.payWithinDays })}</p>
        )}
        {paymentType === 'cash-on-delivery' && <p>{legal('contract:payment.cash')}</p>}
        <p>{legal('contract:payment.duty', { amount: money(totals.total) })}</p>
      </LegalSection>
      <LegalSection title={legal('contract:delivery.title')}>
        <p>{legal('contract:delivery.time', { day, min: production.min, max: production.max })}</p>
        <p>{legal('contract:delivery.late')}</p>
        <p>{legal('contract:delivery.carrier', { carrier: carrier.name })}</p>
        <p>{legal('contract:delivery.risk')}</p>
      </LegalSection>
      <LegalSection title={legal('contract:withdrawal.title')}>
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
      </LegalSection>
      <LegalSection title={legal('contract:exception.title')}>
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
      </LegalSection>
      <LegalSection title={legal('contract:defect.title')}>
        <p>{legal('contract:defect.text')}</p>
        <p>{legal('contract:defect.guarantee', { years: warrantyYears })}</p>
        <p>{legal('contract:goods.tolerance', toleranceMm)}</p>
      </LegalSection>
      <LegalSection title={legal('contract:dispute.title')}>
        <p>{legal('contract:dispute.board', { limit: money(toKurus(arbitrationLimit)) })}</p>
        <p>{legal('contract:dispute.court')}</p>
      </LegalSection>
      <LegalSection title={legal('contract:record.title')}>
        <p>{legal('contract:record.text')}</p>
        {text === 'contract' && <p>{legal('contract:record.force')}</p>}
        <p>{legal('contract:version', { version: legalVersion })}</p>
      </LegalSection>
    </div>
  );
}
