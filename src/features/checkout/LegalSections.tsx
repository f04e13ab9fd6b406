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
} from '#content/shop.json';
import { useI18n } from '../../ui/i18n.tsx';
import { localityLine } from '../../domain/account/address.ts';
import { formatDays } from '../../domain/values/dates.ts';
import { toKurus } from '../../domain/money/money.ts';
import type { Translate } from '../../i18n/messages.ts';
import {
  legalIntro,
  legalSections,
  type AgreedOrder,
  type LegalPart,
  type LegalText,
} from '../../i18n/order-contract.ts';
import { lineFacts } from '../cart/line-facts.ts';
import { madePieces } from '../../domain/board/made-pieces.ts';
import { useEstimate } from '../../ui/useEstimate.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import { monthlyWords } from './instalment-words.ts';
import styles from './LegalDialog.module.css';
import { useTheCheckout } from './checkout-context.ts';

const SELLER = {
  legalName,
  address: `${contact.street}, ${localityLine(contact)}`,
  contact,
  registration,
  carrier,
  leadTime,
  bankAccount,
  toleranceMm,
  returnDays,
  warrantyYears,
};

/** One of the two texts, made from this very order; the letter of the order carries the same (`i18n/order-contract.ts`). */
export function LegalSections({ text, legal }: { text: LegalText; legal: Translate }) {
  const order = useAgreedOrder();
  return (
    <div className={styles.text}>
      <p>{legalIntro(text, legal)}</p>
      {legalSections(text, order, SELLER, legal).map(({ title, parts }) => (
        <section key={title}>
          <h3>{title}</h3>
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </section>
      ))}
    </div>
  );
}

function useAgreedOrder(): AgreedOrder {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  const { state, cart, totals, options } = useTheCheckout();
  const { delivery, cityAndDistrict, paymentType, installments } = state;
  const { from, to } = useEstimate(
    cart.lines.some(({ configuration }) => configuration !== null),
    madePieces(cart.lines),
  );
  // On the provider's page they are chosen there.
  const inParts = paymentType === 'credit-card' && options.cards === 'demo' && installments > 1;
  return {
    version: legalVersion,
    buyer: {
      name: `${delivery.firstName} ${delivery.lastName}`,
      address: `${delivery.address}, ${localityLine({ postalCode: delivery.postalCode, ...cityAndDistrict })}`,
      phone: delivery.phone,
      email: delivery.email,
    },
    lines: cart.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      facts: lineFacts(t, locale, line),
      isMade: line.configuration !== null,
      quantity: line.quantity,
      price: money(line.totalPrice),
    })),
    // Drawn as everywhere in the checkout.
    sums: [],
    total: money(totals.total),
    payment: {
      type: paymentType,
      method: paymentType === '' ? '' : t(`checkout:payment.${paymentType}`),
      instalments: inParts
        ? t('checkout:installments.summary', {
            count: installments,
            amount: monthlyWords(i18n, totals.total, installments).all,
          })
        : '',
    },
    days: formatDays(from, to, locale),
    arbitrationLimit: money(toKurus(arbitrationLimit)),
  };
}

function Part({ part }: { part: LegalPart }) {
  const { cart, totals } = useTheCheckout();
  switch (part.kind) {
    case 'paragraph':
      return <p>{part.text}</p>;
    case 'sums':
      return <TotalsRows totals={totals} coupon={cart.coupon} />;
    case 'facts':
      return (
        <dl className={styles.facts}>
          {part.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'goods':
      return (
        <table className={styles.goods}>
          <thead>
            <tr>
              {part.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}
