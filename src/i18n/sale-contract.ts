/**
 * The contract of a sale in the shop, signed on paper before the order is booked (decisions P11): the page prints it, the letter
 * of the order carries it. It is no distance contract, so it says nothing of the distance buyer's withdrawal. Needs the messages
 * of `contract` and `sale`.
 */
import type { Translate } from './messages.ts';
import {
  buyerSection,
  deliverySection,
  goodsSection,
  madeNames,
  rightsSections,
  said,
  sellerSection,
  type AgreedOrder,
  type LegalSection,
  type Seller,
} from './order-contract.ts';

/** Returns the sections of the contract, in the order in which they are printed. */
export function saleSections(order: AgreedOrder, seller: Seller, t: Translate): LegalSection[] {
  const { type, method } = order.payment;
  const made = madeNames(order).join(', ');
  return [
    sellerSection(seller, t),
    buyerSection(order, t),
    goodsSection(order, t),
    {
      title: t('contract:payment.title'),
      parts: [
        { kind: 'sums', rows: order.sums },
        ...said(
          t('contract:payment.method', { method }),
          type === 'bank-transfer'
            ? t('contract:payment.transfer', { days: seller.bankAccount.payWithinDays })
            : t('sale:paid'),
        ),
      ],
    },
    deliverySection(order, seller, t),
    ...(made === ''
      ? []
      : [
          {
            title: t('sale:made.title'),
            parts: said(t('sale:made.text', { names: made }), t('sale:made.sizes'), t('sale:made.change')),
          },
        ]),
    ...rightsSections(order, seller, t),
    {
      title: t('sale:record.title'),
      parts: said(t('sale:record.text'), t('contract:version', { version: order.version })),
    },
  ];
}
