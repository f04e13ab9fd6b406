import { arbitrationLimit, legalVersion } from '#content/shop.json';
import { useI18n } from '../../ui/i18n.tsx';
import { localityLine } from '../../domain/account/address.ts';
import { formatDays } from '../../domain/values/dates.ts';
import { toKurus } from '../../domain/money/money.ts';
import type { Translate } from '../../i18n/messages.ts';
import { legalIntro, legalSections, type AgreedOrder, type LegalText } from '../../i18n/order-contract.ts';
import { lineFacts } from '../cart/line-facts.ts';
import { madePieces } from '../../domain/board/made-pieces.ts';
import { useEstimate } from '../../ui/useEstimate.ts';
import { LegalParts } from '../cart/LegalParts.tsx';
import { SELLER } from '../cart/seller.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import { monthlyWords } from './instalment-words.ts';
import { useTheCheckout } from './checkout-context.ts';

/** One of the two texts, made from this very order; the letter of the order carries the same (`i18n/order-contract.ts`). */
export function LegalSections({ text, legal }: { text: LegalText; legal: Translate }) {
  const order = useAgreedOrder();
  const { cart, totals } = useTheCheckout();
  return (
    <LegalParts
      intro={legalIntro(text, legal)}
      sections={legalSections(text, order, SELLER, legal)}
      sums={<TotalsRows totals={totals} coupon={cart.coupon} />}
    />
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
