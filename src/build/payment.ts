/** How this build takes cards: a deployed shop does so only when it says who takes them (decisions P12; `functions/environment.ts`). */
import type { CardWay } from '../domain/money/payment.ts';
import { toKurus } from '../domain/money/money.ts';
import type { Shop } from '../domain/shop/shop.ts';
import type { i18nFor } from './i18n.ts';

const WAYS: Readonly<Record<string, CardWay>> = { demo: 'demo', iyzico: 'hosted' };

export const cardWay: CardWay = WAYS[process.env.PAYMENT_PROVIDER ?? ''] ?? 'none';
export const isCardOffered = cardWay !== 'none';

/** Returns how the shop can be paid, in words. A cap of 0 is a shop that takes no cash at the door. */
export function paymentTerms(
  { cashOnDelivery, cards, instalments }: Pick<Shop, 'cashOnDelivery' | 'cards' | 'instalments'>,
  { t, money }: Pick<ReturnType<typeof i18nFor>, 't' | 'money'>,
  isCardTaken = isCardOffered,
): string {
  const { cap } = cashOnDelivery;
  return [
    cap > 0 ? t('product:terms.paymentText', { cap: money(toKurus(cap)) }) : t('product:terms.paymentTransfer'),
    ...(isCardTaken
      ? [t(`product:terms.paymentCard.${cards.instalmentCost}`, { count: Math.max(...instalments) })]
      : []),
  ].join(' ');
}
